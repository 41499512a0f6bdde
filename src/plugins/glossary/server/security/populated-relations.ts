import type { Core } from '@strapi/strapi';

const BUILDER = 'plugin::content-manager.populate-builder';
/** What conditions of roles ask of a document: its author, and the roles of that. */
const AUTHOR = 'createdBy';

interface PopulateBuilder {
  populateFromQuery(query: unknown): PopulateBuilder;
}

/**
 * Has the content manager load of a document's relations what conditions of roles need, and nothing that a client names. Strapi loads every
 * relation that stands anywhere in a query, whole and to any depth: a role that may list terms read the drafts of others by a filter of
 * related terms, and a few relations of relations ended the process, out of memory.
 */
export function populateForConditions(strapi: Core.Strapi): void {
  strapi
    .get('services')
    .extend(BUILDER, (builderOf: (uid: string) => PopulateBuilder) => (uid: string) => {
      const builder = builderOf(uid);
      const populateFromQuery = (query: unknown): PopulateBuilder => {
        const isAsked = JSON.stringify(query).includes(AUTHOR);
        return builder.populateFromQuery(isAsked ? { [AUTHOR]: { roles: { id: 1 } } } : {});
      };
      return Object.assign(Object.create(builder) as PopulateBuilder, { populateFromQuery });
    });
}
