import { BROWSE_TEXT } from '../texts/browse';
import { DIFFICULTIES } from '../term/fields';
import type { BrowseResult } from './browse';
import {
  browseParameters,
  type BrowseQuery,
  type Sort,
  WINDOWS_OFFERED_DAYS,
} from './browse-query';
import type { Catalogue } from './catalogue';
import { isPlain } from './list-address';
import {
  compareText,
  LATIN_LETTERS,
  type Letter,
  letterLabel,
  NO_LETTER,
} from '../text/name-order';
import type { SiteAddresses } from '../site/site-address';

/** Maximum number of tags offered; every tag can be reached from the pages of its terms. */
const TAGS_OFFERED = 24;

/** A filter option with its address and the number of terms that it leaves. */
export interface Choice {
  readonly label: string;
  readonly count: number;
  readonly url: string;
  readonly current: boolean;
}

export type CategoryChoice = Choice & { readonly tagline: string | null };

interface Listed {
  readonly catalogue: Catalogue;
  readonly query: BrowseQuery;
  readonly result: Extract<BrowseResult, { ok: true }>;
}

/** The address of the same list with other options. */
export type UrlOf = (change: Partial<BrowseQuery>) => string;

function choice(label: string, count: number | undefined, url: string, current: boolean): Choice[] {
  return count === undefined && !current ? [] : [{ label, count: count ?? 0, url, current }];
}

export function difficultyChoices({ query, result }: Listed, url: UrlOf): readonly Choice[] {
  return DIFFICULTIES.flatMap((difficulty) =>
    choice(
      difficulty,
      result.facets.difficulty.get(difficulty),
      url({ difficulty }),
      query.difficulty === difficulty,
    ),
  );
}

export function categoryChoices(
  { catalogue, query, result }: Listed,
  url: UrlOf,
): readonly CategoryChoice[] {
  const areAll = isPlain(query);
  return catalogue.categories.flatMap(({ key, name, tagline }) =>
    choice(
      name,
      result.facets.category.get(key),
      url({ category: key }),
      query.category === key,
    ).map((one) => ({ ...one, tagline: areAll ? tagline : null })),
  );
}

export function tagChoices({ query, result }: Listed, url: UrlOf): readonly Choice[] {
  return frequentTags(result.facets.tag).map(([tag, count]) => ({
    label: tag,
    count,
    url: url({ tag }),
    current: query.tag === tag,
  }));
}

type TagCount = readonly [tag: string, count: number];
const frequent = new WeakMap<ReadonlyMap<string, number>, readonly TagCount[]>();

/** The most frequent tags, computed once per list: pages of the same list share the counts. */
function frequentTags(counts: ReadonlyMap<string, number>): readonly TagCount[] {
  const known = frequent.get(counts);
  if (known !== undefined) return known;
  const chosen = [...counts]
    .sort(([one, ones], [other, others]) => others - ones || compareText(one, other))
    .slice(0, TAGS_OFFERED);
  frequent.set(counts, chosen);
  return chosen;
}

/** Links for an empty result: all categories with their number of terms. */
export function everyCategory(
  catalogue: Catalogue,
  site: SiteAddresses,
): readonly CategoryChoice[] {
  return catalogue.categories.flatMap(({ key, name, tagline }) =>
    choice(
      name,
      catalogue.valueCounts.category.get(key),
      `${site.glossary}${browseParameters({ category: key })}`,
      false,
    ).map((one) => ({ ...one, tagline })),
  );
}

export function recentChoices({ query, result }: Listed, url: UrlOf) {
  return WINDOWS_OFFERED_DAYS.flatMap((days) => [
    {
      label: BROWSE_TEXT.addedInLast(days),
      count: result.facets.added.get(days) ?? 0,
      url: url({ added: days }),
      current: query.added === days,
    },
    {
      label: BROWSE_TEXT.updatedInLast(days),
      count: result.facets.updated.get(days) ?? 0,
      url: url({ updated: days }),
      current: query.updated === days,
    },
  ]).map((one) => ({ ...one, isOpen: one.count > 0 || one.current }));
}

/** A search is sorted by relevance by default, a list by name. */
export function sortChoices(query: BrowseQuery, url: UrlOf, sorts: readonly Sort[]) {
  const own = sorts.map((sort) => ({
    label: BROWSE_TEXT.sorts[sort],
    url: url({ sort: sort === 'name' && query.q === null ? null : sort }),
    current: query.sort === sort || (query.sort === null && sort === 'name' && query.q === null),
  }));
  return query.q === null
    ? own
    : [
        { label: BROWSE_TEXT.bestMatch, url: url({ sort: null }), current: query.sort === null },
        ...own,
      ];
}

/** Empty when no letter leads to a term; a letter without one has no address. */
export function letterChoices(listed: Listed, url: UrlOf) {
  const { query, result } = listed;
  if (result.facets.letter.size === 0) return [];
  return lettersOf(listed).map((letter) => ({
    label: letterLabel(letter),
    url: result.facets.letter.has(letter) ? url({ letter }) : null,
    current: query.letter === letter,
  }));
}

/** Latin letters, and letters of other scripts that occur in the list, in the language's order. */
function lettersOf({ catalogue, query, result }: Listed): readonly Letter[] {
  const own = [...result.facets.letter.keys(), ...(query.letter === null ? [] : [query.letter])];
  const letters = new Set([...LATIN_LETTERS, ...own]);
  letters.delete(NO_LETTER);
  const { compare } = catalogue.order;
  // Letters of two scripts may be equal, as `あ` and `ア` are.
  const sorted = [...letters].sort((one, other) => compare(one, other) || compareText(one, other));
  return [...sorted, NO_LETTER];
}

export function activeFilters(query: BrowseQuery, category: string | null, url: UrlOf) {
  const active = BROWSE_TEXT.active;
  const filters: readonly (readonly [string | null, Partial<BrowseQuery>])[] = [
    [query.q === null ? null : active.search(query.q), { q: null }],
    [category === null ? null : active.category(category), { category: null }],
    [query.tag === null ? null : active.tag(query.tag), { tag: null }],
    [query.difficulty === null ? null : active.difficulty(query.difficulty), { difficulty: null }],
    [query.letter === null ? null : active.letter(letterLabel(query.letter)), { letter: null }],
    [query.added === null ? null : active.added(query.added), { added: null }],
    [query.updated === null ? null : active.updated(query.updated), { updated: null }],
  ];
  return filters.flatMap(([label, without]) =>
    label === null ? [] : [{ label, removeUrl: url(without) }],
  );
}
