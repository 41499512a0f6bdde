import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { browseQueryOf, PAGE_SIZE_HTML, PAGE_SIZE_JSON } from '../../core/catalogue/browse-query';
import { sendCached } from '../http/answer';
import type { Audience } from '../http/answer-headers';
import { controllerOf, serviceOf } from '../platform/service-of';
import type { ListForm } from './lists';

interface Form {
  readonly audience: Audience;
  readonly pageSize: { readonly default: number; readonly most: number };
}

const FORMS: Readonly<Record<ListForm, Form>> = {
  page: { audience: 'reader', pageSize: { default: PAGE_SIZE_HTML, most: PAGE_SIZE_HTML } },
  record: { audience: 'program', pageSize: PAGE_SIZE_JSON },
};

/** The list of terms, searched and filtered: as a page and as data. */
export default function glossary({ strapi }: { strapi: Core.Strapi }) {
  async function answer(ctx: Context, form: ListForm): Promise<void> {
    const { audience, pageSize } = FORMS[form];
    const errors = controllerOf(strapi, 'error');
    const parsed = browseQueryOf(new URLSearchParams(ctx.search), pageSize);
    if (!parsed.ok) return errors.malformedParameters(ctx, parsed.faults, audience);
    const found = await serviceOf(strapi, 'listCache').find(form, parsed.query);
    if (!found.ok) return errors.notFound(ctx, found.detail, audience);
    const { list } = found;
    const activity =
      list.scope === null ? '' : await serviceOf(strapi, 'listActivity').html(list.scope);
    await sendCached(ctx, list.with(activity));
  }

  return {
    page: (ctx: Context): Promise<void> => answer(ctx, 'page'),

    record: (ctx: Context): Promise<void> => answer(ctx, 'record'),
  };
}
