import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { cursorText } from '../../core/changes/change-cursor';
import { changesQueryOf, changesUrl } from '../../core/changes/changes-query';
import { encodedBase } from '../../core/platform/site-address';
import { sendRepresentation } from '../http/answer';
import { publishedRepresentation } from '../http/published-representation';
import { controllerOf, serviceOf } from '../platform/service-of';

/** What programs ask that keep a copy of something up to date. */
export default function changes({ strapi }: { strapi: Core.Strapi }) {
  return {
    async list(ctx: Context): Promise<void> {
      const errors = controllerOf(strapi, 'error');
      const parsed = changesQueryOf(new URLSearchParams(ctx.search));
      if (!parsed.ok) return errors.malformedParameters(ctx, parsed.faults, 'program');
      const { since, limit } = parsed.query;
      const found = await serviceOf(strapi, 'changes').after(since, limit);
      if (!found.ok) return errors.cursorFromTheFuture(ctx, cursorText(since), found.head);
      const { page } = found;
      const base = encodedBase(serviceOf(strapi, 'settings').current());
      ctx.set('Link', `<${changesUrl(base, page.next, limit)}>; rel="next"`);
      const representation = publishedRepresentation(strapi, {
        contentType: 'application/json; charset=utf-8',
        body: `${JSON.stringify(page, null, 2)}\n`,
        weak: false,
      });
      await sendRepresentation(ctx, representation, { audience: 'program' });
    },
  };
}
