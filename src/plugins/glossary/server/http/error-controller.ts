import { tooManyBodies } from '../../../shared/core/http/no-room';
import type { Context } from 'koa';
import { toErrorPage } from '../../core/pages/plain-pages';
import { type ProblemKind, PROBLEM_KINDS, problemOf } from '../../core/pages/problem';
import { invalidParameterText, type InvalidParameter, REFUSED } from '../../core/texts/refusals';
import { siteAddresses } from '../../core/site/site-address';
import { sendOnce } from './answer';
import type { Audience } from './answer-headers';
import { BEARER } from '../../../shared/server/http/bearer-token';
import { RETRY_AFTER } from '../../../shared/server/database/database-away';
import { unknownTermAnswers } from './unknown-term-controller';
import type { PagesService } from '../pages/pages';
import type { NearMatchesService } from '../search/near-matches';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { NetworkCountsService } from '../limits/network-counts';
import type { Settings } from '../../core/settings/settings';
import { basePathOf } from '../../../shared/core/site/base-url';

/** Retry-After for a list that could not be made in time, in seconds. */
const RETRY_AFTER_BUSY = 2;

export type ErrorAnswers = ReturnType<typeof createErrorAnswers>;

interface Needs {
  readonly pages: PagesService;
  readonly nearMatches: NearMatchesService;
  readonly catalogueSource: CatalogueSourceService;
  readonly networkCounts: NetworkCountsService;
  readonly settings: Settings;
}

/** All error responses of the public addresses: a page for readers, where there are pages, problem details (RFC 9457) for programs. */
export function createErrorAnswers({
  pages,
  nearMatches,
  catalogueSource,
  networkCounts,
  settings,
}: Needs) {
  async function answer(
    ctx: Context,
    kind: ProblemKind,
    detail: string,
    audience: Audience,
    members: object = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const { renderer, context } = pages.loaded();
    const instance = `${basePathOf(context.settings)}${ctx.path}`;
    const content =
      audience === 'reader' && settings.features.pages
        ? {
            audience,
            contentType: 'text/html; charset=utf-8',
            body: renderer.render('error', toErrorPage(kind, detail, [], '', context)),
          }
        : {
            audience: 'program' as const,
            contentType: 'application/problem+json',
            body: problemJson({
              ...problemOf(kind, detail, instance, siteAddresses(settings), settings.features),
              ...members,
            }),
          };
    const { status } = PROBLEM_KINDS[kind];
    ctx.remove('Link');
    if (status === 401) ctx.set('WWW-Authenticate', BEARER);
    await sendOnce(ctx, { status, ...content, headers });
  }

  const { unknownTerm, unknownName } = unknownTermAnswers(
    { pages, nearMatches, catalogueSource, settings },
    answer,
  );

  return {
    unknownTerm,
    unknownName,

    /** @param headers added to the common headers of errors, or overriding them */
    notFound: (
      ctx: Context,
      detail: string,
      audience: Audience,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<void> => answer(ctx, 'not-found', detail, audience, {}, headers),

    /** @param available the media types of the address */
    notAcceptable: (ctx: Context, available: readonly string[]): Promise<void> =>
      answer(ctx, 'not-acceptable', REFUSED.accept(available), 'program'),

    malformedParameters: (
      ctx: Context,
      problems: readonly InvalidParameter[],
      audience: Audience,
    ): Promise<void> =>
      answer(ctx, 'malformed-request', problems.map(invalidParameterText).join(' '), audience),

    /** The cursor is from a database with more entries than this one, which has been restored since. */
    cursorFromTheFuture: (ctx: Context, cursor: string, head: string): Promise<void> =>
      answer(ctx, 'malformed-request', REFUSED.cursorFromTheFuture(cursor, head), 'program', {
        head,
      }),

    malformedPath: (ctx: Context, audience: Audience): Promise<void> =>
      answer(ctx, 'malformed-request', REFUSED.path, audience),

    async methodNotAllowed(
      ctx: Context,
      allowed: readonly string[],
      audience: Audience,
    ): Promise<void> {
      ctx.set('Allow', allowed.join(', '));
      await answer(ctx, 'method-not-allowed', REFUSED.method(ctx.method, allowed), audience);
    },

    malformed: (ctx: Context, detail: string, audience: Audience): Promise<void> =>
      answer(ctx, 'malformed-request', detail, audience),

    forbidden: (ctx: Context, audience: Audience): Promise<void> =>
      answer(ctx, 'forbidden', REFUSED.otherSite, audience),

    unauthorized: (ctx: Context, audience: Audience): Promise<void> =>
      answer(ctx, 'unauthorized', REFUSED.readerToken, audience),

    wrongToken: (ctx: Context, audience: Audience): Promise<void> =>
      answer(ctx, 'unauthorized', REFUSED.apiToken, audience),

    async tooManyReads(ctx: Context, seconds: number, audience: Audience): Promise<void> {
      ctx.set('Retry-After', String(seconds));
      await answer(ctx, 'too-many-reads', REFUSED.reads(seconds), audience);
    },

    tooLarge: (ctx: Context, limit: number, audience: Audience): Promise<void> =>
      answer(ctx, 'content-too-large', REFUSED.bodySize(limit), audience),

    unsupportedType: (
      ctx: Context,
      allowed: readonly string[],
      audience: Audience,
    ): Promise<void> => answer(ctx, 'unsupported-media-type', REFUSED.bodyType(allowed), audience),

    preconditionFailed: (ctx: Context, audience: Audience): Promise<void> =>
      answer(ctx, 'precondition-failed', REFUSED.otherVersion, audience),

    async tooManyRequests(
      ctx: Context,
      seconds: number,
      audience: Audience,
      what: 'ratings' | 'reports' | 'views',
    ): Promise<void> {
      ctx.set('Retry-After', String(seconds));
      await answer(
        ctx,
        'too-many-requests',
        what === 'reports' ? REFUSED.reports(seconds) : REFUSED.tooMany(what, seconds),
        audience,
      );
    },

    /** A rating from a network that has reached its daily limit for the term. */
    async tooManyFromNetwork(ctx: Context, audience: Audience): Promise<void> {
      const seconds = networkCounts.secondsUntilTomorrow();
      const { ratingsPerNetwork } = settings;
      ctx.set('Retry-After', String(seconds));
      const detail = REFUSED.ratingsOfNetwork(ratingsPerNetwork, seconds);
      await answer(ctx, 'too-many-requests', detail, audience);
    },

    async unavailable(ctx: Context, audience: Audience): Promise<void> {
      ctx.set('Retry-After', String(RETRY_AFTER));
      await answer(ctx, 'unavailable', REFUSED.databaseAway(RETRY_AFTER), audience);
    },

    /**
     * There is more to do than can be done in time; responses in memory are still served.
     *
     * @param byItself whether the client waited for what it asked for itself
     */
    async busy(ctx: Context, audience: Audience, byItself: boolean): Promise<void> {
      ctx.set('Retry-After', String(RETRY_AFTER_BUSY));
      await (byItself
        ? answer(ctx, 'too-many-requests', REFUSED.ownWork(RETRY_AFTER_BUSY), audience)
        : answer(ctx, 'busy', REFUSED.busy(RETRY_AFTER_BUSY), audience));
    },

    async tooManyBodies(ctx: Context, audience: Audience): Promise<void> {
      ctx.set('Retry-After', String(RETRY_AFTER));
      await answer(ctx, 'busy', tooManyBodies(RETRY_AFTER), audience);
    },

    internal: (ctx: Context, audience: Audience): Promise<void> =>
      answer(ctx, 'internal-error', REFUSED.failed, audience),
  };
}

function problemJson(problem: object): string {
  return `${JSON.stringify(problem, null, 2)}\n`;
}
