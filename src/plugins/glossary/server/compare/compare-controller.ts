import type { Context } from 'koa';
import type { CatalogueEntry } from '../../core/catalogue/catalogue';
import { compareQueryOf, compareUrl } from '../../core/compare/compare-address';
import { toComparePage } from '../../core/compare/compare-page';
import { POSSIBLE } from '../../core/texts/refusals';
import { redirect, sendCached } from '../http/answer';
import type { ErrorAnswers } from '../http/error-controller';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { DocumentCacheService } from '../feeds/document-cache';
import type { TermsService } from '../term/terms';
import type { PagesService } from '../pages/pages';
import type { Settings } from '../../core/settings/settings';
import { sitePaths } from '../../core/site/site-address';

export type CompareController = ReturnType<typeof createCompareController>;

interface Needs {
  readonly errors: ErrorAnswers;
  readonly catalogueSource: CatalogueSourceService;
  readonly documentCache: DocumentCacheService;
  readonly terms: TermsService;
  readonly pages: PagesService;
  readonly settings: Settings;
}

export function createCompareController({
  errors,
  catalogueSource,
  documentCache,
  terms,
  pages,
  settings,
}: Needs) {
  async function termAt(slug: string): Promise<CatalogueEntry | undefined> {
    const { bySlug } = await catalogueSource.current();
    return bySlug.get(slug) ?? bySlug.get((await catalogueSource.currentSlugOf(slug)) ?? '');
  }

  async function answer(ctx: Context, a: CatalogueEntry, b: CatalogueEntry): Promise<void> {
    const page = await documentCache.find({
      key: `compare ${a.slug} ${b.slug}`,
      contentType: 'text/html; charset=utf-8',
      audience: 'reader',
      isWeak: true,
      isOneOfMany: true,
      async make(catalogue) {
        const [one, other] = [catalogue.bySlug.get(a.slug), catalogue.bySlug.get(b.slug)];
        if (one === undefined || other === undefined) return nothing();
        const { term: left } = await terms.read(one, catalogue);
        const { term: right } = await terms.read(other, catalogue);
        const { renderer, context } = pages.loaded();
        return (function* () {
          yield;
          return renderer.render('compare', toComparePage([left, right], context));
        })();
      },
    });
    if (page !== null) return sendCached(ctx, page);
    // Withdrawn between the two looks.
    await errors.unknownTerm(ctx, a.slug, 'reader');
  }

  return {
    async page(ctx: Context): Promise<void> {
      const parameters = new URLSearchParams(ctx.search);
      const parsed = compareQueryOf(parameters);
      if (!parsed.ok) return errors.malformedParameters(ctx, parsed.problems, 'reader');
      const { slugs } = parsed;
      const [a, b] = [await termAt(slugs.a), await termAt(slugs.b)];
      if (a === undefined) return errors.unknownTerm(ctx, slugs.a, 'reader');
      if (b === undefined) return errors.unknownTerm(ctx, slugs.b, 'reader');
      if (a === b) {
        const possible = POSSIBLE.anotherTerm(a.slug);
        const problem = { parameter: 'b', value: slugs.b, possible };
        return errors.malformedParameters(ctx, [problem], 'reader');
      }
      if (a.slug < b.slug && a.slug === parameters.get('a') && b.slug === parameters.get('b'))
        return answer(ctx, a, b);
      const site = sitePaths(settings);
      redirect(ctx, 301, compareUrl(site, a.slug, b.slug), 'reader', '');
    },
  };
}

function* nothing() {
  yield;
  return null;
}
