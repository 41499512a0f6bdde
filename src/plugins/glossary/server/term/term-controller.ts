import type { Context } from 'koa';
import { formatsWith, TERM_FORMATS } from '../../core/term/term-formats';
import { toActivityRecord } from '../../core/activity/activity-record';
import type { StatsRecord } from '../../core/rating/rating-record';
import { taggedBy } from '../../core/http/representation';
import { siteAddresses } from '../../core/site/site-address';
import { termSchema } from '../../core/term/term-schema';
import { sendOnce, sendRepresentation } from '../http/answer';
import { audienceOf } from '../http/answer-headers';
import { publishedRepresentation } from '../publication-log/published-representation';
import type { RequestedTerm } from '../http/public-request';
import type { TermAnswers } from './term-answers';
import type { ErrorAnswers } from '../http/error-controller';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { LiveStatsService } from '../activity/live-stats';
import type { Settings } from '../../core/settings/settings';
import type { LogFollowerService } from '../publication-log/log-follower';

interface Needs {
  readonly termAnswers: TermAnswers;
  readonly errors: ErrorAnswers;
  readonly catalogueSource: CatalogueSourceService;
  readonly liveStats: LiveStatsService;
  readonly settings: Settings;
  readonly logFollower: LogFollowerService;
}

export function createTermController({
  termAnswers,
  errors,
  catalogueSource,
  liveStats,
  settings,
  logFollower,
}: Needs) {
  return {
    /** The current term. Cached responses include their headers, so they are written to the response directly. */
    async answer(ctx: Context, requested: RequestedTerm): Promise<void> {
      if (await termAnswers.eventually(ctx.req, ctx.res, requested)) ctx.respond = false;
      else await errors.unknownTerm(ctx, requested.slug, audienceOf(requested.format));
    },

    /** A term's address with no acceptable format. */
    async notAcceptable(ctx: Context, slug: string): Promise<void> {
      const isPublished = (await catalogueSource.current()).bySlug.has(slug);
      if (!isPublished) return errors.unknownTerm(ctx, slug, 'program');
      await errors.notAcceptable(
        ctx,
        formatsWith(settings.features).map((each) => TERM_FORMATS[each].mediaType),
      );
    },

    async activity(ctx: Context, slug: string): Promise<void> {
      const entry = (await catalogueSource.current()).bySlug.get(slug);
      if (!entry) return errors.unknownTerm(ctx, slug, 'program');
      const activity = liveStats.activityOf(await liveStats.of(entry.documentId));
      const body = `${JSON.stringify(toActivityRecord(slug, activity), null, 2)}\n`;
      await sendRepresentation(
        ctx,
        { contentType: 'application/json; charset=utf-8', body, validators: taggedBy(body) },
        'program',
      );
    },

    /** Current views and rating, for a page from the browser's cache. Not counted as a view. */
    async numbers(ctx: Context, slug: string): Promise<void> {
      const entry = (await catalogueSource.current()).bySlug.get(slug);
      if (!entry) return errors.unknownTerm(ctx, slug, 'program');
      const { views, rating } = await liveStats.of(entry.documentId);
      const { features } = settings;
      const record: StatsRecord = {
        slug,
        ...(features.views && { views }),
        ...(features.ratings && { rating }),
      };
      await sendOnce(ctx, {
        status: 200,
        contentType: 'application/json; charset=utf-8',
        body: `${JSON.stringify(record, null, 2)}\n`,
        audience: 'program',
        headers: { 'Cache-Control': 'no-store' },
      });
    },

    async schema(ctx: Context): Promise<void> {
      const { valueCounts } = await catalogueSource.current();
      // A term that was published when fewer fields were required stays published.
      const filled = settings.requiredFields.filter((field) => !valueCounts.empty.has(field));
      const schema = termSchema(siteAddresses(settings).termSchema, filled);
      const body = `${JSON.stringify(schema, null, 2)}\n`;
      await sendRepresentation(
        ctx,
        publishedRepresentation(logFollower, {
          contentType: 'application/schema+json; charset=utf-8',
          body,
          weak: false,
        }),
        'program',
      );
    },
  };
}
