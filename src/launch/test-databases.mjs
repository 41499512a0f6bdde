import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Each jest worker has one; nothing else on a server may be called so. */
const PREFIX = 'glossary_test_';

/** The server of `url` with a connection for as long as `work` takes. */
async function connected(url, work) {
  const { Client } = require('pg');
  const client = new Client({ connectionString: url });
  // Without a listener, a connection that breaks would end the program before the query's own error is told.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

// Services that a test left running are thrown out of the database.
const drop = (name) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`;

/**
 * Makes the empty database of one jest worker, in place of the one that it had.
 *
 * @param {string} url any database of the server, whose user may create others
 * @param {string} worker the worker's number
 * @returns {Promise<string>} the address of the database
 */
export async function freshTestDatabase(url, worker) {
  const name = `${PREFIX}${worker}`;
  await connected(url, async (client) => {
    await client.query(drop(name));
    await client.query(`CREATE DATABASE ${name}`);
  });
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** Drops what earlier tests left on the server of `url`, and nothing else. */
export async function dropTestDatabases(url) {
  await connected(url, async (client) => {
    const { rows } = await client.query(
      `SELECT datname AS name FROM pg_database WHERE datname ~ '^${PREFIX}[0-9]+$'`,
    );
    for (const { name } of rows) await client.query(drop(name));
  });
}
