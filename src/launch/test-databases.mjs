import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Each jest worker has a database, and so has each content that is prepared for them; nothing else on a server may be called so. */
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
 * Makes a database for tests, in place of the one of that name.
 *
 * @param {string} url any database of the server, whose user may create others
 * @param {string} name the worker's number, or what is prepared in it
 * @param {string} [template] the name of a prepared one to copy; empty when left out
 * @returns {Promise<string>} the address of the database
 */
export async function makeTestDatabase(url, name, template) {
  const database = `${PREFIX}${name}`;
  await connected(url, async (client) => {
    await client.query(drop(database));
    const copied = template === undefined ? '' : ` TEMPLATE ${PREFIX}${template}`;
    await client.query(`CREATE DATABASE ${database}${copied}`);
  });
  const own = new URL(url);
  own.pathname = `/${database}`;
  return own.href;
}

/** Whether `makeTestDatabase` has made one of that name on the server of `url`. */
export async function hasTestDatabase(url, name) {
  const { rows } = await connected(url, (client) =>
    client.query('SELECT 1 FROM pg_database WHERE datname = $1', [`${PREFIX}${name}`]),
  );
  return rows.length > 0;
}

/** Drops what earlier tests left on the server of `url`, and nothing else. */
export async function dropTestDatabases(url) {
  await connected(url, async (client) => {
    const { rows } = await client.query(
      `SELECT datname AS name FROM pg_database WHERE datname ~ '^${PREFIX}([0-9]+|started|demo)$'`,
    );
    for (const { name } of rows) await client.query(drop(name));
  });
}
