import {
  SlugRedirects,
  type SlugChange,
} from '../../../src/plugins/glossary/core/catalogue/slug-redirects';

const change = (kind: SlugChange['kind'], documentId: string, slug: string): SlugChange => ({
  kind,
  documentId,
  slug,
});
const owned = (owners: Readonly<Record<string, string>>, isDeleted = false) =>
  new SlugRedirects(
    new Map(Object.entries(owners).map(([slug, documentId]) => [slug, { documentId, isDeleted }])),
  );
const owners = (slugs: SlugRedirects, ...asked: readonly string[]) =>
  asked.map((slug) => slugs.ownerOf(slug));

it('knows whose address a slug was when it is read', () => {
  const slugs = owned({ queue: 'one' });
  expect(owners(slugs, 'queue', 'stack')).toEqual(['one', null]);
});

it('follows a term that is renamed, also several times at once', () => {
  const slugs = new SlugRedirects();
  slugs.follow([change('shown', 'one', 'b'), change('shown', 'one', 'c')], () => 'a');
  expect(owners(slugs, 'a', 'b', 'c')).toEqual(['one', 'one', null]);
});

it('a withdrawn term keeps its slug until another term reclaims it', () => {
  const slugs = new SlugRedirects();
  const before = new Map([['one', 'a']]);
  slugs.follow(
    [
      change('withdrawn', 'one', 'a'),
      change('shown', 'two', 'a'),
      change('shown', 'two', 'd'),
      change('shown', 'one', 'c'),
    ],
    (documentId) => before.get(documentId),
  );
  expect(owners(slugs, 'a', 'c', 'd')).toEqual(['two', null, null]);
});

it('frees the addresses of a term that was deleted, and no others', () => {
  const slugs = owned({ queue: 'one', stack: 'two' });
  slugs.follow([change('deleted', 'one', 'heap')], () => 'heap');
  expect(owners(slugs, 'queue', 'heap', 'stack')).toEqual([null, null, 'two']);
});

it('a term that is there again has its addresses again, those that it gets back', () => {
  const slugs = owned({ queue: 'one' });
  const back = (slug: string) => change('given-back', 'one', slug);
  slugs.follow([change('deleted', 'one', 'heap'), back('queue')], () => undefined);
  expect(owners(slugs, 'queue', 'heap')).toEqual(['one', null]);
});

it('an address that a term gives up is free, and one that another has now is not', () => {
  const slugs = owned({ queue: 'one', stack: 'two' });
  const givenUp = (slug: string) => change('given-up', 'one', slug);
  slugs.follow([change('shown', 'one', 'b'), givenUp('queue'), givenUp('stack')], () => 'a');
  expect(owners(slugs, 'a', 'queue', 'stack')).toEqual(['one', null, 'two']);
});

it('remembers whose address a slug was when that term was deleted, until another term has it', () => {
  const slugs = owned({ queue: 'one', stack: 'two' });
  const last = (...asked: readonly string[]) => asked.map((slug) => slugs.lastOwnerOf(slug));
  slugs.follow([change('deleted', 'one', 'heap')], () => 'heap');
  expect(owners(slugs, 'queue', 'heap')).toEqual([null, null]);
  expect(last('queue', 'heap', 'stack', 'never')).toEqual(['one', 'one', 'two', null]);
  slugs.follow(
    [change('shown', 'two', 'queue'), change('withdrawn', 'two', 'queue')],
    () => 'stack',
  );
  expect(last('queue', 'heap')).toEqual(['two', 'one']);
  slugs.follow([change('given-up', 'two', 'queue')], () => undefined);
  expect(last('queue')).toEqual([null]);
});

it('knows deleted terms at start, and restores their slugs', () => {
  const slugs = owned({ queue: 'one' }, true);
  expect([slugs.ownerOf('queue'), slugs.lastOwnerOf('queue')]).toEqual([null, 'one']);
  slugs.follow([change('given-back', 'one', 'queue')], () => undefined);
  expect(slugs.ownerOf('queue')).toBe('one');
});
