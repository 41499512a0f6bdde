import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { isToldByPage } from '../../core/activity/counted-request';
import { requesterKindOf } from '../../core/activity/requester-kind';
import { TERM_FORMS } from '../../core/forms/term-forms';
import { isFromOwnPage } from '../../core/platform/request-site';
import { setCommonHeaders } from '../http/answer';
import { controllerOf, serviceOf } from '../platform/service-of';
import { limitOfAddresses } from '../security/attempt-limit';
import { REFUSED } from '../../core/texts/refusals';

/** Views that the pages at one address may tell, and in how many seconds: a school has one address. */
const VIEWS = 600;
const SECONDS = 60;

/** Views that pages tell themselves, because a cache in front of the service answers for it (docs/decisions/0046-views-behind-caches.md). */
export default function views({ strapi }: { strapi: Core.Strapi }) {
  const secondsUntilNext = limitOfAddresses(VIEWS, SECONDS);

  return {
    /** Counts a view; 204 also for what is not a person's browser, whose page was counted when it was sent. */
    async count(ctx: Context, slug: string): Promise<void> {
      const { countViews, publicUrl } = serviceOf(strapi, 'settings').current();
      const errors = controllerOf(strapi, 'error');
      if (countViews !== 'beacon') return errors.notFound(ctx, REFUSED.viewsCounted, 'program');
      if (!isFromOwnPage(ctx.headers, [new URL(publicUrl).origin, ctx.origin]))
        return errors.forbidden(ctx, 'program');
      const wait = await secondsUntilNext(ctx.ip);
      if (wait !== null) return errors.tooManyRequests(ctx, wait, 'program', 'views');
      const entry = (await serviceOf(strapi, 'catalogue').current()).bySlug.get(slug);
      if (!entry) return errors.unknownTerm(ctx, slug, 'program');
      const kind = requesterKindOf(ctx.headers['user-agent']);
      if (isToldByPage('page', kind)) {
        const counted = { documentId: entry.documentId, category: entry.category.key };
        serviceOf(strapi, 'liveNumbers').count(
          counted,
          kind,
          TERM_FORMS.page.channel,
          null,
          ctx.ip,
        );
      }
      setCommonHeaders(ctx, 'program');
      ctx.set('Cache-Control', 'no-store');
      ctx.status = 204;
    },
  };
}
