import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { termReading } from '../rights/term-reading';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { FreshnessReviewsService } from './freshness-reviews';

/** Of a term that was never published, or was taken back. */
export const ONLY_PUBLISHED = 'Only a published term can be confirmed; this one is a draft.';

interface Needs {
  readonly strapi: Core.Strapi;
  readonly catalogueSource: CatalogueSourceService;
  readonly freshnessReviews: FreshnessReviewsService;
}

export function createFreshnessController({ strapi, catalogueSource, freshnessReviews }: Needs) {
  return {
    async confirm(ctx: Context): Promise<void> {
      const documentId = await termReading(strapi, ctx).publishable();
      const { byDocumentId } = await catalogueSource.current();
      if (byDocumentId.get(documentId) === undefined)
        throw new errors.ValidationError(ONLY_PUBLISHED);
      await freshnessReviews.confirm(documentId);
      ctx.status = 204;
    },
  };
}
