import { randomInt } from 'node:crypto';
import type { Context } from 'koa';
import { toDayFeed } from '../../core/home/day-feed';
import { toDayRecord } from '../../core/home/term-of-the-day';
import { termPageUrl } from '../../core/term/term-address';
import { type CachedDocument, type DocumentCacheService } from '../feeds/document-cache';
import { redirect, sendCached } from '../http/answer';
import { REFUSED } from '../../core/texts/refusals';
import type { Settings } from '../../core/settings/settings';
import type { ErrorAnswers } from '../http/error-controller';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { Clock } from '../time/clock';
import { siteAddresses, sitePaths } from '../../core/site/site-address';

interface Needs {
  readonly settings: Settings;
  readonly documentCache: DocumentCacheService;
  readonly errors: ErrorAnswers;
  readonly catalogueSource: CatalogueSourceService;
  readonly clock: Clock;
}

/** The addresses that the home page links to: the term of the day, and a random term. The page itself is a list; see server/lists/lists.ts. */
export function createHomeController({
  settings,
  documentCache,
  errors,
  catalogueSource,
  clock,
}: Needs) {
  /** Made once a day, and again after a publication. */
  async function answerOfTheDay(
    ctx: Context,
    plan: Pick<CachedDocument, 'contentType' | 'make'> & { readonly today: string },
  ): Promise<void> {
    const { today, contentType } = plan;
    const document = await documentCache.find({
      ...plan,
      key: `${contentType} of the day ${today}`,
      audience: 'program',
      isWeak: false,
      changedAt: new Date(`${today}T00:00:00Z`),
    });
    if (document !== null) return sendCached(ctx, document);
    await errors.notFound(ctx, REFUSED.noTermYet, 'program');
  }

  return {
    /** Another term each time, so that caches must not store the answer. */
    async randomTerm(ctx: Context): Promise<void> {
      const { entries } = await catalogueSource.current();
      const entry = entries.length === 0 ? undefined : entries[randomInt(entries.length)];
      const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };
      if (entry === undefined) return errors.notFound(ctx, REFUSED.noTermYet, 'reader', headers);
      const address = termPageUrl(sitePaths(settings), entry.slug);
      redirect(ctx, 302, address, 'reader', '', headers);
    },

    async dayRecord(ctx: Context): Promise<void> {
      const today = clock.today();
      await answerOfTheDay(ctx, {
        today,
        contentType: 'application/json; charset=utf-8',
        *make(catalogue) {
          yield;
          const record = toDayRecord(catalogue, today, siteAddresses(settings));
          return record && `${JSON.stringify(record, null, 2)}\n`;
        },
      });
    },

    async dayFeed(ctx: Context): Promise<void> {
      const today = clock.today();
      await answerOfTheDay(ctx, {
        today,
        contentType: 'application/atom+xml; charset=utf-8',
        *make(catalogue) {
          yield;
          return toDayFeed(catalogue, today, settings);
        },
      });
    },
  };
}
