import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { ParameterFault } from '../../core/catalogue/browse-query';
import { nearLinks, toErrorPage } from '../../core/pages/plain-pages';
import { type ProblemKind, PROBLEM_KINDS, problemOf } from '../../core/pages/problem';
import { basePathOf, siteAddresses } from '../../core/platform/site-address';
import { notFoundHtml } from '../../views/not-found-html';
import { sendOnce, sendRepresentation } from './answer';
import type { Audience } from './answer-headers';
import { RETRY_AFTER } from '../database/database-away';
import { serviceOf } from '../platform/service-of';

/** When to ask again for a list that could not be made in time, in seconds. */
const RETRY_AFTER_BUSY = 2;

/** Every error that the public addresses answer: a page for readers, problem details (RFC 9457) for programs. */
export default function error({ strapi }: { strapi: Core.Strapi }) {
  async function answer(
    ctx: Context,
    kind: ProblemKind,
    detail: string,
    audience: Audience,
  ): Promise<void> {
    const { renderer, context } = serviceOf(strapi, 'pages').loaded();
    const representation =
      audience === 'reader'
        ? {
            contentType: 'text/html; charset=utf-8',
            body: renderer.render('error', toErrorPage(kind, detail, [], '', context)),
            validators: null,
          }
        : {
            contentType: 'application/problem+json',
            body: `${JSON.stringify(problemOf(kind, detail, ctx.path, siteAddresses(context.settings)), null, 2)}\n`,
            validators: null,
          };
    ctx.remove('Link');
    await sendRepresentation(ctx, representation, { audience, status: PROBLEM_KINDS[kind].status });
  }

  return {
    /** A slug that is not published; an unpublished draft answers the same as a term that never existed. */
    async unknownTerm(ctx: Context, slug: string, audience: Audience): Promise<void> {
      const detail = `No term is published as “${slug}”.`;
      // A program has no use for near matches, and neither has whoever asks for the headers alone.
      const isRead = audience === 'reader' && ctx.method === 'GET';
      if (!isRead) return answer(ctx, 'not-found', detail, audience);
      const searchText = slug.replaceAll('_', ' ');
      const near = await serviceOf(strapi, 'nearMatches').of(searchText);
      const { renderer, context } = serviceOf(strapi, 'pages').loaded();
      const links = nearLinks(near, basePathOf(context.settings));
      const body = notFoundHtml(renderer, context, { detail, searchText, near: links });
      ctx.remove('Link');
      await sendOnce(ctx, { contentType: 'text/html; charset=utf-8', body }, audience, 404);
    },

    notFound: (ctx: Context, detail: string, audience: Audience): Promise<void> =>
      answer(ctx, 'not-found', detail, audience),

    malformedParameters: (
      ctx: Context,
      faults: readonly ParameterFault[],
      audience: Audience,
    ): Promise<void> =>
      answer(
        ctx,
        'malformed-request',
        faults
          .map(
            ({ parameter, value, allowed }) =>
              `The parameter ${parameter} is “${value}”; allowed is ${allowed}.`,
          )
          .join(' '),
        audience,
      ),

    malformedPath: (ctx: Context, audience: Audience): Promise<void> =>
      answer(ctx, 'malformed-request', 'The path is not percent-encoded UTF-8 text.', audience),

    async methodNotAllowed(
      ctx: Context,
      allowed: readonly string[],
      audience: Audience,
    ): Promise<void> {
      ctx.set('Allow', allowed.join(', '));
      await answer(
        ctx,
        'method-not-allowed',
        `${ctx.method} is not answered here; allowed is ${allowed.join(', ')}.`,
        audience,
      );
    },

    forbidden: (ctx: Context, audience: Audience): Promise<void> =>
      answer(
        ctx,
        'forbidden',
        'Ratings and reports are only taken from the pages of this glossary.',
        audience,
      ),

    unauthorized: (ctx: Context, audience: Audience): Promise<void> =>
      answer(ctx, 'unauthorized', 'The token belongs to no reader, or has expired.', audience),

    tooLarge: (ctx: Context, limit: number, audience: Audience): Promise<void> =>
      answer(ctx, 'content-too-large', `The body is larger than ${limit} bytes.`, audience),

    unsupportedType: (
      ctx: Context,
      allowed: readonly string[],
      audience: Audience,
    ): Promise<void> =>
      answer(
        ctx,
        'unsupported-media-type',
        `The body cannot be read as it is; allowed is ${allowed.join(' or ')}.`,
        audience,
      ),

    preconditionFailed: (ctx: Context, audience: Audience): Promise<void> =>
      answer(
        ctx,
        'precondition-failed',
        'What is served now is not the version that If-Match or If-Unmodified-Since asks for.',
        audience,
      ),

    async tooManyRequests(
      ctx: Context,
      seconds: number,
      audience: Audience,
      what: 'ratings' | 'reports',
    ): Promise<void> {
      ctx.set('Retry-After', String(seconds));
      await answer(
        ctx,
        'too-many-requests',
        what === 'ratings'
          ? `Too many ratings came from this address; it can go on in ${seconds} s.`
          : `Too many reports were sent, and this one was not taken; try again in ${seconds} s.`,
        audience,
      );
    },

    async unavailable(ctx: Context, audience: Audience): Promise<void> {
      ctx.set('Retry-After', String(RETRY_AFTER));
      await answer(
        ctx,
        'unavailable',
        `The database is away for a moment; ask again in ${RETRY_AFTER} s.`,
        audience,
      );
    },

    /** More is asked for than is made in time; what is in memory is still answered. */
    async busy(ctx: Context, audience: Audience): Promise<void> {
      ctx.set('Retry-After', String(RETRY_AFTER_BUSY));
      await answer(
        ctx,
        'busy',
        `Too many different lists and searches are asked for at the moment; ask again in ${RETRY_AFTER_BUSY} s.`,
        audience,
      );
    },

    internal: (ctx: Context, audience: Audience): Promise<void> =>
      answer(ctx, 'internal-error', 'The request could not be answered.', audience),
  };
}
