import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Esbuild from 'esbuild';

/** Files that browsers load by their own address; everything else in `assets` is part of one of these. */
const ENTRIES = [
  'styles/glossary.css',
  'styles/map.css',
  'scripts/glossary.ts',
  'scripts/theme.ts',
  'scripts/map.ts',
];

/**
 * Joins the stylesheets and the scripts of pages, without what only people read. `npm run build` does so once; while developing, every page does.
 *
 * @param from the plugin's folder `assets`
 * @param to gets `styles/glossary.css`, `scripts/glossary.js` and so on
 * @throws when one of them is not well formed
 */
export function buildAssets(from: string, to: string): void {
  // Only now: a service in production builds nothing, and needs the memory for readers.
  const { buildSync } = createRequire(__filename)('esbuild') as typeof Esbuild;
  buildSync({
    entryPoints: ENTRIES.map((entry) => path.join(from, entry)),
    outdir: to,
    outbase: from,
    bundle: true,
    minify: true,
    format: 'esm',
    // Code of pages is sent as written: nothing is transpiled for older browsers.
    target: 'esnext',
    charset: 'utf8',
    // Their addresses have digests, which are inserted when the files are read (pages.ts).
    external: ['*.woff2'],
  });
}
