import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { BulkPlan, BulkResults, LinkedBy } from '../../core/bulk/bulk-answers';
import {
  type BulkAction,
  bulkPlanRequestOf,
  type BulkRequestResult,
  bulkRunRequestOf,
  EDITED_FIELDS,
} from '../../core/bulk/bulk-request';
import { CATEGORY } from '../../core/term/content-types';
import { parsedFields } from '../http/request-fields';
import { termPermissions, termReading } from '../rights/term-reading';
import type { RightsOf } from './bulk-draft';
import type { BulkPlanService } from './bulk-plan';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { BulkRunService } from './bulk-run';

export const NO_CATEGORY = 'There is no such category.';

interface Needs {
  readonly strapi: Core.Strapi;
  readonly bulkPlan: BulkPlanService;
  readonly catalogueSource: CatalogueSourceService;
  readonly bulkRun: BulkRunService;
}

/** Bulk actions on terms, as far as the client's role may do them with each term. */
export function createBulkController({ strapi, bulkPlan, catalogueSource, bulkRun }: Needs) {
  /** @param fields those that are changed; of any other action none */
  function rights(ctx: Context, action: BulkAction, fields: readonly string[]): RightsOf {
    const { cannot } = termPermissions(strapi, ctx);
    return (draft) => {
      if (cannot.read(draft)) return { may: false, mayRead: false, mayReadName: false };
      const reading = { mayRead: true, mayReadName: !cannot.read(draft, 'term') };
      switch (action) {
        case 'publish':
        case 'unpublish':
          return { may: !cannot.publish(draft), ...reading };
        case 'delete':
          return { may: !cannot.delete(draft), ...reading };
        case 'change': {
          const mayWrite = (field: string) =>
            !cannot.read(draft, field) && !cannot.update(draft, field);
          return { may: !cannot.update(draft) && fields.some(mayWrite), ...reading };
        }
      }
    };
  }

  async function requireCategory(documentId: string): Promise<void> {
    const count = await strapi.db.query(CATEGORY).count({ where: { documentId } });
    if (count === 0) throw new errors.ValidationError(NO_CATEGORY);
  }

  return {
    async plan(ctx: Context): Promise<void> {
      const request = taken(bulkPlanRequestOf(parsedFields(ctx)));
      const rightsOf = rights(ctx, request.action, EDITED_FIELDS);
      const terms = await bulkPlan.of(request, rightsOf);
      const { categories } = await catalogueSource.current();
      ctx.body = {
        terms,
        categories: categories.map(({ documentId, key, name }) => ({ documentId, key, name })),
      } satisfies BulkPlan;
    },

    async run(ctx: Context): Promise<void> {
      const request = taken(bulkRunRequestOf(parsedFields(ctx)));
      const { action, change } = request;
      if (change?.field === 'category') await requireCategory(change.category);
      const rightsOf = rights(ctx, action, change === null ? [] : [change.field]);
      const results = await bulkRun.of(request, rightsOf);
      ctx.body = { results } satisfies BulkResults;
    },

    async linkedBy(ctx: Context): Promise<void> {
      const { documentId } = await termReading(strapi, ctx).requested();
      ctx.body = (await bulkPlan.linkedBy(documentId)) satisfies LinkedBy;
    },
  };
}

/** @throws a ValidationError that says which values are allowed, answered with 400 */
function taken<Request>(result: BulkRequestResult<Request>): Request {
  if (!result.ok) throw new errors.ValidationError(result.problem);
  return result.request;
}
