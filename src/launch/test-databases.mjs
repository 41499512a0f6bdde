import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Prefix of all test databases: one for each jest worker and for each prepared content. No other database may have it. */
const PREFIX = 'glossary_test_';

/** Calls `work` with a client that is connected to the server of `url`. */
async function connected(url, work) {
  const { Client } = require('pg');
  const client = new Client({ connectionString: url });
  // Without a listener, a broken connection would crash the process before the query's own error is reported.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

// FORCE disconnects services that a test left running.
const drop = (name) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`;

/**
 * Creates a test database, replacing the one of the same name.
 *
 * @param {string} url any database of the server, whose user may create others
 * @param {string} name the worker's number, or the name of the prepared content
 * @param {string} [template] the name of a prepared database to copy; omit for an empty one
 * @returns {Promise<string>} the URL of the database
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
 * Creates a template database once; a process that comes while another one creates it waits.
 *
 * @param {(address: string) => Promise<void>} fill writes its content
 */
export async function onceOnServer(url, name, fill) {
  await connected(url, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [`${PREFIX}${name}`]);
    const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      `${PREFIX}${name}_made`,
    ]);
    if (rows.length > 0) return;
    await fill(await makeTestDatabase(url, name));
    // Marks the template as complete: one that was left half filled is created again.
    await client.query(`CREATE DATABASE ${PREFIX}${name}_made`);
  });
}

/** Drops the databases of earlier test runs on the server of `url`, and no others. */
export async function dropTestDatabases(url) {
  await connected(url, async (client) => {
    const { rows } = await client.query(
      `SELECT datname AS name FROM pg_database WHERE datname ~ '^${PREFIX}([0-9]+|(started|demo)(_made)?)$'`,
    );
    for (const { name } of rows) await client.query(drop(name));
  });
}
