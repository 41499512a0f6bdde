import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { toActivityRecord } from '../../core/activity/activity';
import { siteAddresses } from '../../core/platform/site-address';
import { termSchema } from '../../core/term/term-schema';
import { sendRepresentation } from '../http/answer';
import type { Audience } from '../http/answer-headers';
import { publishedRepresentation } from '../http/published-representation';
import { controllerOf, serviceOf } from '../platform/service-of';
import type { TermForm } from './term-answers';

const AUDIENCES: Readonly<Record<TermForm, Audience>> = { page: 'reader', record: 'program' };

/** One term: as a page for readers, as a record for programs. */
export default function term({ strapi }: { strapi: Core.Strapi }) {
  /** The answer is written to the response itself: what is kept in memory has its headers already. */
  async function answerKept(ctx: Context, slug: string, form: TermForm): Promise<void> {
    const isFound = await controllerOf(strapi, 'termAnswers').eventually(
      ctx.req,
      ctx.res,
      slug,
      form,
    );
    if (isFound) ctx.respond = false;
    else await controllerOf(strapi, 'error').unknownTerm(ctx, slug, AUDIENCES[form]);
  }

  return {
    page: (ctx: Context, slug: string): Promise<void> => answerKept(ctx, slug, 'page'),

    record: (ctx: Context, slug: string): Promise<void> => answerKept(ctx, slug, 'record'),

    async activity(ctx: Context, slug: string): Promise<void> {
      const entry = (await serviceOf(strapi, 'catalogue').current()).bySlug.get(slug);
      if (!entry) return controllerOf(strapi, 'error').unknownTerm(ctx, slug, 'program');
      const live = serviceOf(strapi, 'liveNumbers');
      const activity = live.activityOf(await live.of(entry.documentId));
      const record = toActivityRecord(slug, activity);
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
      const settings = serviceOf(strapi, 'settings').current();
      const { valueCounts } = await serviceOf(strapi, 'catalogue').current();
      // A term that was published while less was required stays published as it is.
      const filled = settings.requiredFields.filter((field) => !valueCounts.empty.has(field));
      const schema = termSchema(siteAddresses(settings).termSchema, filled);
      const body = `${JSON.stringify(schema, null, 2)}\n`;
      await sendRepresentation(
        ctx,
        publishedRepresentation(strapi, {
          contentType: 'application/schema+json; charset=utf-8',
          body,
          weak: false,
        }),
        { audience: 'program' },
      );
    },
  };
}
