import {
  catalogueOf,
  type CatalogueEntry,
  catalogueWith,
  catalogueWithCategories,
} from '../../../src/plugins/glossary/core/catalogue/catalogue';
import { latestFirst } from '../../../src/plugins/glossary/core/catalogue/entry-order';
import { nameOrderOf } from '../../../src/plugins/glossary/core/text/name-order';
import { aCategory, anEntryNamed } from '../../support/content/a-term';

const namesOf = (entries: readonly CatalogueEntry[]): string[] => entries.map(({ term }) => term);

describe('the order of names', () => {
  it.each([
    ['the alphabet', ['Cache', 'Array', 'Bug'], ['Array', 'Bug', 'Cache']],
    ['case does not count', ['beta', 'Alpha', 'Gamma'], ['Alpha', 'beta', 'Gamma']],
    ['accents do not count', ['Ezra', 'Éclair', 'Eager'], ['Eager', 'Éclair', 'Ezra']],
    ['numbers count as numbers', ['HTTP 10', 'HTTP 9', 'HTTP 1'], ['HTTP 1', 'HTTP 9', 'HTTP 10']],
    ['digits stand before letters', ['API', '12-Factor App'], ['12-Factor App', 'API']],
  ])('%s', (_case, given, expected) => {
    expect(
      namesOf(
        catalogueOf(
          given.map((name) => anEntryNamed(name)),
          [],
        ).entries,
      ),
    ).toEqual(expected);
  });

  it('equal names are in the order of their slugs', () => {
    const entries = ['b', 'c', 'a'].map((slug) => anEntryNamed('Name', { slug }));
    expect(catalogueOf(entries, []).entries.map(({ slug }) => slug)).toEqual(['a', 'b', 'c']);
  });

  it('categories are in the order of their names, not of their keys', () => {
    const categories = [
      aCategory({ key: 'a', name: 'Zeal' }),
      aCategory({ key: 'b', name: 'art' }),
    ];
    expect(catalogueOf([], categories).categories.map(({ key }) => key)).toEqual(['b', 'a']);
  });
});

it('the names are in the order of the language, also after a change', () => {
  const names = ['Ära', 'Zon', 'Öl', 'Åsna', 'Apa', 'Ost'];
  const order = nameOrderOf('sv');
  const before = catalogueOf(
    names.slice(1).map((name) => anEntryNamed(name, { documentId: name, slug: name })),
    [aCategory({ name: 'Öl' }), aCategory({ name: 'Zon' })],
    order,
  );
  const added = anEntryNamed('Ära', { documentId: 'Ära', slug: 'Ära' });
  const sorted = ['Apa', 'Ost', 'Zon', 'Åsna', 'Ära', 'Öl'];
  expect(catalogueWith(before, [added], []).entries.map(({ term }) => term)).toEqual(sorted);
  expect(before.categories.map(({ name }) => name)).toEqual(['Zon', 'Öl']);
});

describe('after some terms have changed', () => {
  const before = catalogueOf(
    ['Array', 'Cache', 'Deadlock'].map((name) => anEntryNamed(name)),
    [aCategory()],
  );

  it.each<[string, CatalogueEntry[], string[], string[]]>([
    ['nothing changed', [], [], ['Array', 'Cache', 'Deadlock']],
    ['a new term', [anEntryNamed('Bug')], [], ['Array', 'Bug', 'Cache', 'Deadlock']],
    [
      'a new first and a new last term',
      [anEntryNamed('Zeal'), anEntryNamed('2FA')],
      [],
      ['2FA', 'Array', 'Cache', 'Deadlock', 'Zeal'],
    ],
    [
      'a renamed term moves',
      [anEntryNamed('Eager', { documentId: 'array-id' })],
      [],
      ['Cache', 'Deadlock', 'Eager'],
    ],
    ['a term that went', [], ['cache-id'], ['Array', 'Deadlock']],
    ['a term that was never there', [], ['unknown-id'], ['Array', 'Cache', 'Deadlock']],
    ['all of it', [anEntryNamed('Bug')], ['array-id', 'cache-id', 'deadlock-id'], ['Bug']],
  ])('%s', (_case, changed, gone, expected) => {
    const after = catalogueWith(before, changed, gone);
    expect(namesOf(after.entries)).toEqual(expected);
    expect(after).toEqual(catalogueOf(after.entries, before.categories));
  });
});

it('after a category was renamed and another deleted, terms have the new key and name, or none', () => {
  const before = catalogueOf(
    [anEntryNamed('Array'), anEntryNamed('Mock', { categoryId: 'testing-id' })],
    [aCategory(), aCategory({ documentId: 'testing-id', key: 'testing', name: 'Testing' })],
  );
  const after = catalogueWithCategories(before, [
    aCategory({ key: 'safety', name: 'Safety' }),
    aCategory({ documentId: 'new-id', key: 'new', name: 'New' }),
  ]);
  expect(after.entries.map(({ category }) => category)).toEqual([
    { key: 'safety', name: 'Safety' },
    { key: '', name: '' },
  ]);
  expect(after.bySlug.get('array')?.category.name).toBe('Safety');
  expect(after.categories.map(({ name }) => name)).toEqual(['New', 'Safety']);
});

describe('the order of days', () => {
  const { entries } = catalogueOf(
    [
      anEntryNamed('Array', { created: '2026-01-01', updated: '2026-01-01' }),
      anEntryNamed('Bug', { created: '2025-01-01', updated: '2026-03-01' }),
      anEntryNamed('Cache', { created: '2026-02-01', updated: '2026-02-01' }),
      anEntryNamed('Adapter', { created: '2026-01-01', updated: '2026-03-01' }),
    ],
    [],
  );

  it('by name the days do not count', () => {
    expect(namesOf(entries)).toEqual(['Adapter', 'Array', 'Bug', 'Cache']);
  });

  it.each([
    ['newest', ['Cache', 'Adapter', 'Array', 'Bug']],
    ['updated', ['Adapter', 'Bug', 'Cache', 'Array']],
  ] as const)('%s, equal days by name', (sort, expected) => {
    expect(namesOf(latestFirst(entries, sort))).toEqual(expected);
  });
});
