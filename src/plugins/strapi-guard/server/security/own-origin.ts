import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { isCrossSite } from '../../../shared/core/http/request-site';
import type { GuardSettings } from '../../core/settings/guard-settings';

/** Safe methods (RFC 9110, section 9.2.1); CORS keeps their responses from other origins. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export const OTHER_ORIGIN = 'A page of another origin may not change anything here.';

/**
 * Blocks pages of other origins from the panel and the REST API.
 *
 * CORS only keeps a page from reading the response. A request that needs no preflight is carried out all the same, with the cookies of the page's
 * visitor: SameSite does not distinguish ports or sub-domains. Programs send no origin and are allowed.
 */
export const ownOrigin =
  ({ settings }: { readonly settings: Pick<GuardSettings, 'publicUrl' | 'frontEnds'> }) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const { publicUrl, frontEnds } = settings;
    const own = [new URL(publicUrl).origin, ctx.origin, ...frontEnds];
    if (!SAFE_METHODS.has(ctx.method) && isCrossSite(ctx.headers, own)) {
      throw new errors.ForbiddenError(OTHER_ORIGIN);
    }
    try {
      await next();
    } finally {
      // Strapi's CORS allows every origin when a request has no `Origin`.
      if (ctx.get('Origin') === '') ctx.remove('Access-Control-Allow-Origin');
    }
  };
