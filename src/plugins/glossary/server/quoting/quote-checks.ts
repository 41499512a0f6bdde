import type { CatalogueEntry } from '../../core/catalogue/catalogue';
import type { CooperativeTask } from '../../core/tasks/cooperative-task';
import type { QuoteAnswer, QuoteCheck } from '../../core/quoting/quote-answer';
import { quoteCandidates } from '../../core/quoting/quote-candidates';
import { type QuotedVersion, quotePlaceOf } from '../../core/quoting/quote-place';
import { quoteProblemOf, type QuoteReading, readingsOf } from '../../core/quoting/quote-text';
import { type NearQuote, nearQuote, verbatimQuote } from '../../core/quoting/term-quote';
import { type WaitLimit, type WorkQueue } from '../tasks/work-queue';
import type { Settings } from '../../core/settings/settings';
import type { CurrentEntriesService } from '../publication-log/current-entries';
import type { LogHistoryService } from '../publication-log/log-history';
import { stateKey } from '../publication-log/log-state';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import { VersionedCache } from '../catalogue/versioned-cache';
import { type ReadableVersion, readableVersions } from './readable-versions';

/** Versions before the current one that are looked through, the latest first. */
const OLDER_VERSIONS_MOST = 20;
/** A check is queued like a search, for at most this many milliseconds. */
const WAIT_LIMIT: WaitLimit = { lane: 'endless', milliseconds: 2000 };

const NOT_FOUND: QuoteAnswer = {
  verdict: 'not-found',
  normalisations: [],
  similarity: 0,
  differences: [],
  found: null,
};

/** Memory for texts that are ready to be compared, and for answers, as shares of that for pages and records. */
const [SHARE_OF_TEXTS, SHARE_OF_ANSWERS] = [0.05, 0.01];
const BYTES_PER_CHARACTER = 2;

/** A version whose texts are ready, or the task that makes them so. */
type ReadVersion = ReadableVersion | CooperativeTask<ReadableVersion>;

export type QuoteChecksService = ReturnType<typeof createQuoteChecks>;

interface Needs {
  readonly workQueue: WorkQueue;
  readonly settings: Settings;
  readonly currentEntries: CurrentEntriesService;
  readonly logHistory: LogHistoryService;
  readonly catalogueSource: CatalogueSourceService;
}

/** Checks whether published terms contain texts word for word; drafts are ignored. */
export function createQuoteChecks({
  workQueue,
  settings,
  currentEntries,
  logHistory,
  catalogueSource,
}: Needs) {
  const { pageMemory } = settings;
  const ready = readableVersions(pageMemory * SHARE_OF_TEXTS, settings.features);
  const answers = new VersionedCache<QuoteAnswer>(
    pageMemory * SHARE_OF_ANSWERS,
    (answer) => JSON.stringify(answer).length * BYTES_PER_CHARACTER,
  );

  /** Looks through one version after the other; `looked` are those without the quote, as texts to compare it with. */
  function* verbatimIn(
    versions: readonly ReadVersion[],
    readings: readonly QuoteReading[],
    looked: ReadableVersion[] = [],
  ): CooperativeTask<QuoteAnswer | null> {
    for (const version of versions) {
      const readable = 'texts' in version ? version : yield* version;
      const quote = yield* verbatimQuote(readable.texts, readings);
      if (quote === null) {
        looked.push(readable);
        continue;
      }
      const { normalisations } = quote;
      const found = quotePlaceOf(readable.version, quote, settings);
      return { verdict: 'verbatim', normalisations, similarity: 1, differences: [], found };
    }
    return null;
  }

  function* nearestIn(
    versions: readonly ReadableVersion[],
    readings: readonly QuoteReading[],
  ): CooperativeTask<QuoteAnswer> {
    let nearest: { version: QuotedVersion; quote: NearQuote } | null = null;
    let least = 0;
    for (const { version, texts } of versions) {
      const quote = yield* nearQuote(texts, readings, least);
      if (quote === null) continue;
      nearest = { version, quote };
      least = quote.similarity;
    }
    if (nearest === null) return NOT_FOUND;
    const { place, passage, normalisations, similarity, differences } = nearest.quote;
    const passages = { place, passages: [passage], rendered: [passage] };
    const found = quotePlaceOf(nearest.version, passages, settings);
    return { verdict: 'near', normalisations, similarity, differences, found };
  }

  /** The current versions of terms, as far as they are published at this moment. Only those that are not ready are read. */
  async function currentVersions(
    entries: readonly CatalogueEntry[],
    log: number,
  ): Promise<ReadVersion[]> {
    const known = entries.map(({ position }) => ready.get(log, position));
    const unread = entries.filter((_, place) => known[place] === undefined);
    const rows = unread.length === 0 ? null : await currentEntries.read(unread);
    return entries.flatMap(({ documentId }, place): ReadVersion[] => {
      const [version, row] = [known[place], rows?.get(documentId)];
      if (version !== undefined) return [version];
      return row === undefined ? [] : [ready.of(log, row)];
    });
  }

  async function olderVersions(
    documentId: string,
    { slug, term, version: current }: QuotedVersion,
    log: number,
  ): Promise<ReadVersion[]> {
    // Most terms have one version.
    if (current === 1 || !settings.features.versions) return [];
    const rows = await logHistory.versionsBefore(documentId, current, OLDER_VERSIONS_MOST);
    return rows
      .filter(({ content, version }) => content !== null && version !== null)
      .map(function* (row) {
        const { version, texts } = yield* ready.of(log, row);
        return { version: { ...version, slug, term, isCurrent: false }, texts };
      });
  }

  async function inTerm(entry: CatalogueEntry, text: string, log: number): Promise<QuoteAnswer> {
    const readings = readingsOf(text);
    const versions = await currentVersions([entry], log);
    const looked: ReadableVersion[] = [];
    const verbatim = await workQueue.run(() => verbatimIn(versions, readings, looked), WAIT_LIMIT);
    const [current] = looked;
    if (verbatim !== null || current === undefined) return verbatim ?? NOT_FOUND;
    const before = await olderVersions(entry.documentId, current.version, log);
    return workQueue.run(function* () {
      return (yield* verbatimIn(before, readings)) ?? (yield* nearestIn(looked, readings));
    }, WAIT_LIMIT);
  }

  /** Only current versions are searched: older versions are found by the slug of their term. */
  async function inAnyTerm(text: string, log: number): Promise<QuoteAnswer> {
    const readings = readingsOf(text);
    const { catalogue, inTexts } = await catalogueSource.searchable();
    const candidates = await workQueue.run(() => quoteCandidates(text, inTexts), WAIT_LIMIT);
    const entries = candidates.flatMap((id) => catalogue.byDocumentId.get(id) ?? []);
    const looked: ReadableVersion[] = [];
    // Most quotes are in the best candidate, so that the others need not be read.
    for (const some of [entries.slice(0, 1), entries.slice(1)]) {
      const versions = await currentVersions(some, log);
      const verbatim = await workQueue.run(
        () => verbatimIn(versions, readings, looked),
        WAIT_LIMIT,
      );
      if (verbatim !== null) return verbatim;
    }
    return workQueue.run(() => nearestIn(looked, readings), WAIT_LIMIT);
  }

  return {
    /** How often an answer was found in memory, and how often one was made. */
    uses: answers.uses,

    /** Bytes that answers take in memory, and how many they may take. */
    memory: () => answers.memory(),

    /**
     * A repeated check is answered from memory until its term is published again, or any term where none is named.
     *
     * @param slug of the term that should contain the text; null for any term
     * @throws Overloaded when too many others ask, and when the database is unreachable
     */
    async check(slug: string | null, text: string): Promise<QuoteCheck> {
      const reason = quoteProblemOf(text);
      if (reason !== null) return { outcome: 'refused', reason };
      const { catalogue, log, position } = await catalogueSource.settled();
      if (slug === null) {
        const state = stateKey(log, position);
        const answer = await answers.get(` ${text}`, state, () => inAnyTerm(text, log));
        return { outcome: 'checked', answer };
      }
      const entry = catalogue.bySlug.get(slug);
      if (entry === undefined) return { outcome: 'unknown-term' };
      const state = stateKey(log, entry.position);
      const key = `${entry.documentId} ${text}`;
      const answer = await answers.get(key, state, () => inTerm(entry, text, log));
      return { outcome: 'checked', answer };
    },
  };
}
