import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { browse } from '../../core/browse';
import { toBrowsePage } from '../../core/browse-page';
import { browseQueryOf, PAGE_SIZE_HTML, PAGE_SIZE_JSON } from '../../core/browse-query';
import { toBrowseRecord } from '../../core/browse-record';
import { digestOf } from '../../core/representation';
import { type Audience, sendRepresentation } from '../answer';
import { controllerOf, serviceOf } from '../service-of';

/** The list of terms: as a page and as data. */
export default function glossary({ strapi }: { strapi: Core.Strapi }) {
  async function answer(
    ctx: Context,
    audience: Audience,
    pageSize: { readonly default: number; readonly most: number },
    bodyOf: (found: Found) => string,
  ): Promise<void> {
    const parsed = browseQueryOf(new URLSearchParams(ctx.search), pageSize);
    if (!parsed.ok)
      return controllerOf(strapi, 'error').malformedParameters(ctx, parsed.faults, audience);
    const catalogue = await serviceOf(strapi, 'catalogue').current();
    const today = serviceOf(strapi, 'clock').today();
    const result = browse(catalogue, parsed.query, today);
    if (!result.ok) return controllerOf(strapi, 'error').notFound(ctx, result.detail, audience);
    const { changedAt } = await serviceOf(strapi, 'contentVersion').current();
    const body = bodyOf({ catalogue, query: parsed.query, result, today });
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
      answer(
        ctx,
        'reader',
        { default: PAGE_SIZE_HTML, most: PAGE_SIZE_HTML },
        ({ catalogue, query, result, today }) => {
          const { renderer, context } = serviceOf(strapi, 'pages').loaded();
          return renderer.render('browse', toBrowsePage(catalogue, query, result, today, context));
        },
      ),

    record: (ctx: Context): Promise<void> =>
      answer(ctx, 'program', PAGE_SIZE_JSON, ({ query, result }) => {
        const { publicUrl } = serviceOf(strapi, 'settings').current();
        return `${JSON.stringify(toBrowseRecord(query, result, publicUrl), null, 2)}\n`;
      }),
  };
}

interface Found {
  readonly catalogue: Parameters<typeof toBrowsePage>[0];
  readonly query: Parameters<typeof toBrowsePage>[1];
  readonly result: Parameters<typeof toBrowsePage>[2];
  readonly today: string;
}
