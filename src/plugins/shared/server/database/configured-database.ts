import type { Core } from '@strapi/strapi';
import type { Installation } from '../../core/settings/installation';

interface Connection {
  readonly filename?: string;
  readonly database?: string;
  readonly connectionString?: string;
}

/**
 * The database of a project, as its `config/database` names it. Of PostgreSQL only the name is needed.
 *
 * @param plugin that asks, for the message
 * @throws Error when it is neither PostgreSQL nor SQLite
 */
export function configuredDatabase(strapi: Core.Strapi, plugin: string): Installation['database'] {
  const { client, connection } = strapi.config.get<{
    readonly client: string;
    readonly connection: Connection;
  }>('database.connection');
  if (client === 'postgres') return { client, url: urlOf(connection) };
  if (client === 'sqlite') return { client, filename: connection.filename ?? '' };
  throw new Error(`${plugin}: the database is ${client}; allowed is postgres or sqlite.`);
}

const urlOf = ({ database, connectionString }: Connection): string =>
  database === undefined && connectionString !== undefined
    ? connectionString
    : `postgres:///${encodeURIComponent(database ?? '')}`;
