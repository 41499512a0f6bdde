import type { Core } from '@strapi/strapi';

/** The messages of knex's own, such as that an idle connection has broken off. */
interface Client {
  readonly logger: { warn(message: unknown): void; error(message: unknown): void };
}

/** Makes knex write into the log of the service: its own lines are plain text between JSON, and ignore the level. */
export function logDriverWarnings(strapi: Core.Strapi): void {
  const { logger } = strapi.db.connection.client as Client;
  logger.warn = (message) => strapi.log.warn(`Database: ${String(message)}`);
  logger.error = (message) => strapi.log.error(`Database: ${String(message)}`);
}
