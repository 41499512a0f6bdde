import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { guardedPostgres, guardedSqlite } from '../src/plugins/strapi-guard/config';
import { settingsFromEnvironment } from '../src/plugins/glossary/server/settings-from-environment';

export default function config(): Core.Config.Database {
  const { database } = settingsFromEnvironment();
  return database.client === 'postgres'
    ? guardedPostgres(database.url)
    : // The compiled file is in dist/config: relative paths start at the project root all the same.
      guardedSqlite(path.resolve(__dirname, '..', '..', database.filename));
}
