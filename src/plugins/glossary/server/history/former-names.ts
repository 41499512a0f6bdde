import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { serviceOf } from '../platform/service-of';

/** What terms and categories were called that are not there any more. */
export default function formerNames({ strapi }: { strapi: Core.Strapi }) {
  return {
    /** Those whose name nobody knows any more are left out: terms that were never published and cannot be brought back. */
    async of(
      documentIds: readonly string[],
      transaction?: Knex.Transaction,
    ): Promise<ReadonlyMap<string, string>> {
      if (documentIds.length === 0) return new Map();
      const deleted = await serviceOf(strapi, 'deletedTerms').namesOf(documentIds, transaction);
      const logged = await serviceOf(strapi, 'logHistory').namesOf(documentIds, transaction);
      // What was published everybody may know; the name of a deleted draft is the last resort.
      return new Map([...deleted, ...logged]);
    },
  };
}
