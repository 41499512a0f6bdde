import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { termReading } from '../rights/term-reading';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { ConfirmationsService } from './confirmations';

/** Of a term that was never published, or was taken back. */
export const ONLY_PUBLISHED = 'Only a published term can be confirmed; this one is a draft.';

interface Needs {
  readonly strapi: Core.Strapi;
  readonly catalogueSource: CatalogueSourceService;
  readonly confirmations: ConfirmationsService;
}

/** Confirms that a term is still correct, for editors who may publish it. */
export function createConfirmationController({ strapi, catalogueSource, confirmations }: Needs) {
  return {
    async confirm(ctx: Context): Promise<void> {
      const { documentId, mayPublish } = await termReading(strapi, ctx).requested();
      if (!mayPublish()) throw new errors.PolicyError('Your role may not publish this term.');
      const { byDocumentId } = await catalogueSource.current();
      if (byDocumentId.get(documentId) === undefined)
        throw new errors.ValidationError(ONLY_PUBLISHED);
      await confirmations.confirm(documentId);
      ctx.status = 204;
    },
  };
}
