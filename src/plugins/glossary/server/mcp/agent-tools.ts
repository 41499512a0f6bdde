import type { RequesterKind } from '../../core/http/requester-kinds';
import type { CatalogueEntry } from '../../core/catalogue/catalogue';
import type {
  CategoriesAnswer,
  CitationStyle,
  CiteTermAnswer,
  SearchTermsAnswer,
} from '../../core/mcp/tool-schemas';
import type { QuoteCheck } from '../../core/quoting/quote-answer';
import { siteAddresses } from '../../core/site/site-address';
import { bestPlaces, oldestFirst } from '../../core/search/best';
import { toTermSummary } from '../../core/term/answer-schema';
import { citationOf } from '../../core/term/citation';
import { normalizeSlug } from '../../core/term/slug';
import { type TermRecord, toTermRecord } from '../../core/term/term-record';
import { type WithdrawnTerm, type CatalogueSourceService } from '../catalogue/catalogue-source';
import type { Settings } from '../../core/settings/settings';
import type { LiveStatsService } from '../activity/live-stats';
import type { PublishedTermsService } from '../term/published-terms';
import type { TermsService } from '../term/terms';
import type { WorkQueue } from '../tasks/work-queue';
import type { FormatCaches } from '../formats/format-caches';
import type { QuoteChecksService } from '../quoting/quote-checks';
import type { NearMatchesService } from '../search/near-matches';

/** How long a search may wait in the queue, in milliseconds. */
const ANSWER_TIMEOUT = 5000;
/** The activity channel of agents. */
const CHANNEL = 'mcp';

export type AgentToolsService = ReturnType<typeof createAgentTools>;

interface Needs {
  readonly settings: Settings;
  readonly catalogueSource: CatalogueSourceService;
  readonly liveStats: LiveStatsService;
  readonly terms: TermsService;
  readonly publishedTerms: PublishedTermsService;
  readonly workQueue: WorkQueue;
  readonly formatCaches: FormatCaches;
  readonly quoteChecks: QuoteChecksService;
  readonly nearMatches: NearMatchesService;
}

export function createAgentTools({
  settings,
  catalogueSource,
  liveStats,
  terms,
  publishedTerms,
  workQueue,
  formatCaches,
  quoteChecks,
  nearMatches,
}: Needs) {
  const site = siteAddresses(settings);

  /** The term that a slug leads to, or of which alone the text is a name, an alias or an identifier: agents know terms by what people call them. */
  async function calledTerm(slug: string): Promise<CatalogueEntry | null> {
    const entry = await publishedTerms.entryOf(slug);
    if (entry !== null || (await withdrawnAt(slug)) !== null) return entry;
    const [named, other] = await nearMatches.bearing(nameOf(slug));
    return other === undefined ? (named ?? null) : null;
  }

  const withdrawnAt = (slug: string): Promise<WithdrawnTerm | null> =>
    catalogueSource.withdrawnAt(normalizeSlug(slug.trim()) ?? slug);

  /** What is given as a slug, as a name is written. */
  const nameOf = (slug: string): string => slug.replaceAll('_', ' ').trim();

  /** The term, counted as a request of an agent unless `kind` is null; null when none is published under the slug. */
  async function requestedEntry(
    slug: string,
    kind: RequesterKind | null,
  ): Promise<CatalogueEntry | null> {
    const entry = await calledTerm(slug);
    if (entry === null || kind === null) return entry;
    const counted = { documentId: entry.documentId, category: entry.category.key };
    // Not a view, so that the client's network does not matter.
    liveStats.count(counted, kind, CHANNEL, null, '');
    return entry;
  }

  async function read(entry: CatalogueEntry) {
    const catalogue = await catalogueSource.current();
    return (await terms.read(entry, catalogue)).term;
  }

  return {
    /** @throws {Overloaded} */
    async searchTerms(question: string, limit: number): Promise<SearchTermsAnswer> {
      const { search } = await catalogueSource.searchable();
      const { entries, scores, match } = await workQueue.run(() => search(question), {
        lane: 'endless',
        milliseconds: ANSWER_TIMEOUT,
      });
      const best = bestPlaces(scores, limit, oldestFirst(entries)).flatMap(
        (place) => entries[place] ?? [],
      );
      return {
        match,
        terms: best.map((entry) => toTermSummary(entry, site)),
      };
    },

    /** The record of a term; null when none is published under the slug. */
    async getTerm(slug: string, kind: RequesterKind | null): Promise<TermRecord | null> {
      const entry = await requestedEntry(slug, kind);
      return entry === null ? null : toTermRecord(await read(entry), settings);
    },

    /** Counts a term as requested by an agent. */
    async countTerm(slug: string, kind: RequesterKind): Promise<void> {
      await requestedEntry(slug, kind);
    },

    /** The credit line of a term, and its citation in a style; null when none is published under the slug. */
    async citeTerm(
      slug: string,
      style: CitationStyle,
      kind: RequesterKind | null,
    ): Promise<CiteTermAnswer | null> {
      const entry = await requestedEntry(slug, kind);
      if (entry === null) return null;
      const { canonical_url, licence, usage } = citationOf(await read(entry), settings);
      const { attribution_examples: credit } = usage;
      const text =
        style === 'credit'
          ? credit.footer_credit
          : (await formatCaches[style].find(entry.slug))?.body.text;
      // The term was withdrawn between the two reads.
      if (text === undefined) return null;
      return { term: entry.term, canonical_url, licence, ...credit, text };
    },

    /** Whether a term, or any term, contains a text; a given term is counted as requested. */
    async verifyQuote(
      text: string,
      slug: string | null,
      kind: RequesterKind | null,
    ): Promise<QuoteCheck> {
      const currentSlug = slug === null ? null : ((await calledTerm(slug))?.slug ?? slug);
      const check = await quoteChecks.check(currentSlug, text);
      if (check.outcome === 'checked' && slug !== null) await requestedEntry(slug, kind);
      return check;
    },

    async listCategories(): Promise<CategoriesAnswer> {
      const { categories, valueCounts } = await catalogueSource.current();
      return {
        categories: categories.map(({ key, name, tagline }) => ({
          key,
          name,
          tagline,
          terms: valueCounts.category.get(key) ?? 0,
          html_url: `${site.glossary}?category=${encodeURIComponent(key)}`,
        })),
      };
    },

    /** The withdrawn term of a slug; null for any other slug. */
    withdrawnAt,

    /** Suggestions for an unknown slug: terms of which it is a name or alias, and terms with similar slugs. */
    async suggestionsFor(slug: string): Promise<{
      readonly named: readonly CatalogueEntry[];
      readonly near: readonly CatalogueEntry[];
    }> {
      const text = nameOf(slug);
      const [named, all] = [await nearMatches.bearing(text), await nearMatches.of(text)];
      return { named, near: all.filter((entry) => !named.includes(entry)) };
    },

    /** The first few slugs with this prefix, in the order of the terms' names and in whatever case; completions while an agent types. */
    async slugsBeginningWith(typed: string, limit: number): Promise<string[]> {
      const { entries } = await catalogueSource.current();
      const beginning = typed.toLowerCase().replace(/[\s-]+/g, '_');
      const slugs: string[] = [];
      for (const { slug } of entries) {
        if (slugs.length === limit) break;
        if (slug.startsWith(beginning)) slugs.push(slug);
      }
      return slugs;
    },
  };
}
