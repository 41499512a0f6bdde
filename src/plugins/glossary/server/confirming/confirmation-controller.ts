import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { termReading } from '../panel/term-reading';
import { serviceOf } from '../platform/service-of';

/** Of a term that was never published, or was taken back. */
export const ONLY_PUBLISHED = 'Only a published term can be confirmed; this one is a draft.';

/** “Still correct”, said of a term by whoever may publish it. */
export default function confirmation({ strapi }: { strapi: Core.Strapi }) {
  return {
    async confirm(ctx: Context): Promise<void> {
      const { documentId, mayPublish } = await termReading(strapi, ctx).requested();
      if (!mayPublish()) throw new errors.PolicyError('Your role may not publish this term.');
      const { byDocumentId } = await serviceOf(strapi, 'catalogue').current();
      if (byDocumentId.get(documentId) === undefined)
        throw new errors.ValidationError(ONLY_PUBLISHED);
      await serviceOf(strapi, 'confirmations').confirm(documentId);
      ctx.status = 204;
    },
  };
}
