import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { createRequesterClassifier } from '../../core/requester-kind';
import { digestOf } from '../../core/representation';
import { siteAddresses } from '../../core/site-address';
import { termPageUrl } from '../../core/term-address';
import { withLiveNumbers } from '../../core/term-page';
import { termSchema } from '../../core/term-schema';
import {
  type Activity,
  ACTIVITY_DAYS,
  activityOf,
  type CHANNELS,
  toActivityRecord,
} from '../../core/activity';
import { daysBefore } from '../../core/calendar-day';
import { isCountedView } from '../../core/counted-request';
import { sendRepresentation } from '../answer';
import { controllerOf, serviceOf } from '../service-of';

/** User agents whose kind is remembered; there are far fewer in a day. */
const USER_AGENTS_REMEMBERED = 10_000;

type Channel = (typeof CHANNELS)[number];

/** One term: as a page for readers, as a record for programs. */
export default function term({ strapi }: { strapi: Core.Strapi }) {
  const kindOf = createRequesterClassifier({ entries: USER_AGENTS_REMEMBERED });

  function countRequest(ctx: Context, documentId: string, channel: Channel): void {
    const kind = kindOf(ctx.headers['user-agent']);
    const day = serviceOf(strapi, 'clock').today();
    serviceOf(strapi, 'counting').countRequest({ documentId, day, kind, channel });
  }

  async function activityOfTerm(documentId: string): Promise<Activity> {
    const today = serviceOf(strapi, 'clock').today();
    const since = daysBefore(today, ACTIVITY_DAYS - 1);
    return activityOf(await serviceOf(strapi, 'counting').requests(documentId, since), today);
  }

  return {
    async page(ctx: Context, slug: string): Promise<void> {
      const found = await serviceOf(strapi, 'preparedTerms').find(slug);
      if (found === null) return controllerOf(strapi, 'error').unknownTerm(ctx, slug, 'reader');
      const { documentId } = found;
      const counting = serviceOf(strapi, 'counting');
      const isView = isCountedView(ctx.method, ctx.headers);
      if (isView) countRequest(ctx, documentId, 'html');
      const [views, rating, activity, { changedAt }] = await Promise.all([
        isView ? counting.countView(documentId) : counting.views(documentId),
        serviceOf(strapi, 'ratings').summaryOf(documentId),
        activityOfTerm(documentId),
        serviceOf(strapi, 'contentVersion').current(),
      ]);
      const { renderer } = serviceOf(strapi, 'pages').loaded();
      await sendRepresentation(
        ctx,
        {
          contentType: 'text/html; charset=utf-8',
          body: renderer.render('term', withLiveNumbers(found.page, { views, rating, activity })),
          validators: {
            digest: digestOf(found.pageDigest, renderer.digest),
            weak: true,
            lastModified: changedAt,
          },
        },
        { audience: 'reader' },
      );
    },

    async record(ctx: Context, slug: string): Promise<void> {
      const found = await serviceOf(strapi, 'preparedTerms').find(slug);
      if (found === null) return controllerOf(strapi, 'error').unknownTerm(ctx, slug, 'program');
      if (isCountedView(ctx.method, ctx.headers)) countRequest(ctx, found.documentId, 'json');
      const settings = serviceOf(strapi, 'settings').current();
      const site = siteAddresses(settings);
      const { changedAt } = await serviceOf(strapi, 'contentVersion').current();
      ctx.set(
        'Link',
        [
          `<${site.termSchema}>; rel="describedby"; type="application/schema+json"`,
          `<${termPageUrl(site.base, slug)}>; rel="canonical"; type="text/html"`,
          `<${settings.licenceUrl}>; rel="license"`,
        ].join(', '),
      );
      await sendRepresentation(
        ctx,
        {
          contentType: 'application/json; charset=utf-8',
          body: found.recordBody,
          validators: { digest: found.recordDigest, weak: false, lastModified: changedAt },
        },
        { audience: 'program' },
      );
    },

    async activity(ctx: Context, slug: string): Promise<void> {
      const entry = (await serviceOf(strapi, 'catalogue').current()).bySlug.get(slug);
      if (!entry) return controllerOf(strapi, 'error').unknownTerm(ctx, slug, 'program');
      const record = toActivityRecord(slug, await activityOfTerm(entry.documentId));
      await sendRepresentation(
        ctx,
        {
          contentType: 'application/json; charset=utf-8',
          body: `${JSON.stringify(record, null, 2)}\n`,
          validators: null,
        },
        { audience: 'program' },
      );
    },

    async schema(ctx: Context): Promise<void> {
      const { termSchema: address } = siteAddresses(serviceOf(strapi, 'settings').current());
      const { changedAt } = await serviceOf(strapi, 'contentVersion').current();
      const body = `${JSON.stringify(termSchema(address), null, 2)}\n`;
      await sendRepresentation(
        ctx,
        {
          contentType: 'application/schema+json; charset=utf-8',
          body,
          validators: { digest: digestOf(body), weak: false, lastModified: changedAt },
        },
        { audience: 'program' },
      );
    },
  };
}
