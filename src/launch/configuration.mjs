import { closeSync, openSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { closedFolderOf } from './closed-folders.mjs';
import { ROOT } from './run.mjs';
import { stop } from './say.mjs';
import { startFault } from './start-fault.mjs';
import {
  databaseIs,
  databaseIsInProject,
  picturesAreIn,
  placeCannotBeWritten,
  portCannotBeOpened,
  tlsFileCannotBeRead,
} from './start-sentences.mjs';

const require = createRequire(import.meta.url);

/**
 * How long a PostgreSQL may take to let the service in, and then to answer it, in seconds: one that is frozen accepts the connection and says
 * nothing, and a pooler without a free server behind it lets everybody in.
 */
const POSTGRES_PATIENCE = 10;
/** Files that DATABASE_URL may name as its parameters. */
const TLS_FILES = ['sslcert', 'sslkey', 'sslrootcert'];

/** A module of the server, which is compiled by now. */
const ofServer = (name) => require(path.join(ROOT, 'dist/src/plugins/glossary', name));

/** The settings from the environment; stops with a sentence for each wrong variable. */
export function requireSettings() {
  const { settingsOf } = ofServer('core/settings/settings.js');
  const result = settingsOf(process.env);
  if (!result.ok) stop(result.problems.join('\n'));
  return result.settings;
}

/**
 * Stops when the database cannot be written, or PostgreSQL lets nobody in: Strapi would find out only after it has loaded everything, or
 * wait for ever.
 */
export async function requireDatabase({ database }) {
  if (database.client === 'postgres') return requirePostgres(database.url);
  const file = path.resolve(ROOT, database.filename);
  const closed = closedFolderOf(file);
  if (closed !== undefined) stop(databaseIsInProject(file, closed));
  const { keepDatabasePrivate } = ofServer('server/database/private-database.js');
  requirePlace(databaseIs(file), () => keepDatabasePrivate(file));
}

async function requirePostgres(connectionString) {
  requireTlsFiles(new URL(connectionString).searchParams);
  // Installed by now, also when this is the first start.
  const { Client } = require('pg');
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: POSTGRES_PATIENCE * 1000,
    query_timeout: POSTGRES_PATIENCE * 1000,
  });
  // What breaks after that is found by whoever asks next.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
  } catch (error) {
    stop(startFault(error, process.env));
  }
  // Nobody waits for a server that is frozen by now.
  void client.end().catch(() => undefined);
}

/** The driver reads them to their end, and that of a named pipe may never come. */
function requireTlsFiles(parameters) {
  for (const [name, file] of parameters) {
    if (!TLS_FILES.includes(name) || file === '') continue;
    const code = codeOfReading(file);
    if (code !== '') stop(tlsFileCannotBeRead(name, file, code));
  }
}

/** Empty for a file that can be read; null for what is there and is no file. */
function codeOfReading(file) {
  try {
    if (!statSync(file).isFile()) return null;
    closeSync(openSync(file, 'r'));
    return '';
  } catch (error) {
    return error.code;
  }
}

/** Stops when pictures are taken and cannot be written: whoever sends the first one would find out. */
export function requirePictures({ uploads }) {
  if (!uploads) return;
  const folder = path.join(ROOT, 'public/uploads');
  const { makeFolder, proveWritable } = ofServer('server/database/writable-place.js');
  requirePlace(picturesAreIn(folder), () => {
    makeFolder(folder);
    proveWritable(path.join(folder, '.proof'));
  });
}

function requirePlace(what, prove) {
  try {
    prove();
  } catch (error) {
    if (error.name !== 'PlaceFault') throw error;
    stop(placeCannotBeWritten(what, error));
  }
}

/** Stops when the port is taken: Strapi would find out only after it has loaded everything. */
export function requireFreePort(address, prefix = '') {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code }) => stop(portCannotBeOpened(address, code, prefix)));
    probe.listen(address.port, address.host, () => probe.close(resolve));
  });
}
