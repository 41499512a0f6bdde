import { FIELD_ENTRIES } from '../../src/plugins/glossary/core/term/fields';
import {
  ALWAYS_REQUIRED,
  DEFAULT_REQUIRED_FIELDS,
  REQUIRABLE_FIELDS,
} from '../../src/plugins/glossary/core/term/required-fields';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FEATURES } from '../../src/plugins/glossary/core/settings/features';
import { OPTION_NAMES, OWN_OPTION_NAMES } from '../../src/plugins/glossary/core/settings/options';
import { OPTION_NAMES as GUARD_OPTION_NAMES } from '../../src/plugins/strapi-guard/core/settings/option-checks';

const ROOT = path.resolve(__dirname, '..', '..');
/** From where the documentation names files. */
const FOLDERS = ['', 'src/plugins', 'src/plugins/glossary'];
const ENDINGS = ['', '.ts', '.test.ts'];

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'src/plugins/glossary/README.md',
  'src/plugins/glossary/CHANGELOG.md',
  'src/plugins/strapi-guard/README.md',
  'src/plugins/strapi-guard/CHANGELOG.md',
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

it.each([
  ['glossary', [...OPTION_NAMES, ...OWN_OPTION_NAMES, ...FEATURES]],
  ['strapi-guard', GUARD_OPTION_NAMES],
])('the table of the package of %s names every key of its configuration', (folder, names) => {
  const text = readFileSync(path.join(ROOT, 'src/plugins', folder, 'README.md'), 'utf8');
  const named = [...text.matchAll(/^\| (`.*?) *\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, key]) => key),
  );
  expect(named.sort()).toEqual([...names].sort());
});

it('the page of the package names the fields that a publication needs: always, by default, and on request', () => {
  const text = readFileSync(path.join(ROOT, 'src/plugins/glossary/README.md'), 'utf8');
  const [, section = ''] = /^## What a publication needs\n(.*?)^## /ms.exec(text) ?? [];
  const fields: readonly string[] = FIELD_ENTRIES.map(([name]) => name);
  const named = [...section.matchAll(/`(\w+)`/g)].flatMap(([, name = '']) =>
    fields.includes(name) ? [name] : [],
  );
  const byDefault = REQUIRABLE_FIELDS.filter(
    (name) => DEFAULT_REQUIRED_FIELDS.includes(name) && !ALWAYS_REQUIRED.includes(name),
  );
  const onRequest = REQUIRABLE_FIELDS.filter((name) => !DEFAULT_REQUIRED_FIELDS.includes(name));
  expect(named).toEqual([...ALWAYS_REQUIRED, ...byDefault, ...onRequest]);
});

it.each(['glossary', 'strapi-guard'])('the page of the package of %s is short', (folder) => {
  const text = readFileSync(path.join(ROOT, 'src/plugins', folder, 'README.md'), 'utf8');
  expect(text.split('\n').length).toBeLessThanOrEqual(200);
});
