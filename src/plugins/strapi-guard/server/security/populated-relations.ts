import type { Core } from '@strapi/strapi';
import { mayWithAll } from '../../../shared/server/rights/permissions';
import { attributeOf, modelOf, SYSTEM_ATTRIBUTES, targetUid } from './guarded-types';

const BUILDER = 'plugin::content-manager.populate-builder';
const READ = 'plugin::content-manager.explorer.read';
/** What conditions of roles ask of a document: its author, and the roles of that. */
const AUTHOR = 'createdBy';
/** Types of attributes that a list shows of a related document, one of them as its name. */
const SHOWN: ReadonlySet<string> = new Set(['string', 'uid', 'enumeration']);

type Populate = Readonly<Record<string, unknown>>;
interface PopulateBuilder {
  populateFromQuery(query: unknown): PopulateBuilder;
  build(): Promise<Populate | undefined>;
}

/**
 * Has the content manager load of a document's relations what conditions of roles need, and nothing that a client names. Strapi loads every
 * relation that stands anywhere in a query, whole and to any depth: a role that may list terms read the drafts of others by a filter of
 * related terms, and a few relations of relations ended the process, out of memory.
 *
 * Of a document that may be a draft, lists have what the role may read of each: Strapi gives all of it, also to a role for own documents.
 */
export function populateForConditions(strapi: Core.Strapi): void {
  strapi
    .get('services')
    .extend(BUILDER, (builderOf: (uid: string) => PopulateBuilder) => (uid: string) => {
      const builder = builderOf(uid);
      const { populateFromQuery, build } = builder;
      return Object.assign(builder, {
        populateFromQuery(query: unknown): PopulateBuilder {
          const isAsked = JSON.stringify(query).includes(AUTHOR);
          return populateFromQuery(isAsked ? { [AUTHOR]: { roles: { id: 1 } } } : {});
        },
        async build(): Promise<Populate | undefined> {
          const populate = await build();
          const whole = Object.entries(populate ?? {}).filter(([, value]) => value === true);
          return whole.length === 0
            ? populate
            : {
                ...populate,
                ...Object.fromEntries(whole.map(([name]) => [name, shown(uid, name)])),
              };
        },
      });
    });

  /** What is loaded of a related document that Strapi would load whole. */
  function shown(uid: string, name: string): unknown {
    const ctx = strapi.requestContext.get();
    const model = modelOf(strapi, uid);
    const subject = model === undefined ? null : targetUid(attributeOf(model, name));
    const target = subject === null ? undefined : modelOf(strapi, subject);
    if (ctx?.state.userAbility === undefined || target?.options?.draftAndPublish !== true)
      return true;
    const rights = [{ action: READ, subject: target.uid }];
    const fields = Object.entries(target.attributes)
      .filter(
        ([field, attribute]) =>
          SHOWN.has(attribute?.type ?? '') &&
          !SYSTEM_ATTRIBUTES.has(field) &&
          mayWithAll(ctx, rights, field),
      )
      .map(([field]) => field);
    return { fields: ['documentId', ...fields] };
  }
}
