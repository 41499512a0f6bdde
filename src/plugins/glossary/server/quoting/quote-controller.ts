import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { REFUSED } from '../../core/texts/refusals';
import { sendRepresentation } from '../http/answer';
import { publishedRepresentation } from '../http/published-representation';
import { controllerOf, serviceOf } from '../platform/service-of';

const AUDIENCE = 'program';

/** Whether a text stands word for word in a term, or in any: data for programs. */
export default function quote({ strapi }: { strapi: Core.Strapi }) {
  return {
    async check(ctx: Context, slug: string | null): Promise<void> {
      const error = controllerOf(strapi, 'error');
      const texts = new URLSearchParams(ctx.search).getAll('text');
      const [text] = texts;
      if (text === undefined || texts.length > 1)
        return error.malformed(ctx, REFUSED.oneQuote, AUDIENCE);
      const check = await serviceOf(strapi, 'quoteChecks').check(slug, text);
      switch (check.outcome) {
        case 'refused':
          return error.malformed(ctx, check.reason, AUDIENCE);
        case 'unknown-term':
          return error.unknownTerm(ctx, slug ?? '', AUDIENCE);
        case 'checked': {
          const contentType = 'application/json; charset=utf-8';
          const body = `${JSON.stringify(check.answer, null, 2)}\n`;
          const made = publishedRepresentation(strapi, { contentType, body, weak: false });
          await sendRepresentation(ctx, made, { audience: AUDIENCE });
        }
      }
    },
  };
}
