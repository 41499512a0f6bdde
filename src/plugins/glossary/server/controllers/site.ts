import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { scoreTableQueryOf, toDebtScoringPage } from '../../core/debt-scoring-page';
import { toHowToCitePage, toProblemTypesPage } from '../../core/plain-pages';
import type { Asset, FixedPage } from '../../core/public-address';
import { basePathOf } from '../../core/site-address';
import { redirect, sendRepresentation } from '../answer';
import { publishedRepresentation } from '../published-representation';
import { controllerOf, serviceOf } from '../service-of';

/** A year, in seconds: the address of an asset changes with its content. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

const ASSET_TYPES: Readonly<Record<Asset, string>> = {
  stylesheet: 'text/css; charset=utf-8',
  script: 'text/javascript; charset=utf-8',
};

/** What belongs to the site as a whole and to no term. */
export default function site({ strapi }: { strapi: Core.Strapi }) {
  async function answer(ctx: Context, body: string): Promise<void> {
    const contentType = 'text/html; charset=utf-8';
    const representation = publishedRepresentation(strapi, { contentType, body, weak: true });
    await sendRepresentation(ctx, representation, { audience: 'reader' });
  }

  async function debtScoring(ctx: Context): Promise<void> {
    const parsed = scoreTableQueryOf(new URLSearchParams(ctx.search));
    const errors = controllerOf(strapi, 'error');
    if (!parsed.ok) return errors.malformedParameters(ctx, parsed.faults, 'reader');
    const { renderer, context } = serviceOf(strapi, 'pages').loaded();
    const catalogue = await serviceOf(strapi, 'catalogue').current();
    const page = toDebtScoringPage(catalogue, parsed.query, context);
    if (page === null) return errors.notFound(ctx, 'The table has no such page.', 'reader');
    await answer(ctx, renderer.render('debt-scoring', page));
  }

  return {
    home(ctx: Context): void {
      const basePath = basePathOf(serviceOf(strapi, 'settings').current());
      redirect(ctx, 302, `${basePath}/glossary`, 'reader');
    },

    async fixedPage(ctx: Context, page: FixedPage): Promise<void> {
      const { renderer, context } = serviceOf(strapi, 'pages').loaded();
      switch (page) {
        case 'debt-scoring':
          return debtScoring(ctx);
        case 'how-to-cite':
          return answer(ctx, renderer.render(page, toHowToCitePage(context)));
        case 'problem-types':
          return answer(ctx, renderer.render(page, toProblemTypesPage(context)));
      }
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
