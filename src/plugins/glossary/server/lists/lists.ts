import { browse, type BrowseResult } from '../../core/catalogue/browse';
import type { Popularity } from '../../core/catalogue/popularity';
import { showsActivity } from '../../core/catalogue/browse-activity';
import { type BrowseInput, categoryOf, toBrowsePage } from '../../core/catalogue/browse-page';
import { type BrowseQuery, isNarrowed } from '../../core/catalogue/browse-query';
import { toBrowseRecord } from '../../core/catalogue/browse-record';
import type { Catalogue, CatalogueEntry } from '../../core/catalogue/catalogue';
import { toHomePage } from '../../core/home/home-page';
import { toSuggestions } from '../../core/catalogue/suggestions';
import { matchedName } from '../../core/search/matched-name';
import { passageOf } from '../../core/search/passage';
import { answerFor } from '../../core/search/question';
import type { TermContent } from '../../core/term/term-content';
import { type WordFinder, wordFinder } from '../../core/text/marked-text';
import type { CalendarDay } from '../../core/time/calendar-day';
import { digestOf } from '../../core/http/representation';
import { browseHtml, browseHtmlWithoutActivity } from '../../views/browse-html';
import { commonHeaders } from '../http/answer-headers';
import type { AnswerMeta } from '../http/cached-answer';
import { CachedList } from '../catalogue/cached-list';
import { type WaitLimit, type WorkQueue } from '../tasks/work-queue';
import { isDatabaseUnavailable } from '../../../shared/server/database/database-away';
import type { CurrentEntriesService } from '../publication-log/current-entries';
import type { LogRow } from '../publication-log/log-row';
import type { LogState } from '../publication-log/log-state';
import type { Settings } from '../../core/settings/settings';
import type { PagesService } from '../pages/pages';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import { siteAddresses } from '../../core/site/site-address';

/** A format of a list; `home` is the home page, shown where no list is requested. */
export type ListFormat = 'page' | 'record' | 'suggestions' | 'home';

/** The sources of a list, beside its query; when one of them changes, so may the list. */
export interface ListOrigin {
  readonly content: LogState;
  /** Windows of days end with it. */
  readonly today: CalendarDay;
  /** The numbers that it is sorted by, if any. */
  readonly popularity: Popularity;
}

export type FoundList =
  { readonly ok: true; readonly list: CachedList } | Exclude<BrowseResult, { readonly ok: true }>;

/** How many terms of a list are shown with a passage of their texts. */
const PASSAGES_MOST = 10;
/** How long a list may wait until it is made, in milliseconds: a reader would not wait much longer, and would try again. */
const ANSWER_TIMEOUT = 2000;
/** The same for lists without search and filters, of which there is a limited number. */
const PATIENCE_FOR_PLAIN = 10_000;

export type ListsService = ReturnType<typeof createLists>;

interface Needs {
  readonly workQueue: WorkQueue;
  readonly settings: Settings;
  readonly pages: PagesService;
  readonly catalogueSource: CatalogueSourceService;
  readonly currentEntries: CurrentEntriesService;
}

/** Makes the list of a query: finds, filters, sorts and renders it. */
export function createLists({
  workQueue,
  settings,
  pages,
  catalogueSource,
  currentEntries,
}: Needs) {
  /** A page's date is that of the published content: each view of a term changes the activity, but not the content that readers come for. */
  function pageOf(input: BrowseInput, lastModified: Date): CachedList {
    const { renderer, context } = pages.loaded();
    const page = toBrowsePage(input, context);
    const headers = commonHeaders('reader');
    const metaOf = (digest: string): AnswerMeta => ({
      contentType: 'text/html; charset=utf-8',
      validators: { digest, weak: true, lastModified },
      headers,
    });
    if (!showsActivity(input.query)) {
      const html = browseHtmlWithoutActivity(renderer, page);
      return new CachedList(metaOf(digestOf(html)), null, html);
    }
    const scope = { category: categoryOf(input.catalogue, input.query) };
    const { beforeActivity, end } = browseHtml(renderer, page);
    return new CachedList(metaOf(digestOf(beforeActivity, end)), scope, beforeActivity, end);
  }

  function jsonOf(value: object, lastModified: Date): CachedList {
    const body = `${JSON.stringify(value, null, 2)}\n`;
    const meta = {
      contentType: 'application/json; charset=utf-8',
      validators: { digest: digestOf(body), weak: false, lastModified },
      headers: commonHeaders('program'),
    };
    return new CachedList(meta, null, body);
  }

  /** It shows windows of days too, and may be another one from midnight on. */
  function homeOf(catalogue: Catalogue, { content, today, popularity }: ListOrigin): CachedList {
    const { renderer, context } = pages.loaded();
    const html = renderer.render('home', toHomePage(catalogue, popularity, today, context));
    const midnight = new Date(`${today}T00:00:00Z`);
    const lastModified = midnight > content.changedAt ? midnight : content.changedAt;
    return new CachedList(
      {
        contentType: 'text/html; charset=utf-8',
        validators: { digest: digestOf(html), weak: true, lastModified },
        headers: commonHeaders('reader'),
      },
      null,
      html,
    );
  }

  const recordOf = ({ query, result, found }: BrowseInput, lastModified: Date): CachedList =>
    jsonOf(toBrowseRecord(query, result, found, siteAddresses(settings)), lastModified);

  const suggestionsOf = ({ result, found }: BrowseInput, lastModified: Date): CachedList =>
    jsonOf(toSuggestions(result, found, settings), lastModified);

  /** A search is answered from memory: while the database is away, without passages of texts that are not there. */
  async function textsOf(entries: readonly CatalogueEntry[]): Promise<ReadonlyMap<string, LogRow>> {
    try {
      return await currentEntries.read(entries);
    } catch (error) {
      if (isDatabaseUnavailable(error)) return NO_ROWS;
      throw error;
    }
  }

  const TO_LIST = { page: pageOf, record: recordOf, suggestions: suggestionsOf };

  return {
    /** @throws Overloaded when too much else is to be made before */
    async make(format: ListFormat, query: BrowseQuery, origin: ListOrigin): Promise<FoundList> {
      const { content, today, popularity } = origin;
      const { catalogue, search } = await catalogueSource.searchable();
      if (format === 'home') {
        return workQueue.run(function* () {
          yield;
          return { ok: true as const, list: homeOf(catalogue, origin) };
        }, waitLimitOf(query));
      }
      const toList = TO_LIST[format];
      const { q } = query;
      const made = await workQueue.run(function* () {
        const searched = q === null ? null : yield* search(q);
        // A program sees no facets.
        const facets = format === 'page' ? 'counted' : 'left out';
        const result = yield* browse(catalogue, query, today, searched, popularity, facets);
        if (!result.ok) return result;
        yield;
        const found = searched && answerFor(searched, result.best);
        const input = { catalogue, query, result, found, popularity, passages: NO_PASSAGES };
        const words = format === 'page' && found !== null ? wordFinder(found.marks) : null;
        const unexplained = words === null ? [] : unexplainedOf(result.entries, words);
        if (words !== null && unexplained.length > 0)
          return { ok: 'later', input, words, unexplained } as const;
        return { ok: true, list: toList(input, content.changedAt) } as const;
      }, waitLimitOf(query));
      if (made.ok !== 'later') return made;
      const { input, words } = made;
      const rows = await textsOf(made.unexplained);
      return workQueue.run(function* () {
        const passages = new Map<string, string>();
        for (const [documentId, row] of rows) {
          const passage = passageOf(row.content as TermContent, words);
          if (passage !== null) passages.set(documentId, passage);
          yield;
        }
        return { ok: true as const, list: toList({ ...input, passages }, content.changedAt) };
      }, waitLimitOf(query));
    },
  };
}

const NO_PASSAGES: ReadonlyMap<string, string> = new Map();
const NO_ROWS: ReadonlyMap<string, LogRow> = new Map();

/** The first terms of a list of which neither names nor definition have a word of the search: it found them by their texts. */
function unexplainedOf(
  entries: readonly CatalogueEntry[],
  words: WordFinder,
): readonly CatalogueEntry[] {
  return entries
    .slice(0, PASSAGES_MOST)
    .filter(
      (entry) =>
        words.countIn(`${entry.term} ${entry.short}`) === 0 && matchedName(entry, words) === null,
    );
}

function waitLimitOf(query: BrowseQuery): WaitLimit {
  return isNarrowed(query)
    ? { lane: 'endless', milliseconds: ANSWER_TIMEOUT }
    : { lane: 'limited', milliseconds: PATIENCE_FOR_PLAIN };
}
