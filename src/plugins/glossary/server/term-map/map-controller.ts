import type { Context } from 'koa';
import { toMapPage } from '../../core/term-map/map-page';
import { type MapQuery, mapQueryOf, mapUrl } from '../../core/term-map/map-query';
import { REFUSED } from '../../core/texts/refusals';
import { redirect, redirectToGroup, sendCached } from '../http/answer';
import type { ErrorAnswers } from '../http/error-controller';
import type { DocumentCacheService } from '../feeds/document-cache';
import type { PagesService } from '../pages/pages';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { Settings } from '../../core/settings/settings';
import { sitePaths } from '../../core/site/site-address';

export type TermMapController = ReturnType<typeof createTermMapController>;

interface Needs {
  readonly errors: ErrorAnswers;
  readonly documentCache: DocumentCacheService;
  readonly pages: PagesService;
  readonly catalogueSource: CatalogueSourceService;
  readonly settings: Settings;
}

export function createTermMapController({
  errors,
  documentCache,
  pages,
  catalogueSource,
  settings,
}: Needs) {
  const site = sitePaths(settings);

  async function answer(ctx: Context, query: MapQuery): Promise<void> {
    const page = await documentCache.find({
      key: `map ${JSON.stringify(query)}`,
      contentType: 'text/html; charset=utf-8',
      audience: 'reader',
      isWeak: true,
      isOneOfMany: query.shows !== 'glossary',
      *make(catalogue) {
        const { renderer, context } = pages.loaded();
        const model = yield* toMapPage(catalogue, query, context);
        yield;
        return model === null ? null : renderer.render('term-map', model);
      },
    });
    if (page !== null) return sendCached(ctx, page);
    if (query.shows === 'term') return errors.unknownTerm(ctx, query.slug, 'reader');
    const key = query.shows === 'category' ? await catalogueSource.currentKeyOf(query.key) : null;
    if (key !== null) return redirectToGroup(ctx, site.base, ['category', key], 'reader');
    await errors.notFound(ctx, REFUSED.noCategory, 'reader');
  }

  return {
    async page(ctx: Context): Promise<void> {
      const parameters = new URLSearchParams(ctx.search);
      const parsed = mapQueryOf(parameters);
      if (!parsed.ok) return errors.malformedParameters(ctx, parsed.problems, 'reader');
      const { query } = parsed;
      if (query.shows !== 'term') return answer(ctx, query);
      const { bySlug } = await catalogueSource.current();
      const slug = bySlug.has(query.slug)
        ? query.slug
        : await catalogueSource.currentSlugOf(query.slug);
      // Checked before anything is drawn: the number of invalid addresses is unlimited.
      if (slug === null || !bySlug.has(slug)) return errors.unknownTerm(ctx, query.slug, 'reader');
      if (slug === parameters.get('term')) return answer(ctx, { shows: 'term', slug });
      redirect(ctx, 301, mapUrl(site, { shows: 'term', slug }), 'reader', '');
    },
  };
}
