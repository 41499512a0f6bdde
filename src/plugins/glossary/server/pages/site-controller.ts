import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { scoreTableQueryOf, toDebtScoringPage } from '../../core/pages/debt-scoring-page';
import { toHowToCitePage, toProblemTypesPage } from '../../core/pages/plain-pages';
import type { Asset, FixedPage } from '../../core/pages/public-address';
import { basePathOf } from '../../core/platform/site-address';
import { redirect, sendCached, sendRepresentation } from '../http/answer';
import { publishedRepresentation } from '../http/published-representation';
import { controllerOf, serviceOf } from '../platform/service-of';
import type { CachedDocument } from '../feeds/document-cache';

/** A year, in seconds: the address of an asset changes with its content. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

const ASSET_TYPES: Readonly<Record<Asset, string>> = {
  stylesheet: 'text/css; charset=utf-8',
  script: 'text/javascript; charset=utf-8',
};

/** What belongs to the site as a whole and to no term. */
export default function site({ strapi }: { strapi: Core.Strapi }) {
  async function answer(ctx: Context, plan: Pick<CachedDocument, 'key' | 'make'>): Promise<void> {
    const page = await serviceOf(strapi, 'documentCache').find({
      ...plan,
      contentType: 'text/html; charset=utf-8',
      audience: 'reader',
      isWeak: true,
    });
    if (page !== null) return sendCached(ctx, page);
    await controllerOf(strapi, 'error').notFound(ctx, 'The table has no such page.', 'reader');
  }

  async function debtScoring(ctx: Context): Promise<void> {
    const parsed = scoreTableQueryOf(new URLSearchParams(ctx.search));
    const errors = controllerOf(strapi, 'error');
    if (!parsed.ok) return errors.malformedParameters(ctx, parsed.faults, 'reader');
    const { query } = parsed;
    await answer(ctx, {
      key: `debt-scoring ${query.sort} ${query.page}`,
      *make(catalogue) {
        const { renderer, context } = serviceOf(strapi, 'pages').loaded();
        const page = toDebtScoringPage(catalogue, query, context);
        yield;
        return page === null ? null : renderer.render('debt-scoring', page);
      },
    });
  }

  return {
    home(ctx: Context): void {
      const basePath = basePathOf(serviceOf(strapi, 'settings').current());
      redirect(ctx, 302, `${basePath}/glossary`, 'reader');
    },

    async fixedPage(ctx: Context, page: FixedPage): Promise<void> {
      if (page === 'debt-scoring') return debtScoring(ctx);
      const { renderer, context } = serviceOf(strapi, 'pages').loaded();
      const model = page === 'how-to-cite' ? toHowToCitePage(context) : toProblemTypesPage(context);
      const representation = publishedRepresentation(strapi, {
        contentType: 'text/html; charset=utf-8',
        body: renderer.render(page, model),
        weak: true,
      });
      await sendRepresentation(ctx, representation, { audience: 'reader' });
    },

    async asset(ctx: Context, asset: Asset): Promise<void> {
      const { context, ...files } = serviceOf(strapi, 'pages').loaded();
      const representation = publishedRepresentation(strapi, {
        contentType: ASSET_TYPES[asset],
        body: files[asset],
        weak: false,
      });
      await sendRepresentation(ctx, representation, { audience: 'reader' });
      const isVersioned = ctx.search !== '' && context.assets[asset].endsWith(ctx.search);
      if (isVersioned) ctx.set('Cache-Control', FOR_GOOD);
    },
  };
}
