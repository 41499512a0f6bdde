import parseBody from 'co-body';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { STARS_MAX, STARS_MIN, starsOf } from '../../core/rating';
import { isCrossSite } from '../../core/request-site';
import { termPageUrl } from '../../core/term-address';
import { basePathOf } from '../../core/site-address';
import { sendRepresentation, setCommonHeaders } from '../answer';
import type { Audience } from '../answer-headers';
import { acceptedAudience } from '../audience';
import { secondsToWait } from '../rating-limit';
import { readerOf } from '../reader';
import { controllerOf, serviceOf } from '../service-of';

/** Largest body that is read, as the parser writes sizes. */
const BODY_MAX = '1kb';

/** One reader's rating of one term: given, changed or taken back. */
export default function rating({ strapi }: { strapi: Core.Strapi }) {
  const errors = () => controllerOf(strapi, 'error');

  /** Everything that a rating needs before it is looked at; null when the request has been answered with a refusal. */
  async function admit(
    ctx: Context,
    slug: string,
    audience: Audience,
  ): Promise<{ documentId: string; reader: string } | null> {
    const { publicUrl } = serviceOf(strapi, 'settings').current();
    if (isCrossSite(ctx.headers, [new URL(publicUrl).origin, ctx.origin])) {
      await errors().forbidden(ctx, audience);
      return null;
    }
    const wait = await secondsToWait(ctx);
    if (wait !== null) {
      await errors().tooManyRequests(ctx, wait, audience);
      return null;
    }
    const entry = (await serviceOf(strapi, 'catalogue').current()).bySlug.get(slug);
    if (!entry) {
      await errors().unknownTerm(ctx, slug, audience);
      return null;
    }
    const reader = await readerOf(strapi, ctx);
    if (reader === null) {
      await errors().unauthorized(ctx, audience);
      return null;
    }
    return { documentId: entry.documentId, reader };
  }

  /** A program gets the numbers, a form goes back to the page. */
  async function answer(
    ctx: Context,
    slug: string,
    documentId: string,
    status: 200 | 201,
  ): Promise<void> {
    const summary = await serviceOf(strapi, 'liveNumbers').readRating(documentId);
    if (acceptedAudience(ctx) === 'program') {
      await sendRepresentation(
        ctx,
        {
          contentType: 'application/json; charset=utf-8',
          body: `${JSON.stringify({ slug, ...summary }, null, 2)}\n`,
          validators: null,
        },
        { audience: 'program', status },
      );
      ctx.set('Cache-Control', 'no-store');
      return;
    }
    const page = termPageUrl(basePathOf(serviceOf(strapi, 'settings').current()), slug);
    setCommonHeaders(ctx, 'reader');
    // The page's entity tag leaves its counters out: a browser that asks with it would keep the old numbers. The parameter makes it
    // another address for every other pair of numbers.
    ctx.redirect(`${page}?rating=${summary.count}-${summary.average ?? 'none'}#rating`);
    ctx.status = 303;
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = `The page is ${page}\n`;
  }

  return {
    async rate(ctx: Context, slug: string): Promise<void> {
      const audience = acceptedAudience(ctx);
      const admitted = await admit(ctx, slug, audience);
      if (admitted === null) return;
      const { documentId, reader } = admitted;
      const body = await bodyOf(ctx);
      const ratings = serviceOf(strapi, 'ratings');
      if (body.withdraw !== undefined) {
        await ratings.withdraw(documentId, reader);
        return answer(ctx, slug, documentId, 200);
      }
      const stars = starsOf(body.stars);
      if (stars === null) {
        const value =
          body.stars === undefined ? '' : String(JSON.stringify(body.stars)).slice(0, 40);
        const allowed = `a whole number from ${STARS_MIN} to ${STARS_MAX}`;
        return errors().malformedParameters(
          ctx,
          [{ parameter: 'stars', value, allowed }],
          audience,
        );
      }
      const outcome = await ratings.rate(documentId, reader, stars);
      if (outcome === 'gone') return errors().unknownTerm(ctx, slug, audience);
      await answer(ctx, slug, documentId, outcome === 'given' ? 201 : 200);
    },

    async withdraw(ctx: Context, slug: string): Promise<void> {
      const admitted = await admit(ctx, slug, acceptedAudience(ctx));
      if (admitted === null) return;
      await serviceOf(strapi, 'ratings').withdraw(admitted.documentId, admitted.reader);
      await answer(ctx, slug, admitted.documentId, 200);
    },
  };
}

/** The fields of a form or of a JSON object; empty for a body that is neither, which the check of its fields then refuses. */
async function bodyOf(ctx: Context): Promise<Readonly<Record<string, unknown>>> {
  try {
    const body: unknown = ctx.is('json')
      ? await parseBody.json(ctx.req, { limit: BODY_MAX, strict: true })
      : await parseBody.form(ctx.req, { limit: BODY_MAX });
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}
