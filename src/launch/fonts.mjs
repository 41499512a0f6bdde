/**
 * Builds the two fonts that pages load and the two with which images for sharing are drawn, from their packages: only the characters of western
 * European languages and of code, and for the text font only the weights that pages use. `npm run fonts` writes them; the results are committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { say } from './say.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const { resolve } = createRequire(import.meta.url);

const ASCII = range(0x20, 0x7e);
const LATIN_1 = range(0xa0, 0xff);
const SIGNS = 'ŒœŠšŽžŁł–—‘’‚“”„†•…‹›€™←↑→↓−×≤≥≠≈';

const FONTS = [
  {
    from: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    to: 'src/plugins/glossary/assets/fonts/glossary-text.woff2',
    characters: ASCII + LATIN_1 + SIGNS,
    options: {
      variationAxes: { wght: { min: 400, max: 700, default: 400 } },
      keepFeatures: ['kern', 'liga', 'tnum', 'mark', 'ccmp'],
    },
  },
  {
    from: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    to: 'src/plugins/glossary/assets/fonts/glossary-code.woff2',
    characters: `${ASCII}§°±·×–—‘’“”…−`,
    options: { variationAxes: { wght: 400 }, keepFeatures: ['ccmp'] },
  },
  ...[400, 700].map((wght) => ({
    from: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    to: `src/plugins/glossary/assets/fonts/card-${wght}.ttf`,
    characters: ASCII + LATIN_1 + SIGNS,
    options: {
      targetFormat: 'sfnt',
      variationAxes: { wght },
      keepFeatures: ['kern', 'liga', 'mark', 'ccmp'],
    },
  })),
];

function range(from, to) {
  const codes = Array.from({ length: to - from + 1 }, (_, place) => from + place);
  return String.fromCodePoint(...codes);
}

for (const { from, to, characters, options } of FONTS) {
  const font = await subsetFont(await readFile(resolve(from)), characters, {
    targetFormat: 'woff2',
    noHinting: true,
    ...options,
  });
  await writeFile(path.join(ROOT, to), font);
  say(`${to}: ${font.length} bytes`);
}
