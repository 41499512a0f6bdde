import type { Activity } from '../activity/activity';
import { type ActivityChart, toActivityChart } from '../activity/activity-chart';
import type { BrowseResult, Found } from './browse';
import {
  browseParameters,
  type BrowseQuery,
  LETTERS,
  type Letter,
  type Sort,
  SORTS,
  WINDOWS_OFFERED_DAYS,
} from './browse-query';
import type { Catalogue, CatalogueCategory, CatalogueEntry } from './catalogue';
import { letterOf } from './letter';
import { type ListedTerm, listedTerm } from './listed-term';
import { markdownToHtml, markdownToText } from '../text/markdown';
import { pageFrame, type PageContext, type PageFrame } from '../pages/page-frame';
import { markerFor } from '../text/marked-text';
import type { SafeHtml } from '../text/safe-html';
import { basePathOf } from '../platform/site-address';
import { type CategoryName, DIFFICULTIES } from '../term/term';

/** Most tags that the page offers; every tag has its own address from the pages of its terms. */
const TAGS_OFFERED = 24;

/** A choice among the filters: where it leads and how many terms it leaves. */
export interface Choice {
  readonly label: string;
  readonly count: number;
  readonly url: string;
  readonly current: boolean;
}

/** The view-model of `views/browse.hbs`. */
export interface BrowsePage {
  readonly frame: PageFrame;
  readonly heading: string;
  readonly introduction: SafeHtml | null;
  readonly total: number;
  readonly isOne: boolean;
  readonly searchText: string;
  /** What the search form sends along, so that a search keeps the filters. */
  readonly kept: readonly { readonly name: string; readonly value: string }[];
  readonly groups: readonly {
    readonly letter: string;
    readonly id: string;
    readonly terms: readonly ListedTerm[];
  }[];
  readonly letters: readonly {
    readonly label: string;
    readonly url: string | null;
    readonly current: boolean;
  }[];
  readonly categories: readonly (Choice & { readonly tagline: string | null })[];
  readonly difficulties: readonly Choice[];
  /** Shown with their numbers even where nothing is new; then they lead nowhere. */
  readonly recent: readonly (Choice & { readonly isOpen: boolean })[];
  readonly tags: readonly Choice[];
  readonly sorts: readonly {
    readonly label: string;
    readonly url: string;
    readonly current: boolean;
  }[];
  readonly active: readonly { readonly label: string; readonly removeUrl: string }[];
  readonly clearUrl: string;
  /** When nothing was found: terms that resemble the search. */
  readonly near: readonly ListedTerm[];
  readonly pages: {
    readonly areSeveral: boolean;
    readonly current: number;
    readonly last: number;
    readonly previousUrl: string | null;
    readonly nextUrl: string | null;
  };
}

/** Where the activity stands on the page. */
export interface BrowsePlaces {
  readonly activity: SafeHtml;
}

/** The view-model of a list's activity (views/activity-html.ts): what changes without anything being published, so no part of the entity tag. */
export interface BrowseActivity {
  /** Whose activity it is. */
  readonly about: string;
  readonly chart: ActivityChart;
}

export interface BrowseInput {
  readonly catalogue: Catalogue;
  readonly query: BrowseQuery;
  readonly result: Extract<BrowseResult, { ok: true }>;
  readonly found: Found | null;
  readonly near: readonly CatalogueEntry[];
}

type UrlOf = (change: Partial<BrowseQuery>) => string;

/**
 * Whether a list shows the activity of its terms: the plain list and each category do, on their first pages. On other lists it would
 * describe a choice of terms that nobody asked for as such.
 */
export function showsActivity(query: BrowseQuery): boolean {
  return query.page === 1 && Object.keys(keptBy({ ...query, category: null })).length === 0;
}

/**
 * The activity of the terms of a list taken together; null as long as nobody has asked for one.
 *
 * @param category that all terms of the list belong to, null for those of the whole glossary
 */
export function toBrowseActivity(
  activity: Activity,
  category: CategoryName | null,
): BrowseActivity | null {
  if (activity.total === 0) return null;
  return {
    about:
      category === null
        ? 'Requests for all terms of the glossary, taken together.'
        : `Requests for the terms in ${category.name}, taken together.`,
    chart: toActivityChart(activity),
  };
}

export function toBrowsePage(input: BrowseInput, context: PageContext): BrowsePage {
  const { catalogue, query, result, near } = input;
  const basePath = basePathOf(context.settings);
  const url: UrlOf = (change) =>
    `${basePath}/glossary${browseParameters({ ...query, page: 1, ...change })}`;
  const category = categoryOf(catalogue, query);
  const name = category?.name ?? context.settings.source;
  return {
    frame: pageFrame(
      {
        title: query.q === null ? (category?.name ?? 'All terms') : `Search: ${query.q}`,
        description: descriptionOf(category, catalogue.entries.length),
        path: `/glossary${browseParameters(canonicalQuery(query))}`,
        hasSearch: false,
      },
      context,
    ),
    heading: query.q === null ? name : `Search: ${query.q}`,
    introduction:
      category?.introduction && query.q === null
        ? markdownToHtml(category.introduction, basePath)
        : null,
    total: result.total,
    isOne: result.total === 1,
    searchText: query.q ?? '',
    kept: Object.entries(keptBy({ ...query, q: null })).map(([key, value]) => ({
      name: key,
      value,
    })),
    groups: groupsOf(input, basePath),
    letters: LETTERS.map((letter) => ({
      label: letterLabel(letter),
      url: result.facets.letter.has(letter) ? url({ letter }) : null,
      current: query.letter === letter,
    })),
    categories:
      result.total === 0 ? everyCategory(catalogue, basePath) : categoryChoices(input, url),
    difficulties: DIFFICULTIES.flatMap((difficulty) =>
      choice(
        difficulty,
        result.facets.difficulty.get(difficulty),
        url({ difficulty }),
        query.difficulty === difficulty,
      ),
    ),
    recent: recentChoices(query, result, url),
    tags: frequentTags(result.facets.tag).map(([tag, count]) => ({
      label: tag,
      count,
      url: url({ tag }),
      current: query.tag === tag,
    })),
    sorts: sortChoices(query, url),
    active: activeFilters(query, category?.name ?? null, url),
    clearUrl: `${basePath}/glossary`,
    near: near.map((entry) => listedTerm(entry, basePath, null)),
    pages: {
      areSeveral: result.lastPage > 1,
      current: query.page,
      last: result.lastPage,
      previousUrl: query.page > 1 ? url({ page: query.page - 1 }) : null,
      nextUrl: query.page < result.lastPage ? url({ page: query.page + 1 }) : null,
    },
  };
}

/** The category that a list is filtered by. */
export function categoryOf(catalogue: Catalogue, query: BrowseQuery): CatalogueCategory | null {
  return catalogue.categories.find(({ key }) => key === query.category) ?? null;
}

function descriptionOf(
  category: { readonly tagline: string | null; readonly introduction: string | null } | null,
  terms: number,
): string {
  const said = category?.introduction ?? category?.tagline;
  return said
    ? markdownToText(said)
    : `${terms} terms of software development, explained with examples and ready to cite.`;
}

/**
 * Search engines are sent to the plain list and to the categories: searches, orders and combinations of filters show the same terms
 * again.
 */
function canonicalQuery(query: BrowseQuery): Partial<BrowseQuery> {
  const { category, page } = query;
  const isPlain = Object.keys(keptBy({ ...query, category: null })).length === 0;
  return isPlain ? { category, page } : { category };
}

/** The parameters of a query, without its page. */
function keptBy(query: BrowseQuery): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(browseParameters({ ...query, page: 1 })));
}

function choice(label: string, count: number | undefined, url: string, current: boolean): Choice[] {
  return count === undefined && !current ? [] : [{ label, count: count ?? 0, url, current }];
}

function categoryChoices(
  { catalogue, query, result }: Pick<BrowseInput, 'catalogue' | 'query' | 'result'>,
  url: UrlOf,
): BrowsePage['categories'] {
  const isPlain = Object.keys(keptBy(query)).length === 0;
  return catalogue.categories.flatMap(({ key, name, tagline }) =>
    choice(
      name,
      result.facets.category.get(key),
      url({ category: key }),
      query.category === key,
    ).map((one) => ({ ...one, tagline: isPlain ? tagline : null })),
  );
}

type TagCount = readonly [tag: string, count: number];
const frequent = new WeakMap<ReadonlyMap<string, number>, readonly TagCount[]>();

/** The tags that most terms have, chosen once for a list: pages of the same list come with the same counts. */
function frequentTags(counts: ReadonlyMap<string, number>): readonly TagCount[] {
  const known = frequent.get(counts);
  if (known !== undefined) return known;
  const chosen = [...counts]
    .sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
    .slice(0, TAGS_OFFERED);
  frequent.set(counts, chosen);
  return chosen;
}

/** Where to go when nothing was found: the categories, with all that they hold. */
function everyCategory(catalogue: Catalogue, basePath: string): BrowsePage['categories'] {
  return catalogue.categories.flatMap(({ key, name, tagline }) =>
    choice(
      name,
      catalogue.valueCounts.category.get(key),
      `${basePath}/glossary${browseParameters({ category: key })}`,
      false,
    ).map((one) => ({ ...one, tagline })),
  );
}

function recentChoices(
  query: BrowseQuery,
  result: BrowseInput['result'],
  url: UrlOf,
): BrowsePage['recent'] {
  return WINDOWS_OFFERED_DAYS.flatMap((days) => [
    {
      label: `Added in the last ${days} days`,
      count: result.facets.added.get(days) ?? 0,
      url: url({ added: days }),
      current: query.added === days,
    },
    {
      label: `Updated in the last ${days} days`,
      count: result.facets.updated.get(days) ?? 0,
      url: url({ updated: days }),
      current: query.updated === days,
    },
  ]).map((one) => ({ ...one, isOpen: one.count > 0 || one.current }));
}

const SORT_LABELS: Readonly<Record<Sort, string>> = {
  name: 'Name',
  newest: 'Newest',
  updated: 'Recently updated',
  viewed: 'Most viewed',
  rated: 'Best rated',
};

/** A search is sorted by how well a term matches unless another order is asked for; the list by name. */
function sortChoices(query: BrowseQuery, url: UrlOf): BrowsePage['sorts'] {
  const own = SORTS.map((sort) => ({
    label: SORT_LABELS[sort],
    url: url({ sort: sort === 'name' && query.q === null ? null : sort }),
    current: query.sort === sort || (query.sort === null && sort === 'name' && query.q === null),
  }));
  return query.q === null
    ? own
    : [{ label: 'Best match', url: url({ sort: null }), current: query.sort === null }, ...own];
}

function groupsOf(
  { query, result, found }: Pick<BrowseInput, 'query' | 'result' | 'found'>,
  basePath: string,
): BrowsePage['groups'] {
  const byLetter = query.q === null && (query.sort === null || query.sort === 'name');
  const groups = new Map<string, ListedTerm[]>();
  const mark = found === null ? null : markerFor(found.marks);
  for (const entry of result.entries) {
    const letter = byLetter ? letterLabel(letterOf(entry.term)) : '';
    const group = groups.get(letter) ?? [];
    group.push(listedTerm(entry, basePath, mark));
    groups.set(letter, group);
  }
  return [...groups].map(([letter, terms]) => ({
    letter,
    id: `letter-${letter === '#' ? 'other' : letter.toLowerCase()}`,
    terms,
  }));
}

function letterLabel(letter: Letter): string {
  return letter === 'other' ? '#' : letter.toUpperCase();
}

function activeFilters(
  query: BrowseQuery,
  category: string | null,
  url: UrlOf,
): BrowsePage['active'] {
  const filters: readonly (readonly [string | null, Partial<BrowseQuery>])[] = [
    [query.q === null ? null : `Search: ${query.q}`, { q: null }],
    [category === null ? null : `Category: ${category}`, { category: null }],
    [query.tag === null ? null : `Tag: ${query.tag}`, { tag: null }],
    [query.difficulty === null ? null : `Difficulty: ${query.difficulty}`, { difficulty: null }],
    [query.letter === null ? null : `Letter: ${letterLabel(query.letter)}`, { letter: null }],
    [query.added === null ? null : `Added: last ${query.added} days`, { added: null }],
    [query.updated === null ? null : `Updated: last ${query.updated} days`, { updated: null }],
  ];
  return filters.flatMap(([label, without]) =>
    label === null ? [] : [{ label, removeUrl: url(without) }],
  );
}
