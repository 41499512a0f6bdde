import { LRUCache } from 'lru-cache/raw';
import type { CatalogueEntry } from '../../core/catalogue/catalogue';
import type { CooperativeTask } from '../../core/tasks/cooperative-task';
import type { TermContent } from '../../core/term/term-content';
import type { QuoteAnswer, QuoteCheck } from '../../core/quoting/quote-answer';
import { quoteCandidates } from '../../core/quoting/quote-candidates';
import { type QuotedVersion, quotePlaceOf } from '../../core/quoting/quote-place';
import { quoteProblemOf, type QuoteReading, readingsOf } from '../../core/quoting/quote-text';
import {
  type NearQuote,
  nearQuote,
  type ReadableText,
  readableTexts,
  verbatimQuote,
} from '../../core/quoting/term-quote';
import { type WaitLimit, type WorkQueue } from '../tasks/work-queue';
import type { Settings } from '../../core/settings/settings';
import type { CurrentEntriesService } from '../publication-log/current-entries';
import type { LogHistoryService } from '../publication-log/log-history';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';

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

/** Memory for texts that are ready to be compared, as a share of that for pages and records. */
const SHARE_OF_PAGE_MEMORY = 0.05;
/** The estimated size of the objects around a text, in bytes. */
const BYTES_OF_OBJECTS = 500;

interface LoggedVersion extends QuotedVersion {
  /** The digest of its content; null where the log has none. */
  readonly digest: string | null;
}

interface ReadableVersion {
  readonly version: QuotedVersion;
  readonly texts: readonly ReadableText[];
}

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
  /** By the digest of their content, so that they are right for ever. */
  const ready = new LRUCache<string, readonly ReadableText[]>({
    maxSize: Math.ceil(settings.pageMemory * SHARE_OF_PAGE_MEMORY),
    sizeCalculation: bytesOf,
  });

  function* textsOf({ content, digest }: LoggedVersion): CooperativeTask<readonly ReadableText[]> {
    const known = digest === null ? undefined : ready.get(digest);
    if (known !== undefined) return known;
    const texts = yield* readableTexts(content);
    if (digest !== null) ready.set(digest, texts);
    return texts;
  }

  /** Looks through one version after the other; `looked` are those without the quote, as texts to compare it with. */
  function* verbatimIn(
    versions: readonly LoggedVersion[],
    readings: readonly QuoteReading[],
    looked: ReadableVersion[] = [],
  ): CooperativeTask<QuoteAnswer | null> {
    for (const version of versions) {
      const texts = yield* textsOf(version);
      const quote = yield* verbatimQuote(texts, readings);
      if (quote === null) {
        looked.push({ version, texts });
        continue;
      }
      const { normalisations } = quote;
      const found = quotePlaceOf(version, quote, settings);
      return { verdict: 'verbatim', normalisations, similarity: 1, differences: [], found };
    }
    return null;
  }

  function* nearestIn(
    versions: readonly ReadableVersion[],
    readings: readonly QuoteReading[],
  ): CooperativeTask<QuoteAnswer> {
    let nearest: { version: QuotedVersion; quote: NearQuote } | null = null;
    for (const { version, texts } of versions) {
      const quote = yield* nearQuote(texts, readings);
      if (quote !== null && quote.similarity > (nearest?.quote.similarity ?? 0))
        nearest = { version, quote };
    }
    if (nearest === null) return NOT_FOUND;
    const { place, passage, normalisations, similarity, differences } = nearest.quote;
    const passages = { place, passages: [passage], rendered: [passage] };
    const found = quotePlaceOf(nearest.version, passages, settings);
    return { verdict: 'near', normalisations, similarity, differences, found };
  }

  /** The current versions of terms, as far as they are published at this moment. */
  async function currentVersions(entries: readonly CatalogueEntry[]): Promise<LoggedVersion[]> {
    const rows = await currentEntries.read(entries);
    return entries.flatMap(({ documentId }) => {
      const row = rows.get(documentId);
      if (row === undefined) return [];
      const content = row.content as TermContent;
      const { slug, term } = content;
      return [
        { slug, term, content, version: row.version ?? 1, isCurrent: true, digest: row.digest },
      ];
    });
  }

  async function olderVersions(
    documentId: string,
    { slug, term, version: current }: QuotedVersion,
  ): Promise<LoggedVersion[]> {
    // Most terms have one version.
    if (current === 1 || !settings.features.versions) return [];
    const rows = await logHistory.versionsBefore(documentId, current, OLDER_VERSIONS_MOST);
    return rows.flatMap(({ content, version, digest }) =>
      content === null || version === null
        ? []
        : [{ slug, term, content: content as TermContent, version, isCurrent: false, digest }],
    );
  }

  async function inTerm(entry: CatalogueEntry, text: string): Promise<QuoteAnswer> {
    const readings = readingsOf(text);
    const versions = await currentVersions([entry]);
    const looked: ReadableVersion[] = [];
    const verbatim = await workQueue.run(() => verbatimIn(versions, readings, looked), WAIT_LIMIT);
    const [version] = versions;
    if (verbatim !== null || version === undefined) return verbatim ?? NOT_FOUND;
    const before = await olderVersions(entry.documentId, version);
    return workQueue.run(function* () {
      return (yield* verbatimIn(before, readings)) ?? (yield* nearestIn(looked, readings));
    }, WAIT_LIMIT);
  }

  /** Only current versions are searched: older versions are found by the slug of their term. */
  async function inAnyTerm(text: string): Promise<QuoteAnswer> {
    const readings = readingsOf(text);
    const { catalogue, inTexts } = await catalogueSource.searchable();
    const candidates = await workQueue.run(() => quoteCandidates(text, inTexts), WAIT_LIMIT);
    const entries = candidates.flatMap((id) => catalogue.byDocumentId.get(id) ?? []);
    const versions = await currentVersions(entries);
    return workQueue.run(function* () {
      const looked: ReadableVersion[] = [];
      const verbatim = yield* verbatimIn(versions, readings, looked);
      return verbatim ?? (yield* nearestIn(looked, readings));
    }, WAIT_LIMIT);
  }

  return {
    /**
     * @param slug of the term that should contain the text; null for any term
     * @throws Overloaded when too many others ask, and when the database is unreachable
     */
    async check(slug: string | null, text: string): Promise<QuoteCheck> {
      const reason = quoteProblemOf(text);
      if (reason !== null) return { outcome: 'refused', reason };
      if (slug === null) return { outcome: 'checked', answer: await inAnyTerm(text) };
      const entry = (await catalogueSource.current()).bySlug.get(slug);
      return entry === undefined
        ? { outcome: 'unknown-term' }
        : { outcome: 'checked', answer: await inTerm(entry, text) };
    },
  };
}

/** An estimate: strings have one or two bytes a character, and a text is held as it is written, normalized, rendered and cut into words. */
function bytesOf(texts: readonly ReadableText[]): number {
  return texts.reduce(
    (sum, { written, rendered }) =>
      sum +
      BYTES_OF_OBJECTS +
      3 * written.text.length +
      11 * rendered.text.length +
      50 * (written.shifts.length + rendered.shifts.length),
    BYTES_OF_OBJECTS,
  );
}
