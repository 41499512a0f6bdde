import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { browse } from '../../core/browse';
import { type BrowseInput, toBrowsePage } from '../../core/browse-page';
import { browseQueryOf, PAGE_SIZE_HTML, PAGE_SIZE_JSON } from '../../core/browse-query';
import { toBrowseRecord } from '../../core/browse-record';
import { digestOf } from '../../core/representation';
import { sendRepresentation } from '../answer';
import type { Audience } from '../answer-headers';
import { controllerOf, serviceOf } from '../service-of';

/** The list of terms, searched and filtered: as a page and as data. */
export default function glossary({ strapi }: { strapi: Core.Strapi }) {
  async function answer(
    ctx: Context,
    audience: Audience,
    pageSize: { readonly default: number; readonly most: number },
    bodyOf: (input: BrowseInput) => string,
  ): Promise<void> {
    const parsed = browseQueryOf(new URLSearchParams(ctx.search), pageSize);
    if (!parsed.ok) {
      return controllerOf(strapi, 'error').malformedParameters(ctx, parsed.faults, audience);
    }
    const { query } = parsed;
    const terms = serviceOf(strapi, 'catalogue');
    const { catalogue, found } =
      query.q === null
        ? { catalogue: await terms.current(), found: null }
        : await terms.search(query.q);
    const popularity = await serviceOf(strapi, 'popularity').current(query.sort);
    const today = serviceOf(strapi, 'clock').today();
    const result = browse(catalogue, query, today, found, popularity);
    if (!result.ok) return controllerOf(strapi, 'error').notFound(ctx, result.detail, audience);

    const near = query.q !== null && result.total === 0 ? await terms.near(query.q) : [];
    const body = bodyOf({ catalogue, query, result, found, near, activity: null });
    const { changedAt } = serviceOf(strapi, 'contentVersion').known();
    const contentType =
      audience === 'reader' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
    const validators = {
      digest: digestOf(body),
      weak: audience === 'reader',
      lastModified: changedAt,
    };
    await sendRepresentation(ctx, { contentType, body, validators }, { audience });
  }

  return {
    page: (ctx: Context): Promise<void> =>
      answer(ctx, 'reader', { default: PAGE_SIZE_HTML, most: PAGE_SIZE_HTML }, (input) => {
        const { renderer, context } = serviceOf(strapi, 'pages').loaded();
        return renderer.render('browse', toBrowsePage(input, context));
      }),

    record: (ctx: Context): Promise<void> =>
      answer(ctx, 'program', PAGE_SIZE_JSON, ({ query, result }) => {
        const { publicUrl } = serviceOf(strapi, 'settings').current();
        return `${JSON.stringify(toBrowseRecord(query, result, publicUrl), null, 2)}\n`;
      }),
  };
}
