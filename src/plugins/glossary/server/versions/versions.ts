import type { Settings } from '../../core/settings/settings';
import { contentShown } from '../../core/term/shown-score';
import { type CatalogueEntry, categoryNames } from '../../core/catalogue/catalogue';
import {
  type ContentContext,
  type TermContent,
  termFromContent,
} from '../../core/term/term-content';
import { termDiffTask } from '../../core/publishing/term-diff';
import { type ComparedVersions, comparedForReaders } from '../../core/versions/history-page';
import { type VersionPage, VERSIONS_PER_PAGE } from '../../core/versions/history-record';
import type { TermOfVersion } from '../../core/versions/version-page';
import { type CatalogueState, type CatalogueSourceService } from '../catalogue/catalogue-source';
import { type WaitLimit, type WorkQueue } from '../tasks/work-queue';
import type { LogRow } from '../publication-log/log-row';
import type { LogHistoryService } from '../publication-log/log-history';
import { categoryContent, type LoggedGroupsService } from '../publication-log/logged-groups';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { CurrentEntriesService } from '../publication-log/current-entries';
import type { LoggedVersionsService } from './logged-versions';

/** How long a comparison may wait until it is made, in milliseconds; clients may request any number of different ones. */
const WAIT_LIMIT: WaitLimit = { lane: 'endless', milliseconds: 2000 };

/** A published term, and the state of the glossary at which its versions are shown. */
interface CurrentTerm {
  readonly entry: CatalogueEntry;
  readonly state: CatalogueState;
}

/** The result for a missing version or page: the number of the last one. */
export interface NoSuch {
  readonly last: number;
}

export type VersionsService = ReturnType<typeof createVersions>;

interface Needs {
  readonly publicationLog: PublicationLogService;
  readonly loggedGroups: LoggedGroupsService;
  readonly logHistory: LogHistoryService;
  readonly catalogueSource: CatalogueSourceService;
  readonly currentEntries: CurrentEntriesService;
  readonly workQueue: WorkQueue;
  readonly loggedVersions: LoggedVersionsService;
  readonly settings: Settings;
}

export function createVersions({
  publicationLog,
  loggedGroups,
  logHistory,
  catalogueSource,
  currentEntries,
  workQueue,
  loggedVersions,
  settings,
}: Needs) {
  const { features } = settings;

  async function currentTerm(slug: string): Promise<CurrentTerm | null> {
    const state = await catalogueSource.settled();
    const entry = state.catalogue.bySlug.get(slug);
    return entry === undefined ? null : { entry, state };
  }

  /** The entry of the current version, and its number, which is the number of versions. */
  async function latestOf({ entry }: CurrentTerm): Promise<{ row: LogRow; latest: number }> {
    const row = (await currentEntries.read([entry])).get(entry.documentId);
    if (row === undefined || row.version === null)
      throw new Error(`The publication log lacks its entry ${entry.position}.`);
    return { row, latest: row.version };
  }

  /** @param namedBy of a category that is gone, the one by whose last key and name it is called */
  async function contextOf(
    { state: { catalogue } }: CurrentTerm,
    contents: readonly TermContent[],
    namedBy: (documentId: string) => string | Promise<string>,
  ): Promise<ContentContext> {
    const { categories, byDocumentId: terms } = catalogue;
    const named = new Set(contents.flatMap(({ category }) => category ?? []));
    for (const { documentId } of categories) named.delete(documentId);
    const gone = await Promise.all(
      [...named].map(async (documentId) => {
        const last = await publicationLog.lastContentOf(await namedBy(documentId));
        return last === null ? [] : [{ ...categoryContent(last), documentId }];
      }),
    );
    return { terms, categoryOf: categoryNames([...categories, ...gone.flat()]) };
  }

  async function compare(
    term: CurrentTerm,
    from: number,
    to: number,
  ): Promise<ComparedVersions | null> {
    const texts = await logHistory.contentTexts(term.entry.documentId, [from, to]);
    const [one, other] = [texts.get(from), texts.get(to)];
    if (one === undefined || other === undefined) return null;
    const contents = await workQueue.run(function* () {
      const before = JSON.parse(one) as TermContent;
      yield;
      const after = JSON.parse(other) as TermContent;
      return [contentShown(before, features), contentShown(after, features)] as const;
    }, WAIT_LIMIT);
    // Two categories of which one was merged into the other were two then.
    const context = await contextOf(term, contents, (documentId) => documentId);
    const fields = await workQueue.run(function* () {
      const before = comparedForReaders(contents[0], context);
      yield;
      const after = comparedForReaders(contents[1], context);
      yield;
      return yield* termDiffTask(before, after);
    }, WAIT_LIMIT);
    return { from, to, fields };
  }

  return {
    /** A version of a published term; `no-term`, or the number of the last, if there is none. */
    async find(
      slug: string,
      number: number,
    ): Promise<(TermOfVersion & { readonly state: CatalogueState }) | 'no-term' | NoSuch> {
      const term = await currentTerm(slug);
      if (term === null) return 'no-term';
      const { documentId } = term.entry;
      const { row: current, latest } = await latestOf(term);
      if (number > latest) return { last: latest };
      const [row] =
        number === latest ? [current] : await logHistory.versionsBefore(documentId, number + 1, 1);
      if (row === undefined) return { last: latest };
      const content = contentShown(row.content as TermContent, features);
      const context = await contextOf(term, [content], (gone) => loggedGroups.categoryAfter(gone));
      const { categories } = term.state.catalogue;
      const shown = termFromContent(documentId, content, context);
      return {
        term: shown,
        version: { number, latest, published: row.moment, isNamed: true },
        currentSlug: slug,
        hasCategory: categories.some(({ key }) => key === shown.category.key),
        state: term.state,
      };
    },

    /**
     * A page of the history of a published term; `no-term`, or the number of the last page, if there is none.
     *
     * @throws Overloaded when too much other work is queued before it
     */
    async page(slug: string, page: number): Promise<VersionPage | 'no-term' | NoSuch> {
      const term = await currentTerm(slug);
      if (term === null) return 'no-term';
      const { documentId, term: name } = term.entry;
      const { latest } = await latestOf(term);
      const lastPage = Math.ceil(latest / VERSIONS_PER_PAGE);
      if (page > lastPage) return { last: lastPage };
      const to = latest - (page - 1) * VERSIONS_PER_PAGE;
      const read = await loggedVersions.before(documentId, to + 1, VERSIONS_PER_PAGE + 1);
      return {
        slug,
        term: name,
        latest,
        page,
        lastPage,
        versions: read.slice(0, VERSIONS_PER_PAGE),
        before: read[VERSIONS_PER_PAGE] ?? null,
        withdrawals: await logHistory.withdrawalsOf(documentId),
        isPublished: (other) => term.state.catalogue.byDocumentId.has(other),
        hasScores: features.scores,
      };
    },

    /**
     * The differences between two versions of a published term; null where one of them does not exist.
     *
     * @throws Overloaded when too much other work is queued before it
     */
    async compared(slug: string, from: number, to: number): Promise<ComparedVersions | null> {
      const term = await currentTerm(slug);
      if (term === null || Math.max(from, to) > (await latestOf(term)).latest) return null;
      return compare(term, from, to);
    },
  };
}
