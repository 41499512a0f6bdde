import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { RSL_TYPE, toRslLicence } from '../../core/policy/rsl-licence';
import { tdmRules } from '../../core/policy/tdm-reservation';
import { sendRepresentation } from '../http/answer';
import { publishedRepresentation } from '../http/published-representation';
import { serviceOf } from '../platform/service-of';

/** What the operator lets others do with the glossary, for programs. Without the database. */
export default function policy({ strapi }: { strapi: Core.Strapi }) {
  const settings = () => serviceOf(strapi, 'settings').current();
  const answer = (ctx: Context, contentType: string, body: string): Promise<void> =>
    sendRepresentation(ctx, publishedRepresentation(strapi, { contentType, body, weak: false }), {
      audience: 'program',
    });

  return {
    tdmRules: (ctx: Context): Promise<void> =>
      answer(
        ctx,
        'application/json; charset=utf-8',
        `${JSON.stringify(tdmRules(settings()), null, 2)}\n`,
      ),

    rslLicence: (ctx: Context): Promise<void> => answer(ctx, RSL_TYPE, toRslLicence(settings())),
  };
}
