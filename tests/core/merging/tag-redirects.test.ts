import type { TagMerge } from '../../../src/plugins/glossary/core/merging/merge';
import { TagRedirects } from '../../../src/plugins/glossary/core/merging/tag-redirects';
import { excessiveGrowth } from '../../support/growth';
import { pseudoRandom } from '../../support/pseudo-random';

it.each([
  ['once', ['b>c'], ['c'], 'c'],
  ['and its new name too', ['b>c', 'c>a'], ['a'], 'a'],
  ['there and back', ['b>c', 'c>d', 'd>b', 'b>c'], ['c'], 'c'],
  ['and a tag on the way is given again', ['b>c', 'c>a'], ['a', 'c'], 'a'],
  ['once more, into a tag that led elsewhere', ['b>c', 'c>a', 'b>c'], ['a', 'c'], 'c'],
  ['once more, into a tag that only drafts have', ['b>c', 'c>a', 'b>c'], ['a'], 'a'],
  ['into one tag and then into another', ['b>a', 'b>d'], ['a', 'd'], 'd'],
  ['into one tag and then into one that only drafts have', ['b>a', 'b>d'], ['a'], 'a'],
  ['into a tag that no term has', ['b>c'], [], null],
  ['into one that is merged back', ['b>c', 'c>b'], [], null],
  ['never', ['c>a'], ['a'], null],
])('a tag that is merged %s (%j, there: %j) leads to %j', (_how, given, there, current) => {
  const merges = given.map((merge) => {
    const [tag = '', into = ''] = merge.split('>');
    return { tag, into };
  });
  const redirects = new TagRedirects(merges);
  expect(redirects.currentOf('b', (tag) => there.includes(tag))).toBe(current);
});

it('a tag that was stored with its accents as separate characters leads on as tags are written now', () => {
  const redirects = new TagRedirects([
    { tag: 'cafe\u0301', into: 'caf\u00e9' },
    { tag: 'old', into: 'cafe\u0301' },
    { tag: 'u\u0308ber', into: 'above' },
  ]);
  const isThere = (tag: string): boolean => ['caf\u00e9', 'above'].includes(tag);
  expect(['old', 'caf\u00e9', '\u00fcber'].map((tag) => redirects.currentOf(tag, isThere))).toEqual(
    ['caf\u00e9', null, 'above'],
  );
});

/** The rule as it is said, step by step, with every merge looked at each time. */
function currentByRule(
  merges: readonly TagMerge[],
  tag: string,
  isThere: (tag: string) => boolean,
): string | null {
  const tried = new Set<TagMerge>();
  function after(of: string, merged: number): string | null {
    const own = merges.filter((merge) => merge.tag === of).reverse();
    const isLater = (merge: TagMerge): boolean => merges.indexOf(merge) > merged;
    const onwards = follow(own.filter(isLater));
    if (onwards !== null) return onwards;
    if (merged >= 0 && isThere(of)) return of;
    return follow(own.filter((merge) => !isLater(merge)));
  }
  function follow(some: readonly TagMerge[]): string | null {
    for (const merge of some) {
      if (tried.has(merge)) continue;
      tried.add(merge);
      const found = after(merge.into, merges.indexOf(merge));
      if (found !== null) return found;
    }
    return null;
  }
  return after(tag, -1);
}

it('tags lead where the rule says, whatever was merged into what', () => {
  const random = pseudoRandom(7);
  for (let run = 0; run < 2000; run += 1) {
    const tags = [...'abcdefg'].slice(0, 2 + random(6));
    const oneOf = (some: readonly string[]): string => some[random(some.length)] ?? '';
    const merges = Array.from({ length: random(16) }, () => {
      const tag = oneOf(tags);
      return { tag, into: oneOf(tags.filter((other) => other !== tag)) };
    });
    const there = tags.filter(() => random(3) === 0);
    const redirects = new TagRedirects(merges);
    for (const isThere of [(tag: string) => there.includes(tag), () => true]) {
      const expected = tags.map((tag) => [tag, currentByRule(merges, tag, isThere)] as const);
      const all = redirects.currentOfAll(isThere);
      const found = tags.map((tag) => ({
        one: [tag, redirects.currentOf(tag, isThere)],
        ofAll: [tag, all.get(tag) ?? null],
      }));
      expect({ merges, there, found }).toEqual({
        merges,
        there,
        found: expected.map((one) => ({ one, ofAll: one })),
      });
    }
  }
});

const times = (count: number, mergeOf: (number: number) => readonly [string, string]) =>
  Array.from({ length: count }, (_none, number) => {
    const [tag, into] = mergeOf(number);
    return { tag, into };
  });
const SHAPES: Readonly<Record<string, (count: number) => readonly TagMerge[]>> = {
  'to and fro': (count) => [
    { tag: 'one', into: 'tag 0' },
    ...times(count, (number) => (number % 2 === 0 ? ['one', 'other'] : ['other', 'one'])),
  ],
  'each into the next': (count) =>
    times(count, (number) => [`tag ${count - number}`, `tag ${count - number - 1}`]),
  'each into the one before': (count) =>
    times(count, (number) => [`tag ${number + 1}`, `tag ${number}`]),
  'all into one': (count) => times(count, (number) => [`tag ${number + 1}`, 'tag 0']),
  'all out of one': (count) => times(count, (number) => ['one', `tag ${number}`]),
};
/** Few enough that the memory of the processor holds both: beyond it, more merges take longer each. */
const FEW = 500;
/** Which tags readers see. */
const THERE: Readonly<Record<string, (tag: string) => boolean>> = {
  all: () => true,
  none: () => false,
  one: (tag) => tag === 'tag 0',
};

it.each(Object.entries(SHAPES))('merges %s are followed to their end, however many', (_s, of) => {
  const merges = of(100_000);
  const redirects = new TagRedirects(merges);
  const first = merges[0]?.tag ?? '';
  expect(redirects.currentOf(first, THERE.one)).toBe('tag 0');
  expect(redirects.currentOfAll(THERE.one).get(first)).toBe('tag 0');
});

describe.each(Object.entries(SHAPES))('merges %s', (_shape, mergesOf) => {
  const few = mergesOf(FEW);
  const many = mergesOf(8 * FEW);
  it.each(Object.entries(THERE))(
    'where tags lead is found in time that grows as the number of merges, %s there',
    (_there, isThere) => {
      const find = (merges: readonly TagMerge[]) => (): void => {
        const redirects = new TagRedirects(merges);
        for (const merge of [merges[0], merges.at(-1)])
          redirects.currentOf(merge?.tag ?? '', isThere);
        redirects.currentOfAll(isThere);
      };
      expect(excessiveGrowth(find(few), find(many), 0)).toBeNull();
    },
  );
});
