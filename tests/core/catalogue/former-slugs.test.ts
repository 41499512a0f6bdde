import { FormerSlugs } from '../../../src/plugins/glossary/core/catalogue/former-slugs';

it('knows whose address a slug was last', () => {
  const slugs = new FormerSlugs(new Map([['queue', 'one']]));
  slugs.leave('stack', 'one');
  slugs.leave('queue', 'two');
  expect(['queue', 'stack', 'heap'].map((slug) => slugs.ownerOf(slug))).toEqual([
    'two',
    'one',
    null,
  ]);
});

it('frees the addresses of a term that was deleted, and no others', () => {
  const slugs = new FormerSlugs(new Map([['queue', 'one']]));
  slugs.leave('stack', 'two');
  slugs.free('one');
  expect([slugs.ownerOf('queue'), slugs.ownerOf('stack')]).toEqual([null, 'two']);
});
