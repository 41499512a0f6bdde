import { closeSync, openSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { closedFolderOf } from './closed-folders.mjs';
import { ROOT } from './run.mjs';
import { stop } from './say.mjs';
import { startErrorMessage } from './start-error.mjs';
import {
  databaseHasEncoding,
  databaseHasNoSchema,
  databaseIs,
  databaseIsInProject,
  picturesAreIn,
  placeCannotBeWritten,
  portCannotBeOpened,
  tlsFileCannotBeRead,
} from './start-sentences.mjs';

const require = createRequire(import.meta.url);

/**
 * Timeout for connecting to PostgreSQL, and again for its response, in seconds: a frozen server accepts the connection and sends nothing, and a
 * pooler without a free server accepts every client.
 */
const POSTGRES_PATIENCE = 10;
/** Parameters of DATABASE_URL that name files. */
const TLS_FILES = ['sslcert', 'sslkey', 'sslrootcert'];

/** Loads a module of the compiled server. */
const ofServer = (name) => require(path.join(ROOT, 'dist/src/plugins', name));

/** Reads the settings from the environment; exits with a message for each invalid variable. */
export function requireSettings() {
  const { settingsOf } = ofServer('glossary/core/settings/settings.js');
  const result = settingsOf(process.env);
  if (!result.ok) stop(result.problems.join('\n'));
  return result.settings;
}

/**
 * Exits when the database is not writable or PostgreSQL refuses the connection: Strapi would notice only after loading everything, or wait for ever.
 */
export async function requireDatabase({ database }) {
  if (database.client === 'postgres') return requirePostgres(database.url);
  const file = path.resolve(ROOT, database.filename);
  const closed = closedFolderOf(file);
  if (closed !== undefined) stop(databaseIsInProject(file, closed));
  const { keepDatabasePrivate } = ofServer('strapi-guard/server/database/private-database.js');
  requirePlace(databaseIs(file), () => keepDatabasePrivate(file));
}

async function requirePostgres(connectionString) {
  requireTlsFiles(new URL(connectionString).searchParams);
  // Imported here, because the first start has only just installed it.
  const { Client } = require('pg');
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: POSTGRES_PATIENCE * 1000,
    query_timeout: POSTGRES_PATIENCE * 1000,
  });
  // Later errors surface in the next query.
  client.on('error', () => undefined);
  let found;
  try {
    await client.connect();
    found = await client.query(
      `SELECT current_setting('server_encoding') AS encoding, current_schema() AS schema`,
    );
  } catch (error) {
    stop(startErrorMessage(error, process.env));
  }
  // Not awaited: a frozen server would not close the connection.
  void client.end().catch(() => undefined);
  requirePlaceForTexts(new URL(connectionString), found.rows[0]);
}

/** Exits when the database has no place for tables, or not for every text. */
function requirePlaceForTexts(url, { encoding, schema }) {
  // SQL_ASCII keeps bytes as they come.
  if (!['UTF8', 'SQL_ASCII'].includes(encoding)) stop(databaseHasEncoding(url, encoding));
  if (schema === null) stop(databaseHasNoSchema(url));
}

/** The driver reads these files completely, and a named pipe may never end. */
function requireTlsFiles(parameters) {
  for (const [name, file] of parameters) {
    if (!TLS_FILES.includes(name) || file === '') continue;
    const code = codeOfReading(file);
    if (code !== '') stop(tlsFileCannotBeRead(name, file, code));
  }
}

/** The error code of reading a file; empty when it is readable, null when it is not a regular file. */
function codeOfReading(file) {
  try {
    if (!statSync(file).isFile()) return null;
    closeSync(openSync(file, 'r'));
    return '';
  } catch (error) {
    return error.code;
  }
}

/** Exits when uploads are on and their folder is not writable, instead of failing with the first upload. */
export function requirePictures({ uploads }) {
  if (!uploads) return;
  const folder = path.join(ROOT, 'public/uploads');
  const { makeFolder, proveWritable } = ofServer('strapi-guard/server/database/writable-place.js');
  requirePlace(picturesAreIn(folder), () => {
    makeFolder(folder);
    proveWritable(path.join(folder, '.proof'));
  });
}

function requirePlace(what, prove) {
  try {
    prove();
  } catch (error) {
    if (error.name !== 'UnwritablePathError') throw error;
    stop(placeCannotBeWritten(what, error));
  }
}

/** Exits when the port is in use: Strapi would notice only after loading everything. */
export function requireFreePort(address, prefix = '') {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code }) => stop(portCannotBeOpened(address, code, prefix)));
    probe.listen(address.port, address.host, () => probe.close(resolve));
  });
}
