import { catalogueOf, catalogueWith } from '../../../src/plugins/glossary/core/catalogue/catalogue';
import { neighboursOf } from '../../../src/plugins/glossary/core/catalogue/neighbours';
import { PATH_MAX, readingPath } from '../../../src/plugins/glossary/core/catalogue/reading-path';
import { anEntryNamed } from '../../support/content/a-term';

/** Terms and what each names as prerequisites, by first letters. */
const catalogueWhere = (prerequisites: Readonly<Record<string, string>>) =>
  catalogueOf(
    Object.entries(prerequisites).map(([name, named]) =>
      anEntryNamed(name, { prerequisites: [...named].map((letter) => `${letter}-id`) }),
    ),
    [],
  );
const pathTo = (name: string, prerequisites: Readonly<Record<string, string>>): string =>
  readingPath(catalogueWhere(prerequisites), `${name}-id`)
    .map(({ term }) => term)
    .join('');

it.each<[string, Readonly<Record<string, string>>, string]>([
  ['nothing', { a: '' }, ''],
  ['one', { a: 'b', b: '' }, 'b'],
  ['a chain, the last first', { a: 'b', b: 'c', c: '' }, 'cb'],
  ['two ways to one, which comes once and before both', { a: 'bc', b: 'd', c: 'd', d: '' }, 'dbc'],
  ['one that another needs too, in its order', { a: 'bc', b: '', c: 'b' }, 'bc'],
  ['one that comes later in the list, before who needs it', { a: 'bc', b: 'c', c: '' }, 'cb'],
  ['a draft, which readers do not see, and nothing behind it', { a: 'bx', b: '' }, 'b'],
  ['a circle, without itself', { a: 'b', b: 'c', c: 'a' }, 'cb'],
  ['itself', { a: 'a' }, ''],
])('what to read first: %s', (_case, prerequisites, path) => {
  expect(pathTo('a', prerequisites)).toBe(path);
});

it('of a chain as long as the glossary the nearest are named, the farthest of them first', () => {
  const chain = catalogueOf(
    Array.from({ length: 1000 }, (_, number) =>
      anEntryNamed(`t${number}`, { prerequisites: [`t${number + 1}-id`] }),
    ),
    [],
  );
  const path = readingPath(chain, 't0-id').map(({ term }) => term);
  expect([path.length, path[0], path.at(-1)]).toEqual([PATH_MAX, `t${PATH_MAX}`, 't1']);
});

describe('what relates to a term', () => {
  const catalogue = catalogueOf(
    [
      anEntryNamed('Here', { related: ['both-id'] }),
      anEntryNamed('Both', { related: ['here-id'] }),
      anEntryNamed('From', { related: ['here-id'] }),
      anEntryNamed('Other', { related: [] }),
    ],
    [],
  );
  const relating = (after = catalogue) =>
    neighboursOf(after, 'here-id').relating.map(({ term }) => term);

  it('is named where the term does not name it itself', () => {
    expect(relating()).toEqual(['From']);
  });

  it('follows each change', () => {
    const added = catalogueWith(catalogue, [anEntryNamed('Other', { related: ['here-id'] })], []);
    expect(relating(added)).toEqual(['From', 'Other']);
    expect(relating(catalogueWith(added, [], ['from-id']))).toEqual(['Other']);
    expect(relating(catalogueWith(added, [anEntryNamed('From', { related: [] })], []))).toEqual([
      'Other',
    ]);
  });
});
