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

/**
 * Makes a database that others are copied from, unless it is there; who comes while another process makes it waits for that.
 *
 * @param {(address: string) => Promise<void>} fill puts into it what it is to hold
 */
export async function onceOnServer(url, name, fill) {
  await connected(url, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [`${PREFIX}${name}`]);
    const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      `${PREFIX}${name}_made`,
    ]);
    if (rows.length > 0) return;
    await fill(await makeTestDatabase(url, name));
    // Its mark: a database that was left half filled is made again.
    await client.query(`CREATE DATABASE ${PREFIX}${name}_made`);
  });
}

/** Drops what earlier tests left on the server of `url`, and nothing else. */
export async function dropTestDatabases(url) {
  await connected(url, async (client) => {
    const { rows } = await client.query(
      `SELECT datname AS name FROM pg_database WHERE datname ~ '^${PREFIX}([0-9]+|(started|demo)(_made)?)$'`,
    );
    for (const { name } of rows) await client.query(drop(name));
  });
}
