import { createRequire } from 'node:module';
import path from 'node:path';
import { requireSettings } from '../../../src/launch/configuration.mjs';
import { ROOT } from '../../../src/launch/run.mjs';
import { stop } from '../../../src/launch/say.mjs';
import { buildServer } from '../../../src/launch/build-steps.mjs';
import { bootCompiledService } from '../../support/process/compiled-service.mjs';

const require = createRequire(import.meta.url);

const ENVIRONMENT = {
  GLOSSARY_DEMO: 'false',
  // All load comes from one address.
  GLOSSARY_READS_PER_MINUTE: '0',
  // Views of the load come from many addresses, named in X-Forwarded-For.
  TRUSTED_PROXIES: '127.0.0.1',
  APP_KEYS: 'bench-app-key-number-one,bench-app-key-number-two',
  API_TOKEN_SALT: 'bench-api-token-salt',
  ADMIN_JWT_SECRET: 'bench-admin-jwt-secret',
  TRANSFER_TOKEN_SALT: 'bench-transfer-token-salt',
  JWT_SECRET: 'bench-jwt-secret-of-readers',
  ENCRYPTION_KEY: 'bench-encryption-key-of-32-letters',
};

export const compiled = (module) =>
  require(path.join(ROOT, 'dist/src/plugins/glossary', `${module}.js`));

/**
 * Boots the service on the database that the environment chooses; `.env` is not read. The default database is somebody's
 * glossary, so it is used only when `defaultIsMeant`.
 */
export async function bootService({ defaultIsMeant }) {
  process.chdir(ROOT);
  Object.assign(process.env, ENVIRONMENT);
  await buildServer();
  const { database } = requireSettings();
  const { DEFAULTS } = compiled('core/settings/variables');
  const isDefault =
    database.client === 'sqlite' &&
    path.resolve(database.filename) === path.resolve(DEFAULTS.DATABASE_FILENAME);
  if (isDefault && !defaultIsMeant) {
    stop(
      `The default database ${DEFAULTS.DATABASE_FILENAME} is not used by accident; set DATABASE_FILENAME (or ` +
        'DATABASE_CLIENT and DATABASE_URL) to another one, or add --yes.',
    );
  }
  return { strapi: await bootCompiledService(), database };
}

/** The database for people to read, without the password of its address. */
export function databaseName(database) {
  if (database.client === 'sqlite') return `SQLite, ${path.resolve(database.filename)}`;
  const { host, pathname } = new URL(database.url);
  return `PostgreSQL, ${host}${pathname}`;
}

/** A database puts the whole statement into its message; the end says what is wrong. */
export function shortened(message) {
  return message.length > 400 ? `${message.slice(0, 200)} … ${message.slice(-200)}` : message;
}
