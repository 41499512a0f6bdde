import type { Activity } from '../activity/activity';
import { type ActivityChart, toActivityChart } from '../activity/activity-chart';
import type { BrowseResult, Popularity } from './browse';
import type { Answer } from '../search/question';
import {
  browseParameters,
  type BrowseQuery,
  SORTS,
  wholeListUrl,
  WINDOWS_OFFERED_DAYS,
} from './browse-query';
import type { Catalogue, CatalogueCategory } from './catalogue';
import { LATIN_LETTERS, type Letter, letterLabel, NO_LETTER } from './name-order';
import { canonicalQuery, isIndexed, isPlain, listUrl, withoutDefault } from './list-address';
import { listTitle } from '../texts/list-title';
import { listedValue } from './listed-value';
import { type ListedTerm, listedTerm } from './listed-term';
import { markdownToHtml, markdownToText } from '../text/markdown';
import { pageFrame, type PageContext, type PageFrame } from '../pages/page-frame';
import { listJsonLd } from '../pages/site-json-ld';
import { markerFor } from '../text/marked-text';
import type { SafeHtml } from '../text/safe-html';
import { basePathOf } from '../platform/site-address';
import { type CategoryName, DIFFICULTIES } from '../term/term';
import { BROWSE_TEXT } from '../texts/browse';
import { SHARED_TEXT } from '../texts/shared';

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
  /** Names in the order of the alphabet are read down columns, all other orders row by row. */
  readonly isAlphabetical: boolean;
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
  /** Whether the terms are near matches: they have some words of the search only. */
  readonly areNear: boolean;
  /** When the search names two terms: where they stand side by side. */
  readonly comparison: {
    readonly url: string;
    readonly one: string;
    readonly other: string;
  } | null;
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
  readonly found: Answer | null;
  readonly popularity: Popularity;
}

type UrlOf = (change: Partial<BrowseQuery>) => string;

/**
 * Whether a list shows the activity of its terms: the plain list and each category do, on their first pages. On other lists it would
 * describe a choice of terms that nobody asked for as such.
 */
export function showsActivity(query: BrowseQuery): boolean {
  return query.page === 1 && isPlain({ ...query, category: null });
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
    about: category === null ? BROWSE_TEXT.activityOfAll : BROWSE_TEXT.activityOf(category.name),
    chart: toActivityChart(activity),
  };
}

export function toBrowsePage(asked: BrowseInput, context: PageContext): BrowsePage {
  const input = { ...asked, query: withoutDefault(asked.query) };
  const { catalogue, query, result, found } = input;
  const { scoreName } = context.settings;
  const basePath = basePathOf(context.settings);
  const url: UrlOf = (change) => listUrl(basePath, { ...query, page: 1, ...change });
  const category = categoryOf(catalogue, query);
  const title = listTitle(query, category?.name ?? null);
  const path = `/glossary${browseParameters(canonicalQuery(query))}`;
  const indexed = result.total > 0 && isIndexed(query);
  return {
    frame: pageFrame(
      {
        title: query.page === 1 ? title : BROWSE_TEXT.pageTitle(title, query.page),
        description: descriptionOf(title, category, result.total),
        path,
        indexed,
        ...(indexed && {
          jsonLd: listJsonLd(
            { title, url: `${context.settings.publicUrl}${path}`, entries: result.entries },
            context.settings,
          ),
        }),
        hasSearch: false,
      },
      context,
    ),
    heading: title,
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
    groups: groupsOf(input, basePath, scoreName),
    isAlphabetical: isAlphabetical(query),
    letters: lettersOf(input).map((letter) => ({
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
    clearUrl: wholeListUrl(basePath),
    areNear: found?.match === 'some-words' && result.total > 0,
    comparison: found?.compared ? comparisonOf(found.compared, basePath) : null,
    pages: {
      areSeveral: result.lastPage > 1,
      current: query.page,
      last: result.lastPage,
      previousUrl: query.page > 1 ? url({ page: query.page - 1 }) : null,
      nextUrl: query.page < result.lastPage ? url({ page: query.page + 1 }) : null,
    },
  };
}

function comparisonOf(
  [one, other]: NonNullable<Answer['compared']>,
  basePath: string,
): BrowsePage['comparison'] {
  const query = new URLSearchParams({ a: one.slug, b: other.slug });
  return { url: `${basePath}/glossary/compare-terms?${query}`, one: one.term, other: other.term };
}

/** The category that a list is filtered by. */
export function categoryOf(catalogue: Catalogue, query: BrowseQuery): CatalogueCategory | null {
  return catalogue.categories.find(({ key }) => key === query.category) ?? null;
}

function descriptionOf(
  title: string,
  category: { readonly tagline: string | null; readonly introduction: string | null } | null,
  terms: number,
): string {
  const said = category?.introduction ?? category?.tagline;
  if (said) return markdownToText(said);
  return BROWSE_TEXT.description(title, SHARED_TEXT.terms(terms));
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

/** A search is sorted by how well a term matches unless another order is asked for; the list by name. */
function sortChoices(query: BrowseQuery, url: UrlOf): BrowsePage['sorts'] {
  const own = SORTS.map((sort) => ({
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

function groupsOf(
  { query, result, found, popularity }: BrowseInput,
  basePath: string,
  scoreName: string,
): BrowsePage['groups'] {
  const byLetter = isAlphabetical(query);
  const groups = new Map<string, ListedTerm[]>();
  const mark = found === null ? null : markerFor(found.marks);
  for (const entry of result.entries) {
    const letter = byLetter ? letterLabel(entry.letter) : '';
    const group = groups.get(letter) ?? [];
    const value = listedValue(entry, query.sort, popularity);
    group.push(listedTerm(entry, basePath, mark, scoreName, value));
    groups.set(letter, group);
  }
  return [...groups].map(([letter, terms]) => ({
    letter,
    id: `letter-${letter === '#' ? 'other' : letter.toLowerCase()}`,
    terms,
  }));
}

function isAlphabetical({ q, sort }: BrowseQuery): boolean {
  return sort === 'name' || (sort === null && q === null);
}

/** The Latin letters, and those of other scripts that a list has, in the order of the language. */
function lettersOf({ catalogue, query, result }: BrowseInput): readonly Letter[] {
  const own = [...result.facets.letter.keys(), ...(query.letter === null ? [] : [query.letter])];
  const letters = new Set([...LATIN_LETTERS, ...own]);
  letters.delete(NO_LETTER);
  return [...[...letters].sort(catalogue.order.compare), NO_LETTER];
}

function activeFilters(
  query: BrowseQuery,
  category: string | null,
  url: UrlOf,
): BrowsePage['active'] {
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
