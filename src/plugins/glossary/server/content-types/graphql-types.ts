import type { Core } from '@strapi/strapi';
import { CATEGORY, DEBT_SCORE, TERM } from '../../core/term/content-types';

/** The types with addresses in Strapi's REST API. */
const IN_CONTENT_API: ReadonlySet<string> = new Set([TERM, CATEGORY, DEBT_SCORE]);

const OWN = 'plugin::glossary.';

/** Strapi's service for the schema of its GraphQL API. */
interface Extension {
  shadowCRUD(uid: string): { disable(): unknown };
}

/**
 * Leaves types without addresses in the REST API out of the schema of GraphQL too, where a project has it: any token would read what readers sent and
 * what is counted, and one with full access would write the publication log.
 */
export function closeGraphqlTypes(strapi: Core.Strapi): void {
  const extension = strapi.plugin('graphql')?.service<Extension>('extension');
  const own = Object.keys(strapi.contentTypes).filter((uid) => uid.startsWith(OWN));
  for (const uid of own) if (!IN_CONTENT_API.has(uid)) extension?.shadowCRUD(uid).disable();
}
