import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { toAtomFeed } from '../../core/feeds/atom-feed';
import { JSON_FEED_TYPE, toJsonFeed } from '../../core/feeds/json-feed';
import { OPEN_SEARCH_TYPE, toOpenSearchDescription } from '../../core/feeds/open-search';
import { toRobotsTxt } from '../../core/feeds/robots-txt';
import { toWebManifest, WEB_MANIFEST_TYPE } from '../../core/feeds/web-manifest';
import { taggedBy } from '../../core/platform/representation';
import { sitemapFile } from '../../core/feeds/sitemap';
import { sendCached, sendRepresentation } from '../http/answer';
import { publishedRepresentation } from '../http/published-representation';
import { controllerOf, serviceOf } from '../platform/service-of';
import type { CachedDocument } from './document-cache';
import { POSSIBLE, REFUSED } from '../../core/texts/refusals';

/** How long the rules for crawlers may be kept, in seconds. */
const ROBOTS_MAX_AGE = 3600;

/** What programs that follow the glossary ask for: feed readers, crawlers, browsers that add it as a search. */
export default function feeds({ strapi }: { strapi: Core.Strapi }) {
  const settings = () => serviceOf(strapi, 'settings').current();

  async function answer(
    ctx: Context,
    plan: Pick<CachedDocument, 'key' | 'contentType' | 'make'>,
  ): Promise<void> {
    const document = await serviceOf(strapi, 'documentCache').find({
      ...plan,
      audience: 'program',
      isWeak: false,
    });
    if (document !== null) return sendCached(ctx, document);
    await controllerOf(strapi, 'error').notFound(ctx, REFUSED.noSitemapPart, 'program');
  }

  return {
    feed: (ctx: Context): Promise<void> =>
      answer(ctx, {
        key: 'feed',
        contentType: 'application/atom+xml; charset=utf-8',
        *make(catalogue) {
          yield;
          return toAtomFeed(catalogue, settings());
        },
      }),

    jsonFeed: (ctx: Context): Promise<void> =>
      answer(ctx, {
        key: 'json-feed',
        contentType: `${JSON_FEED_TYPE}; charset=utf-8`,
        *make(catalogue) {
          yield;
          return toJsonFeed(catalogue, settings());
        },
      }),

    async sitemap(ctx: Context): Promise<void> {
      const given = new URLSearchParams(ctx.search).getAll('part').join(', ');
      if (given !== '' && !/^[1-9]\d{0,5}$/.test(given)) {
        const fault = { parameter: 'part', value: given, possible: POSSIBLE.sitemapPart };
        return controllerOf(strapi, 'error').malformedParameters(ctx, [fault], 'program');
      }
      const part = given === '' ? null : Number(given);
      await answer(ctx, {
        key: `sitemap ${part ?? ''}`,
        contentType: 'application/xml; charset=utf-8',
        make: (catalogue) => sitemapFile(catalogue, part, settings()),
      });
    },

    /** Without the database: crawlers take a failure here to mean that nothing may be read. */
    async robots(ctx: Context): Promise<void> {
      const body = toRobotsTxt(settings());
      await sendRepresentation(
        ctx,
        { contentType: 'text/plain; charset=utf-8', body, validators: taggedBy(body) },
        { audience: 'program' },
      );
      ctx.set('Cache-Control', `public, max-age=${ROBOTS_MAX_AGE}`);
    },

    webManifest: (ctx: Context): Promise<void> => {
      const representation = publishedRepresentation(strapi, {
        contentType: WEB_MANIFEST_TYPE,
        body: toWebManifest(settings()),
        weak: false,
      });
      return sendRepresentation(ctx, representation, { audience: 'program' });
    },

    openSearch: (ctx: Context): Promise<void> => {
      const representation = publishedRepresentation(strapi, {
        contentType: `${OPEN_SEARCH_TYPE}; charset=utf-8`,
        body: toOpenSearchDescription(settings()),
        weak: false,
      });
      return sendRepresentation(ctx, representation, { audience: 'program' });
    },
  };
}
