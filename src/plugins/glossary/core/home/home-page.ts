import { mostViewed, type Popularity } from '../catalogue/popularity';
import { browseParameters, wholeListUrl } from '../catalogue/browse-query';
import type { Catalogue, CatalogueEntry } from '../catalogue/catalogue';
import { latestFirst } from '../catalogue/entry-order';
import { letterLabel, NO_LETTER } from '../text/name-order';
import { mapUrl } from '../term-map/map-query';
import { dayFeedTitle } from './day-feed';
import { pageFrame, type PageContext } from '../pages/page-frame';
import { homeJsonLd } from '../pages/site-json-ld';
import { type CalendarDay, dayForReaders } from '../time/calendar-day';
import { compactScore } from '../term/score-icon';
import { termPageUrl } from '../term/term-address';
import type { DayForReaders } from '../term-page/term-page';
import { markdownToInlineHtml } from '../text/markdown';
import { exampleSearches } from './example-searches';
import { termOfTheDay } from './term-of-the-day';
import { HOME_TEXT } from '../texts/home';
import { SUBJECT_WORDS } from '../texts/subject';
import { siteAddresses, sitePaths } from '../site/site-address';

/** Terms in “Recently changed” and in “Most read”. */
const SHORT_LIST = 6;
/** Maximum number of terms for an index with names; above it the index has only letters. */
export const INDEX_MAX = 300;

interface TermLink {
  readonly url: string;
  readonly term: string;
}

/** The view-model of `views/home.hbs`. */
export type HomePage = ReturnType<typeof toHomePage>;

/** The page without any parameter; the plain list is at `?sort=name`. */
export function toHomePage(
  catalogue: Catalogue,
  popularity: Popularity,
  today: CalendarDay,
  context: PageContext,
) {
  const { settings } = context;
  const site = sitePaths(settings);
  const { entries } = catalogue;
  const list = (query: Parameters<typeof browseParameters>[0]): string =>
    `${site.glossary}${browseParameters(query)}`;
  const link = ({ slug, term }: CatalogueEntry): TermLink => ({
    url: termPageUrl(site, slug),
    term,
  });
  return {
    frame: pageFrame(
      {
        title: settings.source,
        description: HOME_TEXT.description(entries.length, settings.subject),
        url: siteAddresses(settings).glossary,
        hasSearch: false,
        // The feeds for feed readers: the changes, as on every page, and the term of the day.
        links: [
          {
            rel: 'alternate',
            type: 'application/atom+xml',
            href: siteAddresses(settings).dayFeed,
            title: dayFeedTitle(settings),
          },
        ],
        jsonLd: homeJsonLd(entries, settings),
      },
      context,
    ),
    heading: settings.source,
    terms: entries.length,
    isOne: entries.length === 1,
    aboutTerms: SUBJECT_WORDS.firstPage(settings),
    searchText: '',
    kept: [],
    examples: settings.features.search ? exampleSearches(catalogue, popularity, today, site) : [],
    categories: catalogue.categories.flatMap(({ key, name, tagline }) => {
      const count = catalogue.valueCounts.category.get(key) ?? 0;
      const url = list({ category: key });
      return count === 0 ? [] : [{ url, term: name, count, isOne: count === 1, tagline }];
    }),
    ofTheDay: termOfTheDayModel(catalogue, today, context, link),
    changed: latestFirst(entries, 'updated', SHORT_LIST)
      .slice(0, SHORT_LIST)
      .map((entry) => ({
        ...link(entry),
        isNew: entry.created === entry.updated,
        day: dayPair(entry.updated),
      })),
    mostRead: (settings.features.views ? mostViewed(catalogue, popularity, SHORT_LIST) : []).map(
      (entry) => {
        const views = popularity.views.get(entry.documentId) ?? 0;
        return { ...link(entry), views, isOne: views === 1 };
      },
    ),
    changedUrl: list({ sort: 'updated' }),
    mostReadUrl: list({ sort: 'viewed' }),
    randomUrl: site.randomTerm,
    listUrl: wholeListUrl(site),
    mapUrl: settings.features.map ? mapUrl(site) : null,
    dayFeedUrl: site.dayFeed,
    letters: lettersOf(entries, list, link),
    hasNames: entries.length <= INDEX_MAX,
  };
}

function termOfTheDayModel(
  catalogue: Catalogue,
  today: CalendarDay,
  { settings }: PageContext,
  link: (entry: CatalogueEntry) => TermLink,
) {
  const entry = termOfTheDay(catalogue, today);
  if (entry === null) return null;
  const { score, short, category, difficulty } = entry;
  return {
    ...link(entry),
    day: dayPair(today),
    short: markdownToInlineHtml(short, sitePaths(settings).base),
    kind: [category.name, difficulty].filter((part) => part !== '').join(' · '),
    score: compactScore(score, settings.scoreName),
  };
}

function lettersOf(
  entries: readonly CatalogueEntry[],
  list: (query: Parameters<typeof browseParameters>[0]) => string,
  link: (entry: CatalogueEntry) => TermLink,
) {
  const areNamed = entries.length <= INDEX_MAX;
  const byLetter = new Map<string, CatalogueEntry[]>();
  for (const entry of entries) {
    const own = byLetter.get(entry.letter);
    if (own === undefined) byLetter.set(entry.letter, [entry]);
    else own.push(entry);
  }
  // In the order of the names, with those that begin with no letter last.
  const letters = [...byLetter].sort(
    ([one], [other]) => Number(one === NO_LETTER) - Number(other === NO_LETTER),
  );
  return letters.map(([letter, own]) => ({
    label: letterLabel(letter),
    url: list({ letter }),
    count: own.length,
    terms: areNamed ? own.map(link) : [],
  }));
}

function dayPair(day: CalendarDay): DayForReaders {
  return { machine: day, text: dayForReaders(day) };
}
