import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { type RatingRequest, ratingRequestOf } from '../../core/rating/rating';
import type { RatingRecord } from '../../core/rating/rating-record';
import { isCrossSite } from '../../../shared/core/http/request-site';
import { termPageUrl } from '../../core/term/term-address';
import { sendRedirect, sendOnce } from '../http/answer';
import { type Audience, acceptedAudience } from '../http/answer-headers';
import { BODY_MAX, BODY_TYPES, requestFields } from '../http/request-fields';
import { introduce, isKnownReader, readerOf } from './reader';
import { limitOfAddresses } from '../../../shared/server/http/request-limit';
import type { ErrorAnswers } from '../http/error-controller';
import type { Settings } from '../../core/settings/settings';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { RatingsService } from './ratings';
import type { LiveStatsService } from '../activity/live-stats';
import { sitePaths } from '../../core/site/site-address';

/** The rate limit of ratings for one address: their number, and the period in seconds. */
const RATINGS = 30;
const SECONDS = 60;
/** The parameter of the address to which a browser is sent with its new cookie. */
const INTRODUCED = 'introduced';

interface Needs {
  readonly strapi: Core.Strapi;
  readonly errors: ErrorAnswers;
  readonly settings: Settings;
  readonly catalogueSource: CatalogueSourceService;
  readonly ratings: RatingsService;
  readonly liveStats: LiveStatsService;
}

export function createRatingController({
  strapi,
  errors,
  settings,
  catalogueSource,
  ratings,
  liveStats,
}: Needs) {
  const secondsUntilNext = limitOfAddresses(RATINGS, SECONDS);

  /** The document id of the term, when the request may rate it; null when it has been answered with a refusal. */
  async function admit(ctx: Context, slug: string, audience: Audience): Promise<string | null> {
    const { publicUrl } = settings;
    if (isCrossSite(ctx.headers, [new URL(publicUrl).origin, ctx.origin])) {
      await errors.forbidden(ctx, audience);
      return null;
    }
    const entry = (await catalogueSource.current()).bySlug.get(slug);
    if (!entry) {
      await errors.unknownTerm(ctx, slug, audience);
      return null;
    }
    return entry.documentId;
  }

  /** Whether the address has sent too many; it has been answered with a refusal then. */
  async function isOverLimit(ctx: Context, audience: Audience): Promise<boolean> {
    const wait = await secondsUntilNext(ctx.ip);
    if (wait === null) return false;
    await errors.tooManyRequests(ctx, wait, audience, 'ratings');
    return true;
  }

  /** The rating in the body; null when it has been answered with a refusal. */
  async function read(
    ctx: Context,
    audience: Audience,
  ): Promise<(RatingRequest & { readonly ok: true }) | null> {
    const body = await requestFields(ctx);
    if (!body.ok) {
      await (body.reason === 'too-large'
        ? errors.tooLarge(ctx, BODY_MAX, audience)
        : errors.unsupportedType(ctx, BODY_TYPES, audience));
      return null;
    }
    const request = ratingRequestOf(body.fields);
    if (!request.ok) {
      await errors.malformedParameters(ctx, [request.problem], audience);
      return null;
    }
    return request;
  }

  /** Writes a reader's rating, and sets a cookie for a reader who has none. */
  async function write(
    ctx: Context,
    slug: string,
    documentId: string,
    stars: number | null,
  ): Promise<void> {
    const audience = acceptedAudience(ctx, settings.features);
    const reader = await readerOf(strapi, settings, ctx);
    if (reader === null) return errors.unauthorized(ctx, audience);
    if (stars === null) {
      await ratings.withdraw(documentId, reader);
      return answer(ctx, slug, documentId, 200);
    }
    const outcome = await ratings.rate(documentId, reader, stars, ctx.ip);
    if (outcome === 'gone' || outcome === 'too-many') ctx.remove('Set-Cookie');
    if (outcome === 'gone') return errors.unknownTerm(ctx, slug, audience);
    if (outcome === 'too-many') return errors.tooManyFromNetwork(ctx, audience);
    await answer(ctx, slug, documentId, outcome === 'given' ? 201 : 200);
  }

  /**
   * Gives a browser its cookie before anything is written, and has it send the rating again with it. Two clicks while the service is slow
   * would be two readers otherwise, for the second is sent before the first is answered.
   */
  function comeAgain(ctx: Context, slug: string): void {
    introduce(settings, ctx);
    const page = termPageUrl(sitePaths(settings), slug);
    sendRedirect(ctx, {
      status: 307,
      address: `${page}/ratings?${INTRODUCED}=yes`,
      audience: acceptedAudience(ctx, settings.features),
      text: '',
      headers: { 'Cache-Control': 'no-store' },
    });
  }

  /** A program gets the numbers, a form goes back to the page. */
  async function answer(
    ctx: Context,
    slug: string,
    documentId: string,
    status: 200 | 201,
  ): Promise<void> {
    const summary = await liveStats.readRating(documentId);
    const record: RatingRecord = { slug, ...summary };
    if (acceptedAudience(ctx, settings.features) === 'program') {
      return sendOnce(ctx, {
        status,
        contentType: 'application/json; charset=utf-8',
        body: `${JSON.stringify(record, null, 2)}\n`,
        audience: 'program',
        headers: { 'Cache-Control': 'no-store' },
      });
    }
    const page = termPageUrl(sitePaths(settings), slug);
    // The page's entity tag does not include its counters: a browser that revalidates would keep the old numbers. The parameter gives each other pair
    // of numbers another address.
    const address = `${page}?rating=${summary.count}-${summary.average ?? 'none'}#rating`;
    const text = `The page is ${page}\n`;
    sendRedirect(ctx, { status: 303, address, audience: 'reader', text });
  }

  return {
    async rate(ctx: Context, slug: string): Promise<void> {
      const audience = acceptedAudience(ctx, settings.features);
      const documentId = await admit(ctx, slug, audience);
      if (documentId === null) return;
      const request = await read(ctx, audience);
      if (request === null) {
        // Refused requests count as well.
        await secondsUntilNext(ctx.ip);
        return;
      }
      // A browser that keeps no cookies is redirected only once.
      const isAsked = request.isOfPage && ctx.query[INTRODUCED] === undefined;
      if (isAsked && !isKnownReader(ctx)) return comeAgain(ctx, slug);
      if (await isOverLimit(ctx, audience)) return;
      await write(ctx, slug, documentId, request.stars);
    },

    async withdraw(ctx: Context, slug: string): Promise<void> {
      const audience = acceptedAudience(ctx, settings.features);
      const documentId = await admit(ctx, slug, audience);
      if (documentId === null || (await isOverLimit(ctx, audience))) return;
      await write(ctx, slug, documentId, null);
    },
  };
}
