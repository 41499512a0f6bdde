import type { Core } from '@strapi/strapi';

/** Knex's own messages, for example that an idle connection has broken. */
interface Client {
  readonly logger: { warn(message: unknown): void; error(message: unknown): void };
}

/** Redirects knex's messages to the log of the service: its own lines would be plain text between JSON, and ignore the log level. */
export function logDriverWarnings(strapi: Core.Strapi): void {
  const { logger } = strapi.db.connection.client as Client;
  logger.warn = (message) => strapi.log.warn(`Database: ${String(message)}`);
  logger.error = (message) => strapi.log.error(`Database: ${String(message)}`);
}
