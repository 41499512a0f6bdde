import type { BrowseResult } from './browse';
import {
  browseParameters,
  type BrowseQuery,
  LETTERS,
  type Letter,
  WINDOW_OFFERED_DAYS,
} from './browse-query';
import {
  type Catalogue,
  type CatalogueCategory,
  type CatalogueEntry,
  filterEntries,
  letterOf,
} from './catalogue';
import type { CalendarDay } from './calendar-day';
import { markdownToHtml, markdownToInlineHtml } from './markdown';
import { pageFrame, type PageContext, type PageFrame } from './page-frame';
import type { SafeHtml } from './safe-html';
import { basePathOf } from './site-address';
import { termPageUrl } from './term-address';

export interface BrowsePage {
  readonly frame: PageFrame;
  readonly heading: string;
  readonly introduction: SafeHtml | null;
  readonly total: number;
  readonly isOne: boolean;
  readonly searchText: string;
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
  readonly categories: readonly {
    readonly name: string;
    readonly tagline: string | null;
    readonly count: number;
    readonly url: string;
    readonly current: boolean;
  }[];
  readonly recent: readonly {
    readonly label: string;
    readonly count: number;
    readonly url: string;
    readonly current: boolean;
  }[];
  readonly active: readonly { readonly label: string; readonly removeUrl: string }[];
  readonly clearUrl: string;
  readonly pages: {
    readonly areSeveral: boolean;
    readonly current: number;
    readonly last: number;
    readonly previousUrl: string | null;
    readonly nextUrl: string | null;
  };
}

export interface ListedTerm {
  readonly url: string;
  readonly term: string;
  readonly short: SafeHtml;
  readonly category: string;
}

export function toBrowsePage(
  catalogue: Catalogue,
  query: BrowseQuery,
  result: Extract<BrowseResult, { ok: true }>,
  today: CalendarDay,
  context: PageContext,
): BrowsePage {
  const basePath = basePathOf(context.settings);
  const url = (change: Partial<BrowseQuery>): string =>
    `${basePath}/glossary${browseParameters({ ...query, page: 1, ...change })}`;
  const count = (change: Partial<BrowseQuery>): number =>
    filterEntries(catalogue.entries, { ...query, ...change }, today).length;
  const category = catalogue.categories.find(({ key }) => key === query.category) ?? null;
  const path = `/glossary${browseParameters(query)}`;
  const window = WINDOW_OFFERED_DAYS;
  return {
    frame: pageFrame(
      {
        title: category?.name ?? 'All terms',
        description:
          category?.tagline ??
          `Terms of software development, explained with examples and ready to cite.`,
        path,
        indexed: isIndexed(query),
      },
      context,
    ),
    heading: category?.name ?? context.settings.source,
    introduction: category?.introduction ? markdownToHtml(category.introduction) : null,
    total: result.total,
    isOne: result.total === 1,
    searchText: query.q ?? '',
    groups: groupsOf(result.entries, query.sort === null || query.sort === 'name', basePath),
    letters: lettersOf(catalogue, query, today, url),
    categories: catalogue.categories.flatMap((candidate) =>
      categoryChoice(candidate, query, url, count),
    ),
    recent: [
      {
        label: `Added in the last ${window} days`,
        count: count({ added: window }),
        url: url({ added: window }),
        current: query.added === window,
      },
      {
        label: `Updated in the last ${window} days`,
        count: count({ updated: window }),
        url: url({ updated: window }),
        current: query.updated === window,
      },
    ],
    active: activeFilters(query, category, url),
    clearUrl: `${basePath}/glossary`,
    pages: {
      areSeveral: result.lastPage > 1,
      current: query.page,
      last: result.lastPage,
      previousUrl: query.page > 1 ? url({ page: query.page - 1 }) : null,
      nextUrl: query.page < result.lastPage ? url({ page: query.page + 1 }) : null,
    },
  };
}

/** Search engines are sent to the plain list and to the categories; combinations of filters are the same terms again. */
function isIndexed(query: BrowseQuery): boolean {
  return [
    query.q,
    query.tag,
    query.difficulty,
    query.letter,
    query.added,
    query.updated,
    query.sort,
  ].every((part) => part === null);
}

function groupsOf(
  entries: readonly CatalogueEntry[],
  byLetter: boolean,
  basePath: string,
): BrowsePage['groups'] {
  const groups = new Map<string, ListedTerm[]>();
  for (const entry of entries) {
    const letter = byLetter ? letterLabel(letterOf(entry.term)) : '';
    const group = groups.get(letter) ?? [];
    group.push({
      url: termPageUrl(basePath, entry.slug),
      term: entry.term,
      short: markdownToInlineHtml(entry.short),
      category: entry.category.name,
    });
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

function lettersOf(
  catalogue: Catalogue,
  query: BrowseQuery,
  today: CalendarDay,
  url: (change: Partial<BrowseQuery>) => string,
): BrowsePage['letters'] {
  const left = filterEntries(catalogue.entries, { ...query, letter: null }, today);
  const present = new Set(left.map((entry) => letterOf(entry.term)));
  return LETTERS.map((letter) => ({
    label: letterLabel(letter),
    url: present.has(letter) ? url({ letter }) : null,
    current: query.letter === letter,
  }));
}

function categoryChoice(
  category: CatalogueCategory,
  query: BrowseQuery,
  url: (change: Partial<BrowseQuery>) => string,
  count: (change: Partial<BrowseQuery>) => number,
): BrowsePage['categories'] {
  const current = query.category === category.key;
  const left = count({ category: category.key });
  if (left === 0 && !current) return [];
  return [
    {
      name: category.name,
      tagline: category.tagline,
      count: left,
      url: url({ category: category.key }),
      current,
    },
  ];
}

function activeFilters(
  query: BrowseQuery,
  category: CatalogueCategory | null,
  url: (change: Partial<BrowseQuery>) => string,
): BrowsePage['active'] {
  return [
    ...(category
      ? [{ label: `Category: ${category.name}`, removeUrl: url({ category: null }) }]
      : []),
    ...(query.tag ? [{ label: `Tag: ${query.tag}`, removeUrl: url({ tag: null }) }] : []),
    ...(query.difficulty
      ? [{ label: `Difficulty: ${query.difficulty}`, removeUrl: url({ difficulty: null }) }]
      : []),
    ...(query.letter
      ? [{ label: `Letter: ${letterLabel(query.letter)}`, removeUrl: url({ letter: null }) }]
      : []),
    ...(query.added
      ? [{ label: `Added: last ${query.added} days`, removeUrl: url({ added: null }) }]
      : []),
    ...(query.updated
      ? [{ label: `Updated: last ${query.updated} days`, removeUrl: url({ updated: null }) }]
      : []),
  ];
}
