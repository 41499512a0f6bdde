import type { Context } from 'koa';
import { toAtomFeed } from '../../core/feeds/atom-feed';
import { JSON_FEED_TYPE, toJsonFeed } from '../../core/feeds/json-feed';
import { OPEN_SEARCH_TYPE, toOpenSearchDescription } from '../../core/feeds/open-search';
import { toRobotsTxt } from '../../core/feeds/robots-txt';
import { toWebManifest, WEB_MANIFEST_TYPE } from '../../core/feeds/web-manifest';
import { taggedBy } from '../../core/http/representation';
import { sitemapFile } from '../../core/feeds/sitemap';
import { sendCached, sendRepresentation } from '../http/answer';
import { publishedRepresentation } from '../publication-log/published-representation';
import { type CachedDocument, type DocumentCacheService } from './document-cache';
import { POSSIBLE, REFUSED } from '../../core/texts/refusals';
import type { Settings } from '../../core/settings/settings';
import type { ErrorAnswers } from '../http/error-controller';
import type { LogFollowerService } from '../publication-log/log-follower';

/** How long the rules for crawlers may be kept, in seconds. */
const ROBOTS_MAX_AGE = 3600;

interface Needs {
  readonly settings: Settings;
  readonly documentCache: DocumentCacheService;
  readonly errors: ErrorAnswers;
  readonly logFollower: LogFollowerService;
}

/** The documents for programs that follow the glossary: feed readers, crawlers, browsers that add it as a search. */
export function createFeedsController({ settings, documentCache, errors, logFollower }: Needs) {
  async function answer(
    ctx: Context,
    plan: Pick<CachedDocument, 'key' | 'contentType' | 'make'>,
  ): Promise<void> {
    const document = await documentCache.find({
      ...plan,
      audience: 'program',
      isWeak: false,
    });
    if (document !== null) return sendCached(ctx, document);
    await errors.notFound(ctx, REFUSED.noSitemapPart, 'program');
  }

  return {
    feed: (ctx: Context): Promise<void> =>
      answer(ctx, {
        key: 'feed',
        contentType: 'application/atom+xml; charset=utf-8',
        *make(catalogue) {
          yield;
          return toAtomFeed(catalogue, settings);
        },
      }),

    jsonFeed: (ctx: Context): Promise<void> =>
      answer(ctx, {
        key: 'json-feed',
        contentType: `${JSON_FEED_TYPE}; charset=utf-8`,
        *make(catalogue) {
          yield;
          return toJsonFeed(catalogue, settings);
        },
      }),

    async sitemap(ctx: Context): Promise<void> {
      const given = new URLSearchParams(ctx.search).getAll('part').join(', ');
      if (given !== '' && !/^[1-9]\d{0,5}$/.test(given)) {
        const problem = { parameter: 'part', value: given, possible: POSSIBLE.sitemapPart };
        return errors.malformedParameters(ctx, [problem], 'program');
      }
      const part = given === '' ? null : Number(given);
      await answer(ctx, {
        key: `sitemap ${part ?? ''}`,
        contentType: 'application/xml; charset=utf-8',
        make: (catalogue) => sitemapFile(catalogue, part, settings),
      });
    },

    /** Without the database: crawlers take a failure here to mean that nothing may be read. */
    async robots(ctx: Context): Promise<void> {
      const body = toRobotsTxt(settings);
      await sendRepresentation(
        ctx,
        { contentType: 'text/plain; charset=utf-8', body, validators: taggedBy(body) },
        'program',
        { 'Cache-Control': `public, max-age=${ROBOTS_MAX_AGE}` },
      );
    },

    webManifest: (ctx: Context): Promise<void> => {
      const representation = publishedRepresentation(logFollower, {
        contentType: `${WEB_MANIFEST_TYPE}; charset=utf-8`,
        body: toWebManifest(settings),
        weak: false,
      });
      return sendRepresentation(ctx, representation, 'program');
    },

    openSearch: (ctx: Context): Promise<void> => {
      const representation = publishedRepresentation(logFollower, {
        contentType: `${OPEN_SEARCH_TYPE}; charset=utf-8`,
        body: toOpenSearchDescription(settings),
        weak: false,
      });
      return sendRepresentation(ctx, representation, 'program');
    },
  };
}
