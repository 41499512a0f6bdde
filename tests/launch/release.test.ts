import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..', '..');
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

interface Manifest {
  readonly version: string;
  readonly packages?: Readonly<Record<string, { readonly version?: string }>>;
}
const manifest = (file: string): Manifest => JSON.parse(textOf(file)) as Manifest;

/** The headings of the changelog, the newest first. */
const HEADINGS = [...textOf('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
const [newest = ''] = HEADINGS.filter((heading) => heading !== 'Unreleased');

it('the newest release of the changelog has a version, and the day on which it was made', () => {
  expect(newest).toMatch(/^\d+\.\d+\.\d+ \(\d{4}-\d{2}-\d{2}\)$/);
  expect(HEADINGS.indexOf('Unreleased')).toBeLessThanOrEqual(0);
});

it('every file that names the version names the newest release', () => {
  const lock = manifest('package-lock.json');
  const [version] = newest.split(' ');
  expect({
    'package.json': manifest('package.json').version,
    'package-lock.json': lock.version,
    'its root package': lock.packages?.['']?.version,
    'the glossary in it': lock.packages?.['src/plugins/glossary']?.version,
    'the guard in it': lock.packages?.['src/plugins/strapi-guard']?.version,
    'the glossary': manifest('src/plugins/glossary/package.json').version,
    'the guard': manifest('src/plugins/strapi-guard/package.json').version,
  }).toEqual({
    'package.json': version,
    'package-lock.json': version,
    'its root package': version,
    'the glossary in it': version,
    'the guard in it': version,
    'the glossary': version,
    'the guard': version,
  });
});

it('the newest release says what to do when upgrading', () => {
  const [, release = ''] = textOf('CHANGELOG.md').split(`## ${newest}`);
  expect(release.split(/^## /m)[0]).toMatch(/^To do when upgrading/m);
});
