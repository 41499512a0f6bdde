import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { guardedPostgres, guardedSqlite } from '../src/plugins/strapi-guard/config';
import { settingsFromEnvironment } from '../src/plugins/glossary/server/settings-from-environment';

/**
 * Strapi keeps moments on PostgreSQL in the time zone of the process, so that each shell and container with another one would read other
 * moments. The zone of the machine is kept for the moments of earlier versions (database/migrations/2026.11.30T08.00.00.moments-in-utc.js).
 */
function useUtc(): void {
  process.env.ZONE_OF_EARLIER_MOMENTS ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  process.env.TZ = 'UTC';
}

export default function config(): Core.Config.Database {
  useUtc();
  const { database } = settingsFromEnvironment();
  return database.client === 'postgres'
    ? guardedPostgres(database.url)
    : // The compiled file is in dist/config: relative paths start at the project root all the same.
      guardedSqlite(path.resolve(__dirname, '..', '..', database.filename));
}
