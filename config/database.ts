import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { settingsFromEnvironment } from '../src/plugins/glossary/server/settings-from-environment';

const POSTGRES_PORT = 5432;
/** Connections kept open to PostgreSQL. */
const POOL = { min: 2, max: 10 };

const postgres = (connectionString: string): Core.Config.Database<'postgres'> => ({
  connection: {
    client: 'postgres',
    // The address decides, with its options such as sslmode; Strapi asks for the parts as well.
    connection: { connectionString, ...partsOf(new URL(connectionString)) },
    pool: POOL,
  },
});

function partsOf(url: URL) {
  return {
    host: url.hostname,
    port: Number(url.port || POSTGRES_PORT),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  };
}

const sqlite = (filename: string): Core.Config.Database<'sqlite'> => ({
  connection: {
    client: 'sqlite',
    // Compiled, this file stands in dist/config: a relative path starts at the project's folder all the same.
    connection: { filename: path.resolve(__dirname, '..', '..', filename) },
    useNullAsDefault: true,
  },
});

export default function config(): Core.Config.Database {
  const { database } = settingsFromEnvironment();
  return database.client === 'postgres' ? postgres(database.url) : sqlite(database.filename);
}
