import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DataFormat, TERM_FORMATS, type TermFormat } from '../../core/term/term-formats';
import { isCountedView, isReportedByPage } from '../../core/activity/counting';
import { createRequesterClassifier } from '../../core/activity/requester-kind';
import { type Coding, codingFor, codingChooser } from '../http/content-coding';
import type { CachedAnswer } from '../http/cached-answer';
import { notModified, send } from '../http/send';
import { PAGE_CODINGS } from '../term-page/page-body';
import { type CachedFormat, type FormatCaches } from '../formats/format-caches';
import { isConditional, requirePreconditions } from '../http/conditional-request';
import type { CachedPage } from '../term-page/cached-page';
import type { RequestedTerm } from '../http/public-request';
import type { CachedTerm } from './term-cache';
import { type CachedStats, type LiveStatsService } from '../activity/live-stats';
import type { Settings } from '../../core/settings/settings';
import type { PageRenderingService } from '../term-page/page-rendering';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { PageCacheService } from '../term-page/page-cache';

/** Number of cached user agents; far fewer occur in a day. */
const USER_AGENTS_REMEMBERED = 10_000;

interface RequestedFormat extends Pick<RequestedTerm, 'isNegotiated'> {
  readonly format: DataFormat;
}

interface ReadyFormat {
  readonly cached: CachedFormat;
  readonly coding: Coding;
  readonly answer: CachedAnswer;
}

const pageCodingFor = codingChooser(PAGE_CODINGS);

export type TermAnswers = ReturnType<typeof createTermAnswers>;

interface Needs {
  readonly settings: Settings;
  readonly liveStats: LiveStatsService;
  readonly pageRendering: PageRenderingService;
  readonly catalogueSource: CatalogueSourceService;
  readonly pageCache: PageCacheService;
  readonly formatCaches: FormatCaches;
}

/**
 * Answers requests for terms. Most are answered by `now`, from memory; the others by `eventually`, with the same response, after rendering or reading
 * what is missing.
 */
export function createTermAnswers({
  settings,
  liveStats,
  pageRendering,
  catalogueSource,
  pageCache,
  formatCaches,
}: Needs) {
  const kindOf = createRequesterClassifier({ entries: USER_AGENTS_REMEMBERED });
  const { countViews } = settings;

  function count(
    { method, headers }: IncomingMessage,
    term: CachedTerm,
    format: TermFormat,
    numbers: CachedStats | null,
  ): void {
    if (!isCountedView(method ?? '', headers)) return;
    const kind = kindOf(headers['user-agent']);
    if (countViews === 'beacon' && isReportedByPage(format, kind)) return;
    const address = String(headers['x-forwarded-for'] ?? '');
    liveStats.count(term, kind, TERM_FORMATS[format].channel, numbers, address);
  }

  function sendFormat(
    request: IncomingMessage,
    response: ServerResponse,
    { format, isNegotiated }: RequestedFormat,
    { cached, coding, answer }: ReadyFormat,
  ): void {
    const meta = isNegotiated ? cached.body.negotiated : cached.body.meta;
    const headers = isNegotiated ? answer.negotiatedHeaders : answer.headers;
    const unchanged = notModified(request, meta, coding);
    send(request, response, unchanged ?? { status: 200, headers, body: answer.body });
    count(request, cached, format, null);
  }

  function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    page: CachedPage,
    numbers: CachedStats,
  ): void {
    count(request, page, 'page', numbers);
    const coding = pageCodingFor(request);
    if (isConditional(request.headers)) {
      const meta = { ...page.meta, validators: page.validatorsWith(numbers) };
      const unchanged = notModified(request, meta, coding);
      if (unchanged !== null) return send(request, response, unchanged);
    }
    const { body, headers } = pageRendering.current(page, numbers, coding);
    const views = settings.features.views ? numbers.views : null;
    send(request, response, { status: 200, headers, body: body.withViews(views) });
    // A fast socket has taken the bytes by now; a slow one, or a pipelined response, still needs them unchanged.
    if (response.writableLength > 0) body.copyOnWrite();
  }

  function pageNow(request: IncomingMessage, response: ServerResponse, slug: string): boolean {
    const page = pageCache.current(slug);
    const numbers = page === null ? null : liveStats.current(page.documentId);
    if (page === null || numbers === null) return false;
    pageCache.uses.found += 1;
    sendPage(request, response, page, numbers);
    return true;
  }

  function formatNow(
    request: IncomingMessage,
    response: ServerResponse,
    slug: string,
    requested: RequestedFormat,
  ): boolean {
    const coding = codingFor(request);
    const cached = formatCaches[requested.format].current(slug);
    const answer = cached?.body.at(coding);
    if (cached === null || answer === undefined) return false;
    formatCaches[requested.format].uses.found += 1;
    sendFormat(request, response, requested, { cached, coding, answer });
    return true;
  }

  return {
    /** Whether a term is known to be published under the slug, without waiting. */
    isPublished: (slug: string): boolean =>
      catalogueSource.state()?.catalogue.bySlug.has(slug) ?? false,

    /** Responds from memory; false if something is missing, and then nothing was sent or counted. */
    now(request: IncomingMessage, response: ServerResponse, requested: RequestedTerm): boolean {
      const { slug, format, isNegotiated } = requested;
      return format === 'page'
        ? pageNow(request, response, slug)
        : formatNow(request, response, slug, { format, isNegotiated });
    },

    /**
     * Renders and reads what is missing, then responds; false when no term is published under the slug.
     *
     * @throws {PreconditionFailed} when the request is for another version of the term
     * @throws when something is missing and the database is unreachable
     */
    async eventually(
      request: IncomingMessage,
      response: ServerResponse,
      { slug, format, isNegotiated }: RequestedTerm,
    ): Promise<boolean> {
      if (format === 'page') {
        const page = await pageCache.find(slug);
        if (page === null) return false;
        const numbers = await liveStats.of(page.documentId);
        requirePreconditions(request.headers, page.validatorsWith(numbers));
        sendPage(request, response, page, numbers);
      } else {
        const cached = await formatCaches[format].find(slug);
        if (cached === null) return false;
        requirePreconditions(request.headers, cached.body.meta.validators);
        const coding = codingFor(request);
        const answer = await cached.body.make(coding);
        formatCaches[format].resize(slug, cached);
        sendFormat(request, response, { format, isNegotiated }, { cached, coding, answer });
      }
      return true;
    },
  };
}
