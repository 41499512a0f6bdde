import type { Context } from 'koa';
import { digestOf, entityTag } from '../../core/platform/representation';
import { commonHeaders } from '../http/answer-headers';
import { type AnswerMeta, headersOf } from '../http/cached-answer';
import { reprDigest } from '../http/coded-body';
import { send, sendNotModified } from '../http/send-cached';
import { heldTag, requirePreconditions } from '../http/validation';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { ErrorAnswers } from '../http/error-controller';
import type { CardCacheService } from './card-cache';

/** How long networks may keep an image before they ask again, in seconds: pages name another address for each version. */
const MAX_AGE = 86_400;

interface Needs {
  readonly catalogueSource: CatalogueSourceService;
  readonly errors: ErrorAnswers;
  readonly cardCache: CardCacheService;
}

/** The image that is shown with a link to a term. */
export function createCardController({ catalogueSource, errors, cardCache }: Needs) {
  return {
    async image(ctx: Context, slug: string): Promise<void> {
      const entry = (await catalogueSource.current()).bySlug.get(slug);
      if (entry === undefined) return errors.unknownTerm(ctx, slug, 'program');
      const png = await cardCache.find(entry);
      const meta: AnswerMeta = {
        contentType: 'image/png',
        validators: { digest: digestOf(png.toString('latin1')), weak: false, lastModified: null },
        headers: { ...commonHeaders('program'), 'Cache-Control': `public, max-age=${MAX_AGE}` },
      };
      requirePreconditions(ctx.headers, meta.validators);
      const held = heldTag(ctx.headers, meta.validators, 'identity');
      if (held === null) {
        const sent = {
          coding: 'identity' as const,
          length: png.length,
          digest: reprDigest(png),
        };
        const headers = headersOf(meta, entityTag(meta.validators, 'identity'), sent);
        send(ctx.req, ctx.res, headers, png);
      } else sendNotModified(ctx.res, meta, held);
      ctx.respond = false;
    },
  };
}
