import type { Core } from '@strapi/strapi';
import {
  createNotedOutage,
  type NotedOutage,
} from '../../../shared/server/observability/noted-outage';

/** What works again at the end of an outage, for the log. */
export const OUTAGE_ENDS = {
  counts: 'Counts are written again; none was lost',
  due: 'Scheduled publications run again',
  clock: 'The clocks of this machine and of the database agree again',
} as const;

export type OutagesService = ReturnType<typeof createOutages>;

/** What may fail for a while: the host's database, and tasks of the glossary. */
export function createOutages({
  strapi,
  databaseOutage,
}: {
  readonly strapi: Core.Strapi;
  readonly databaseOutage: NotedOutage;
}) {
  return {
    database: databaseOutage,
    counts: createNotedOutage({ strapi, end: OUTAGE_ENDS.counts }),
    due: createNotedOutage({ strapi, end: OUTAGE_ENDS.due }),
    clock: createNotedOutage({ strapi, end: OUTAGE_ENDS.clock }),
  };
}
