import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { sendRepresentation } from '../http/answer';
import { controllerOf, serviceOf } from '../platform/service-of';
import { REFUSED } from '../../core/texts/refusals';

/** Nothing on the way to the editor keeps the page or its address. */
const PRIVATE_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
} as const;

/** Drafts, for whoever has a signed link. */
export default function preview({ strapi }: { strapi: Core.Strapi }) {
  return {
    /** A link that does not work answers like every page that there is not. */
    async page(ctx: Context): Promise<void> {
      const token = new URLSearchParams(ctx.search).get('token') ?? '';
      const body = await serviceOf(strapi, 'previews').pageOf(token);
      if (body === null) {
        return controllerOf(strapi, 'error').notFound(ctx, REFUSED.noPage, 'reader');
      }
      await sendRepresentation(
        ctx,
        { contentType: 'text/html; charset=utf-8', body, validators: null },
        { audience: 'reader' },
      );
      ctx.set(PRIVATE_HEADERS);
    },
  };
}
