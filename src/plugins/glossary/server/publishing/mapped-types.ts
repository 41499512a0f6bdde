import type { Core } from '@strapi/strapi';
import { type MappedCollection, schemaProblems } from '../../core/settings/mapped-collection';
import { CATEGORY, DEBT_SCORE, TERM } from '../../core/term/content-types';

/**
 * Called once all types are complete, before anything is read from them.
 *
 * @throws Error when the project has no such collection, or one without these attributes
 */
export function refuseUnmappable(strapi: Core.Strapi, collection: MappedCollection): void {
  const problems = schemaProblems(collection, { ...strapi.contentTypes });
  if (problems.length > 0) throw new Error(`plugin::glossary: ${problems.join(' ')}`);
}

/**
 * Takes the glossary's own types out of the content manager. Called when all of Strapi has started: it takes the rights to types that are hidden before
 * away from every role, and they would be gone when the collection is not mapped any more.
 */
export function hideOwnTypes(strapi: Core.Strapi): void {
  for (const uid of [TERM, CATEGORY, DEBT_SCORE] as const) {
    const type: { pluginOptions?: object } = strapi.contentType(uid);
    type.pluginOptions = { ...type.pluginOptions, 'content-manager': { visible: false } };
  }
}
