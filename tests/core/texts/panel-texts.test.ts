import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import messages from '../../../src/plugins/glossary/admin/src/translations/en.json';

const PLUGIN = path.resolve('src/plugins/glossary');
const sourceOf = (folder: string): string =>
  readdirSync(path.join(PLUGIN, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(PLUGIN, folder, file), 'utf8'))
    .join('\n');

const PANEL = sourceOf('admin');
/** Some keys stand in what panel and server share. */
const SOURCE = PANEL + sourceOf('core') + sourceOf('server');

/** The beginnings of keys that the panel puts together, such as `bulk.do.`. */
const BEGINNINGS = [...PANEL.matchAll(/`([a-z-]+(?:\.[a-z-]+)*[.-])\$\{/g)].map(
  ([, beginning = '']) => beginning,
);

it('the panel has no text that it never says', () => {
  const unused = Object.keys(messages).filter(
    (key) =>
      !SOURCE.includes(`'${key}'`) && !BEGINNINGS.some((beginning) => key.startsWith(beginning)),
  );
  expect(unused).toEqual([]);
});
