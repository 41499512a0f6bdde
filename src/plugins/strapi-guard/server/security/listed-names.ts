import type { Core } from '@strapi/strapi';
import { mayWithEachListed } from '../../../shared/server/rights/permissions';
import { modelOf, SYSTEM_ATTRIBUTES } from './guarded-types';
import { extend, type ReadContext } from './wrapped-handlers';

const CONTENT_MANAGER = 'plugin::content-manager';
const READ = `${CONTENT_MANAGER}.explorer.read`;
/** Strapi's own name for a document of which the client reads no field that would be one. */
const NO_NAME = 'documentId';

/** What Strapi finds out about a relation before it lists the documents for it. */
interface Relation {
  readonly mainField: string;
  readonly fieldsToSelect: readonly string[];
  readonly targetSchema: { readonly uid: string };
}
interface Recent {
  readonly documentId: string;
  readonly contentTypeUid: string;
  title: unknown;
}
interface ContentTypes {
  findConfiguration(model: object): Promise<{ readonly settings: { readonly mainField: string } }>;
}

/**
 * Has lists of related and of recent documents name them by a field that the account reads of each of them. Strapi asks whether it reads the field
 * of any: who reads the names of own documents only, and the addresses of all, got the names of all.
 */
export function nameListed(strapi: Core.Strapi): void {
  const isRead = (ctx: ReadContext, subject: string, field: string): boolean =>
    SYSTEM_ATTRIBUTES.has(field) || mayWithEachListed(ctx, { action: READ, subject }, field);

  extend(
    strapi,
    `${CONTENT_MANAGER}.relations`,
    ['extractAndValidateRequestInfo'],
    (handle) =>
      async function named(this: unknown, ctx, next) {
        const relation = (await handle.call(this, ctx, next)) as Relation | undefined;
        // Refused already.
        if (relation === undefined) return relation;
        const { mainField, fieldsToSelect, targetSchema } = relation;
        if (isRead(ctx, targetSchema.uid, mainField)) return relation;
        const selected = fieldsToSelect.filter((field) => field !== mainField);
        return { ...relation, mainField: NO_NAME, fieldsToSelect: selected };
      },
  );

  extend(
    strapi,
    `${CONTENT_MANAGER}.homepage`,
    ['getRecentDocuments'],
    (handle) =>
      async function named(this: unknown, ctx, next) {
        const result = (await handle.call(this, ctx, next)) as { readonly data: readonly Recent[] };
        for (const recent of result.data) {
          const field = await mainFieldOf(recent.contentTypeUid);
          if (!isRead(ctx, recent.contentTypeUid, field)) recent.title = recent.documentId;
        }
        return result;
      },
  );

  async function mainFieldOf(uid: string): Promise<string> {
    const model = modelOf(strapi, uid);
    const contentTypes = strapi.plugin('content-manager').service<ContentTypes>('content-types');
    if (model === undefined) return NO_NAME;
    return (await contentTypes.findConfiguration(model)).settings.mainField;
  }
}
