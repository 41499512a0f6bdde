import type { Context } from 'koa';
import { isReportedByPage } from '../../core/activity/counting';
import { requesterKindOf } from '../../core/activity/requester-kind';
import { TERM_FORMATS } from '../../core/term/term-formats';
import { isFromOwnPage } from '../../../shared/core/http/request-site';
import { NO_CONTENT, respond, setCommonHeaders } from '../http/answer';
import { limitOfAddresses } from '../../../shared/server/http/request-limit';
import { REFUSED } from '../../core/texts/refusals';
import type { Settings } from '../../core/settings/settings';
import type { ErrorAnswers } from '../http/error-controller';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { LiveStatsService } from './live-stats';

/** The most views that pages at one address may report, and in how many seconds: a school has one address. */
const VIEWS = 600;
const SECONDS = 60;

interface Needs {
  readonly settings: Settings;
  readonly errors: ErrorAnswers;
  readonly catalogueSource: CatalogueSourceService;
  readonly liveStats: LiveStatsService;
}

/** Views that pages report themselves, because a cache in front of the service answers for it (docs/decisions/0046-views-behind-caches.md). */
export function createViewsController({ settings, errors, catalogueSource, liveStats }: Needs) {
  const secondsUntilNext = limitOfAddresses(VIEWS, SECONDS);

  return {
    /** Counts a view; also responds with 204 to a client that is not a person's browser, whose page was counted when it was sent. */
    async count(ctx: Context, slug: string): Promise<void> {
      const { countViews, publicUrl } = settings;
      if (countViews !== 'beacon') return errors.notFound(ctx, REFUSED.viewsCounted, 'program');
      if (!isFromOwnPage(ctx.headers, [new URL(publicUrl).origin, ctx.origin]))
        return errors.forbidden(ctx, 'program');
      const wait = await secondsUntilNext(ctx.ip);
      if (wait !== null) return errors.tooManyRequests(ctx, wait, 'program', 'views');
      const entry = (await catalogueSource.current()).bySlug.get(slug);
      if (!entry) return errors.unknownTerm(ctx, slug, 'program');
      const kind = requesterKindOf(ctx.headers['user-agent']);
      if (isReportedByPage('page', kind)) {
        const counted = { documentId: entry.documentId, category: entry.category.key };
        liveStats.count(counted, kind, TERM_FORMATS.page.channel, null, ctx.ip);
      }
      setCommonHeaders(ctx, 'program');
      ctx.set('Cache-Control', 'no-store');
      respond(ctx, NO_CONTENT);
    },
  };
}
