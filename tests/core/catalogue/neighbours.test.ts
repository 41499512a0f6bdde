import { catalogueOf, catalogueWith } from '../../../src/plugins/glossary/core/catalogue/catalogue';
import {
  type Neighbours,
  neighboursOf,
} from '../../../src/plugins/glossary/core/catalogue/neighbours';
import { anEntryNamed } from '../../support/content/a-term';
import { PATH_MAX, readingPath } from '../../../src/plugins/glossary/core/catalogue/reading-path';

const JAVASCRIPT = { key: 'javascript', name: 'JavaScript' };
const CATALOGUE = catalogueOf(
  [
    anEntryNamed('Scope', { category: JAVASCRIPT }),
    anEntryNamed('Closure', { category: JAVASCRIPT, prerequisites: ['scope-id', 'draft-id'] }),
    anEntryNamed('Module', { category: JAVASCRIPT, prerequisites: ['scope-id'] }),
    anEntryNamed('Mutex', { category: { key: 'concurrency', name: 'Concurrency' } }),
  ],
  [],
);

function namesOf({ previous, next, builtOnThis }: Neighbours): unknown[] {
  return [previous && previous.term, next && next.term, builtOnThis.map(({ term }) => term)];
}

describe('before and after a term in its category, and built on it', () => {
  it.each([
    ['the first of a category', 'closure-id', [null, 'Module', []]],
    ['between two, past the terms of other categories', 'module-id', ['Closure', 'Scope', []]],
    ['the last, on which others are built', 'scope-id', ['Module', null, ['Closure', 'Module']]],
    ['alone in its category', 'mutex-id', [null, null, []]],
    ['not published, though named as a prerequisite', 'draft-id', [null, null, []]],
  ])('%s', (_case, documentId, expected) => {
    expect(namesOf(neighboursOf(CATALOGUE, documentId))).toEqual(expected);
  });

  it.each([
    [
      'a term has come that names it',
      [anEntryNamed('Hoisting', { category: JAVASCRIPT, prerequisites: ['scope-id'] })],
      [],
      ['Module', null, ['Closure', 'Hoisting', 'Module']],
    ],
    ['a term no longer names it', [anEntryNamed('Module')], [], ['Closure', null, ['Closure']]],
    ['all that name it have gone', [], ['closure-id', 'module-id'], [null, null, []]],
    [
      'it was renamed itself',
      [anEntryNamed('A Scope', { category: JAVASCRIPT, documentId: 'scope-id' })],
      [],
      [null, 'Closure', ['Closure', 'Module']],
    ],
  ])('after a change: %s', (_case, changed, gone, expected) => {
    const after = catalogueWith(CATALOGUE, changed, gone);
    expect(namesOf(neighboursOf(after, 'scope-id'))).toEqual(expected);
    expect(namesOf(neighboursOf(CATALOGUE, 'scope-id'))).toEqual([
      'Module',
      null,
      ['Closure', 'Module'],
    ]);
  });
});

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
