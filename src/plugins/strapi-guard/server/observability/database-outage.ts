import type { Core } from '@strapi/strapi';
import { createNotedOutage } from '../../../shared/server/observability/noted-outage';

/** The end of an outage of the database, for the log. */
export const DATABASE_ANSWERS = 'The database answers again';
/** A statement may fail because another one holds a lock, while others succeed; in milliseconds. */
const QUIET = 5000;

export const createDatabaseOutage = ({ strapi }: { readonly strapi: Core.Strapi }) =>
  createNotedOutage({ strapi, end: DATABASE_ANSWERS, quiet: QUIET });
