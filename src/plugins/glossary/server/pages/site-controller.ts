import type { Context } from 'koa';
import { lastScorePage, toDebtScoringPage } from '../../core/pages/debt-scoring-page';
import { toHowToCitePage, toProblemTypesPage } from '../../core/pages/plain-pages';
import type { Asset, FixedPage } from '../../core/pages/public-address';
import { toAboutPage } from '../../core/pages/about-page';
import { scoreTableQueryOf } from '../../core/pages/score-table-query';
import { POSSIBLE, REFUSED } from '../../core/texts/refusals';
import { redirect, redirectToGroup, sendCached, sendRepresentation } from '../http/answer';
import { publishedRepresentation } from '../publication-log/published-representation';
import { type CachedDocument, type DocumentCacheService } from '../feeds/document-cache';
import type { ErrorAnswers } from '../http/error-controller';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { PagesService } from './pages';
import type { Settings } from '../../core/settings/settings';
import type { CompareController } from '../compare/compare-controller';
import type { TermMapController } from '../term-map/map-controller';
import type { DescriptionsController } from '../descriptions/descriptions-controller';
import type { LogFollowerService } from '../publication-log/log-follower';
import { sitePaths } from '../../core/site/site-address';
import { basePathOf } from '../../../shared/core/site/base-url';

/** A year, in seconds: the address of an asset changes with its content. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

const ASSET_TYPES: Readonly<Record<Asset, string>> = {
  stylesheet: 'text/css; charset=utf-8',
  script: 'text/javascript; charset=utf-8',
  themeScript: 'text/javascript; charset=utf-8',
  mapStylesheet: 'text/css; charset=utf-8',
  mapScript: 'text/javascript; charset=utf-8',
  cardStylesheet: 'text/css; charset=utf-8',
  cardScript: 'text/javascript; charset=utf-8',
  textFont: 'font/woff2',
  codeFont: 'font/woff2',
};

/** Any site may load them. */
const FOR_OTHER_SITES: ReadonlySet<Asset> = new Set(['cardStylesheet', 'cardScript']);

interface Needs {
  readonly documentCache: DocumentCacheService;
  readonly errors: ErrorAnswers;
  readonly catalogueSource: CatalogueSourceService;
  readonly pages: PagesService;
  readonly settings: Settings;
  readonly compareController: CompareController;
  readonly termMapController: TermMapController;
  readonly descriptionsController: DescriptionsController;
  readonly logFollower: LogFollowerService;
}

export function createSiteController({
  documentCache,
  errors,
  catalogueSource,
  pages,
  settings,
  compareController,
  termMapController,
  descriptionsController,
  logFollower,
}: Needs) {
  async function answer(
    ctx: Context,
    plan: Pick<CachedDocument, 'key' | 'make'>,
  ): Promise<boolean> {
    const page = await documentCache.find({
      ...plan,
      contentType: 'text/html; charset=utf-8',
      audience: 'reader',
      isWeak: true,
    });
    if (page === null) return false;
    await sendCached(ctx, page);
    return true;
  }

  /** Redirects from a former key of a category, as lists do. */
  async function noCategory(ctx: Context, formerKey: string): Promise<void> {
    const key = await catalogueSource.currentKeyOf(formerKey);
    if (key === null) return errors.notFound(ctx, REFUSED.noCategory, 'reader');
    redirectToGroup(ctx, basePathOf(settings), ['category', key], 'reader');
  }

  async function debtScoring(ctx: Context): Promise<void> {
    const parsed = scoreTableQueryOf(new URLSearchParams(ctx.search));
    const catalogue = await catalogueSource.current();
    const { query } = parsed;
    const lastPage = lastScorePage(catalogue, query.category);
    if (lastPage === null) return noCategory(ctx, query.category ?? '');
    if (!parsed.ok) {
      const possible = POSSIBLE.pages(lastPage);
      const problems = parsed.problems.map((problem) =>
        problem.parameter === 'page' ? { ...problem, possible } : problem,
      );
      return errors.malformedParameters(ctx, problems, 'reader');
    }
    const isThere = await answer(ctx, {
      key: `debt-scoring ${query.sort} ${query.page} ${query.category}`,
      *make(catalogue) {
        const { renderer, context } = pages.loaded();
        const page = toDebtScoringPage(catalogue, query, context);
        yield;
        return page === null ? null : renderer.render('debt-scoring', page);
      },
    });
    if (!isThere) await errors.notFound(ctx, REFUSED.page(query.page, lastPage), 'reader');
  }

  return {
    home(ctx: Context): void {
      const site = sitePaths(settings);
      redirect(ctx, 302, site.glossary, 'reader');
    },

    async fixedPage(ctx: Context, page: FixedPage): Promise<void> {
      if (page === 'debt-scoring') return debtScoring(ctx);
      if (page === 'compare-terms') return compareController.page(ctx);
      if (page === 'term-map') return termMapController.page(ctx);
      if (page === 'api-reference') return descriptionsController.apiReference(ctx);
      const { renderer, context } = pages.loaded();
      const html = {
        'how-to-cite': () => renderer.render('how-to-cite', toHowToCitePage(context)),
        'problem-types': () => renderer.render('problem-types', toProblemTypesPage(context)),
        'about-this-glossary': () => renderer.render('about', toAboutPage(context)),
      }[page]();
      const representation = publishedRepresentation(logFollower, {
        contentType: 'text/html; charset=utf-8',
        body: html,
        weak: true,
      });
      await sendRepresentation(ctx, representation, 'reader');
    },

    async asset(ctx: Context, asset: Asset): Promise<void> {
      const { context, files } = pages.loaded();
      const representation = publishedRepresentation(logFollower, {
        contentType: ASSET_TYPES[asset],
        body: files[asset],
        weak: false,
      });
      const isVersioned = ctx.search !== '' && context.assets[asset].endsWith(ctx.search);
      await sendRepresentation(
        ctx,
        representation,
        FOR_OTHER_SITES.has(asset) ? 'program' : 'reader',
        {
          ...(isVersioned && { 'Cache-Control': FOR_GOOD }),
        },
      );
    },
  };
}
