import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Esbuild from 'esbuild';

/** Files that browsers load by their own address; everything else in `assets` is part of one of these. */
const ENTRIES = [
  'styles/glossary.css',
  'styles/map.css',
  'styles/hover-card.css',
  'scripts/glossary.ts',
  'scripts/theme.ts',
  'scripts/map.ts',
  'scripts/cards.ts',
];

/**
 * Puts beside the compiled code what tsc leaves out: the stylesheets and the scripts of pages, joined and without what only people read, fonts and
 * templates. `npm run build` does so once; while developing, every page does.
 *
 * @param from the plugin's folder
 * @param to the folder of the compiled plugin; gets `assets/styles/glossary.css`, `views/term.hbs` and so on
 * @throws when a stylesheet or a script is not well formed
 */
export function buildAssets(from: string, to: string): void {
  // Only now: a service in production builds nothing, and needs the memory for readers.
  const { buildSync } = createRequire(__filename)('esbuild') as typeof Esbuild;
  buildSync({
    entryPoints: ENTRIES.map((entry) => path.join(from, 'assets', entry)),
    outdir: path.join(to, 'assets'),
    outbase: path.join(from, 'assets'),
    bundle: true,
    minify: true,
    // No name of ours becomes one of a page that loads a script without being the glossary's.
    format: 'iife',
    // Code of pages is sent as written: nothing is transpiled for older browsers.
    target: 'esnext',
    charset: 'utf8',
    // Their addresses have digests, which are inserted when the files are read (pages.ts).
    external: ['*.woff2'],
  });
  cpSync(path.join(from, 'assets/fonts'), path.join(to, 'assets/fonts'), { recursive: true });
  const isTemplate = (file: string): boolean => file.endsWith('.hbs') || path.extname(file) === '';
  cpSync(path.join(from, 'views'), path.join(to, 'views'), { recursive: true, filter: isTemplate });
}
