/**
 * Another process that writes to a SQLite file, for `other-writer.ts`: `hold` begins to write and does not end, `release` ends it;
 * `hammer` writes again and again, with a pause in between, until `release`. Each order is answered when it is done.
 */
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';

/** How long each write of `hammer` takes, and the pause after it, in milliseconds. */
const WRITE = 15;
const PAUSE = 25;
const TABLE = 'written_by_another_process';

const [, , filename] = process.argv;
const database = new Sqlite(filename);
database.exec(`CREATE TABLE IF NOT EXISTS ${TABLE} (n INTEGER)`);
let isHammering = false;
let hammered = Promise.resolve();

async function hammer() {
  while (isHammering) {
    database.exec(`BEGIN IMMEDIATE; INSERT INTO ${TABLE} VALUES (1)`);
    await wait(WRITE);
    database.exec('COMMIT');
    await wait(PAUSE);
  }
}

process.once('disconnect', () => process.exit());
process.on('message', async (order) => {
  if (order === 'hold') database.exec('BEGIN IMMEDIATE');
  if (order === 'hammer') {
    isHammering = true;
    hammered = hammer();
  }
  if (order === 'release') {
    isHammering = false;
    await hammered;
    if (database.inTransaction) database.exec('COMMIT');
  }
  process.send('done');
});
