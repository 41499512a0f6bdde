/** Puts the statements of its input into the database of its first argument, in place of what was there. */
import { readFileSync } from 'node:fs';
import pg from 'pg';

const client = new pg.Client({ connectionString: process.argv[2] });
await client.connect();
try {
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await client.query(readFileSync(0, 'utf8'));
} finally {
  await client.end();
}
