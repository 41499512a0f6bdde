import type { BrowseResult } from './browse';
import type { Popularity } from './popularity';
import { matchedName } from '../search/matched-name';
import { IN_NAMES_FROM } from '../search/name-index';
import type { Answer } from '../search/question';
import {
  activeFilters,
  categoryChoices,
  difficultyChoices,
  everyCategory,
  letterChoices,
  recentChoices,
  sortChoices,
  tagChoices,
  type UrlOf,
} from './browse-choices';
import { browseParameters, type BrowseQuery, sortsWith, wholeListUrl } from './browse-query';
import type { Catalogue, CatalogueCategory, CatalogueEntry } from './catalogue';
import { type Letter, letterLabel } from '../text/name-order';
import { canonicalQuery, isIndexed, listUrl, withoutDefault } from './list-address';
import { listTitle } from './list-title';
import { listedValue } from './listed-value';
import { type ListedTerm, listedTerm } from './listed-term';
import { markdownToHtml, markdownToText } from '../text/markdown';
import { pageFrame, type PageContext, pageLinks } from '../pages/page-frame';
import { listJsonLd } from '../pages/site-json-ld';
import { wordFinder } from '../text/marked-text';
import type { SafeHtml } from '../text/safe-html';
import { BROWSE_TEXT } from '../texts/browse';
import { SHARED_TEXT } from '../texts/shared';
import { type SiteAddresses, siteAddresses, sitePaths } from '../site/site-address';

/** The view-model of `views/browse.hbs`. */
export type BrowsePage = ReturnType<typeof toBrowsePage>;

export interface BrowsePlaces {
  readonly activity: SafeHtml;
}

export interface BrowseInput {
  readonly catalogue: Catalogue;
  readonly query: BrowseQuery;
  readonly result: Extract<BrowseResult, { ok: true }>;
  readonly found: Answer | null;
  readonly popularity: Popularity;
  /** By document id: the parts of texts that have words of the search, where nothing else of a term shows one. */
  readonly passages: ReadonlyMap<string, string>;
}

export function toBrowsePage(requested: BrowseInput, context: PageContext) {
  const input = { ...requested, query: withoutDefault(requested.query) };
  const { catalogue, query, result, found } = input;
  const { scoreName } = context.settings;
  const site = sitePaths(context.settings);
  const url: UrlOf = (change) => listUrl(site, { ...query, page: 1, ...change });
  const category = categoryOf(catalogue, query);
  const title = listTitle(query, category?.name ?? null);
  const ownUrl = `${siteAddresses(context.settings).glossary}${browseParameters(canonicalQuery(query))}`;
  const indexed = result.total > 0 && isIndexed(query);
  const filters = activeFilters(query, category?.name ?? null, url);
  // The heading and the search box already show the search text.
  const active = query.q !== null && filters.length === 1 ? [] : filters;
  return {
    frame: pageFrame(
      {
        title: query.page === 1 ? title : BROWSE_TEXT.pageTitle(title, query.page),
        description: descriptionOf(title, category, result.total),
        url: ownUrl,
        indexed,
        ...(indexed && {
          jsonLd: listJsonLd({ title, url: ownUrl, entries: result.entries }, context.settings),
        }),
        hasSearch: false,
      },
      context,
    ),
    heading: title,
    introduction:
      category?.introduction && query.q === null
        ? markdownToHtml(category.introduction, site.base)
        : null,
    total: result.total,
    isOne: result.total === 1,
    searchText: query.q ?? '',
    kept: Object.entries(parametersOf({ ...query, q: null })).map(([key, value]) => ({
      name: key,
      value,
    })),
    groups: groupsOf(input, site, scoreName),
    isAlphabetical: isAlphabetical(query),
    // A search is sorted by relevance, so that letters would not help.
    letters: query.q === null ? letterChoices(input, url) : [],
    categories: result.total === 0 ? everyCategory(catalogue, site) : categoryChoices(input, url),
    difficulties: difficultyChoices(input, url),
    recent: recentChoices(input, url),
    tags: tagChoices(input, url),
    sorts: result.total < 2 ? [] : sortChoices(query, url, sortsWith(context.settings.features)),
    // An empty result has its own link to all terms.
    isFiltered: active.length > 0 || (filters.length > 0 && result.total > 0),
    active,
    clearUrl: wholeListUrl(site),
    isByReach: query.sort === 'viewed' && result.total > 1,
    aboutUrl: site.about,
    areNear: NEAR.has(found?.match ?? 'none') && result.total > 0,
    /** How sure the search is, where no term is called what was searched for. */
    confidence: result.total === 0 ? null : confidenceOf(found),
    comparison: found?.compared ? comparisonOf(found.compared, site) : null,
    pages: pageLinks(query.page, result.lastPage, (page) => url({ page })),
  };
}

/** Matches that may not be what a reader means. */
const NEAR: ReadonlySet<Answer['match']> = new Set(['some-words', 'resembling']);

function confidenceOf(found: Answer | null): string | null {
  const match = found?.match ?? 'none';
  return match === 'none' || match === 'all-words' ? null : BROWSE_TEXT.confidence[match];
}

function comparisonOf([one, other]: NonNullable<Answer['compared']>, site: SiteAddresses) {
  const query = new URLSearchParams({ a: one.slug, b: other.slug });
  return { url: `${site.compareTerms}?${query}`, one: one.term, other: other.term };
}

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

/** The parameters of a query without the page. */
function parametersOf(query: BrowseQuery): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(browseParameters({ ...query, page: 1 })));
}

function groupsOf(
  { query, result, found, popularity, passages }: BrowseInput,
  site: SiteAddresses,
  scoreName: string,
) {
  const byLetter = isAlphabetical(query);
  const words = found === null ? null : wordFinder(found.marks);
  const beside = query.sort === null && found !== null ? onlyMentioning(found) : NONE;
  const groupOf = (entry: CatalogueEntry): Group => {
    if (byLetter) return { letter: letterLabel(entry.letter), id: letterId(entry.letter) };
    return beside.has(entry) ? BESIDE : NO_LETTER;
  };
  const groups = new Map<string, Group & { readonly terms: ListedTerm[] }>();
  for (const entry of result.entries) {
    const { letter, id } = groupOf(entry);
    const group = groups.get(id) ?? { letter, id, terms: [] };
    groups.set(id, group);
    const match = words && {
      mark: words.mark,
      name: matchedName(entry, words),
      passage: passages.get(entry.documentId) ?? null,
    };
    const value = listedValue(entry, query.sort, popularity);
    group.terms.push(listedTerm(entry, site, match, scoreName, value));
  }
  return [...groups.values()];
}

/** Terms of a list below one heading. */
interface Group {
  /** The heading; empty for a list that is not divided. */
  readonly letter: string;
  readonly id: string;
}

const letterId = (letter: Letter): string => {
  const label = letterLabel(letter);
  return `letter-${label === '#' ? 'other' : label.toLowerCase()}`;
};
const NO_LETTER: Group = { letter: '', id: 'letter-' };
const BESIDE: Group = { letter: BROWSE_TEXT.alsoMentioned, id: 'mentions' };
const NONE: ReadonlySet<CatalogueEntry> = new Set();

/** The terms that only mention what is searched for, where another one is called so. */
function onlyMentioning({ entries, scores, match }: Answer): ReadonlySet<CatalogueEntry> {
  if (match !== 'all-words' && match !== 'beginning') return NONE;
  return new Set(entries.filter((_entry, place) => (scores[place] ?? 0) < IN_NAMES_FROM));
}

function isAlphabetical({ q, sort }: BrowseQuery): boolean {
  return sort === 'name' || (sort === null && q === null);
}
