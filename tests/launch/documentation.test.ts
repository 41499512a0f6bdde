import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FEATURES } from '../../src/plugins/glossary/core/settings/features';
import { OPTION_NAMES, OWN_OPTION_NAMES } from '../../src/plugins/glossary/core/settings/options';

const ROOT = path.resolve(__dirname, '..', '..');
/** From where the documentation names files. */
const FOLDERS = ['', 'src/plugins', 'src/plugins/glossary'];
const ENDINGS = ['', '.ts', '.test.ts'];

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'src/plugins/glossary/README.md',
  'src/plugins/glossary/CHANGELOG.md',
  ...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
];

const isThere = (...parts: readonly string[]): boolean => existsSync(path.join(ROOT, ...parts));

it.each(PAGES)('%s names files that are there', (page) => {
  const text = readFileSync(path.join(ROOT, page), 'utf8');
  const named = [
    ...text.matchAll(
      /`((?:admin|config|core|database|server|shared|src|strapi-guard|tests|views)\/[\w./-]+)`/g,
    ),
  ].map(([, name = '']) => name);
  const linked = [...text.matchAll(/\]\((?!https?:|\/|#)([\w./-]+)/g)].map(([, name = '']) => name);
  const missing = [
    ...named.filter(
      (name) =>
        !FOLDERS.some((folder) => ENDINGS.some((ending) => isThere(folder, `${name}${ending}`))),
    ),
    ...linked.filter((name) => !isThere(path.dirname(page), name)),
  ];
  expect(missing).toEqual([]);
});

it('the table of the package names every key of its configuration', () => {
  const text = readFileSync(path.join(ROOT, 'src/plugins/glossary/README.md'), 'utf8');
  const named = [...text.matchAll(/^\| (`.*?) *\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, key]) => key),
  );
  expect(named.sort()).toEqual([...OPTION_NAMES, ...OWN_OPTION_NAMES, ...FEATURES].sort());
});
