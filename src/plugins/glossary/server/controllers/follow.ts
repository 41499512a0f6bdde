import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { toAtomFeed } from '../../core/atom-feed';
import { OPEN_SEARCH_TYPE, toOpenSearchDescription } from '../../core/open-search';
import { toRobotsTxt } from '../../core/robots-txt';
import { sitemapUrls, toSitemapFile } from '../../core/sitemap';
import { sendRepresentation } from '../answer';
import { publishedRepresentation } from '../published-representation';
import { controllerOf, serviceOf } from '../service-of';

/** How long the rules for crawlers may be kept, in seconds. */
const ROBOTS_MAX_AGE = 3600;

/** What programs that follow the glossary ask for: feed readers, crawlers, browsers that add it as a search. */
export default function follow({ strapi }: { strapi: Core.Strapi }) {
  const settings = () => serviceOf(strapi, 'settings').current();

  async function answer(ctx: Context, contentType: string, body: string): Promise<void> {
    const representation = publishedRepresentation(strapi, { contentType, body, weak: false });
    await sendRepresentation(ctx, representation, { audience: 'program' });
  }

  return {
    async feed(ctx: Context): Promise<void> {
      const catalogue = await serviceOf(strapi, 'catalogue').current();
      await answer(ctx, 'application/atom+xml; charset=utf-8', toAtomFeed(catalogue, settings()));
    },

    async sitemap(ctx: Context): Promise<void> {
      const given = new URLSearchParams(ctx.search).getAll('part').join(', ');
      if (given !== '' && !/^[1-9]\d{0,5}$/.test(given)) {
        const fault = { parameter: 'part', value: given, allowed: 'a whole number from 1' };
        return controllerOf(strapi, 'error').malformedParameters(ctx, [fault], 'program');
      }
      const catalogue = await serviceOf(strapi, 'catalogue').current();
      const part = given === '' ? null : Number(given);
      const file = toSitemapFile(sitemapUrls(catalogue, settings()), part, settings());
      if (file === null) {
        return controllerOf(strapi, 'error').notFound(
          ctx,
          'The sitemap has no such part.',
          'program',
        );
      }
      await answer(ctx, 'application/xml; charset=utf-8', file);
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

    openSearch: (ctx: Context): Promise<void> =>
      answer(ctx, `${OPEN_SEARCH_TYPE}; charset=utf-8`, toOpenSearchDescription(settings())),
  };
}
