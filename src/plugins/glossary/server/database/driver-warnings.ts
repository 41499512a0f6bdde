import type { Core } from '@strapi/strapi';

/** What knex's client says by itself, such as that a connection which nobody used has broken off. */
interface Client {
  readonly logger: { warn(message: unknown): void; error(message: unknown): void };
}

/** Has knex write into the log of the service: its own lines are plain text between JSON, and ignore the level. */
export function logDriverWarnings(strapi: Core.Strapi): void {
  const { logger } = strapi.db.connection.client as Client;
  logger.warn = (message) => strapi.log.warn(`Database: ${String(message)}`);
  logger.error = (message) => strapi.log.error(`Database: ${String(message)}`);
}
