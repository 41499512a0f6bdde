import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { toAtomFeed } from '../../core/feeds/atom-feed';
import { OPEN_SEARCH_TYPE, toOpenSearchDescription } from '../../core/feeds/open-search';
import { toRobotsTxt } from '../../core/feeds/robots-txt';
import { sitemapFile } from '../../core/feeds/sitemap';
import { sendCached, sendRepresentation } from '../http/answer';
import { publishedRepresentation } from '../http/published-representation';
import { controllerOf, serviceOf } from '../platform/service-of';
import type { CachedDocument } from './document-cache';

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
    await controllerOf(strapi, 'error').notFound(ctx, 'The sitemap has no such part.', 'program');
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

    async sitemap(ctx: Context): Promise<void> {
      const given = new URLSearchParams(ctx.search).getAll('part').join(', ');
      if (given !== '' && !/^[1-9]\d{0,5}$/.test(given)) {
        const fault = { parameter: 'part', value: given, allowed: 'a whole number from 1' };
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
      await sendRepresentation(
        ctx,
        {
          contentType: 'text/plain; charset=utf-8',
          body: toRobotsTxt(settings()),
          validators: null,
        },
        { audience: 'program' },
      );
      ctx.set('Cache-Control', `public, max-age=${ROBOTS_MAX_AGE}`);
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
