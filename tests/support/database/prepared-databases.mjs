import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { digestOf, fingerprintAt } from '../../../src/launch/fingerprint.mjs';
import { ROOT, run } from '../../../src/launch/run.mjs';
import { hasTestDatabase, makeTestDatabase } from '../../../src/launch/test-databases.mjs';

const require = createRequire(import.meta.url);
const TEST_SETTINGS = require('../test-settings.json');

/** Ignored by git, and kept from run to run. */
const FOLDER = path.join('.tmp', 'prepared-databases');
/** What a prepared database holds: the demo glossary, or no term yet. */
const CONTENTS = { started: 'false', demo: 'true' };

/**
 * A start on an empty database makes its tables, roles and forms, which takes several times as long as a start on one that has them. So
 * the service starts once on each of two databases, and every test file gets a copy of one (`fresh-database.ts`). Files are made again when
 * the compiled service, the demo glossary or the day has changed; databases of a PostgreSQL server are made once a server.
 *
 * A global set-up of jest.
 */
export default async function prepareDatabases() {
  for (const content of Object.keys(CONTENTS))
    await (process.env.TEST_POSTGRES_URL ? prepareOnPostgres(content) : prepareFile(content));
}

async function prepareFile(content) {
  const file = path.join(FOLDER, `${content}.sqlite`);
  const fingerprint = fingerprintAt(`${file}.made-from`);
  const digest = digestOf({
    paths: ['database/glossary', 'tests/support/test-settings.json'],
    words: [readFileSync(path.join(ROOT, 'dist', '.made-from'), 'utf8'), dayOf(new Date())],
  });
  if (fingerprint.is(digest)) return;
  mkdirSync(path.join(ROOT, FOLDER), { recursive: true });
  // In a folder of its own: another run of the same checkout may copy the old file, or make the new one, at the same time.
  const folder = mkdtempSync(path.join(ROOT, FOLDER, `${content}-`));
  const draft = path.join(folder, 'data.sqlite');
  await startOnce(content, { DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: draft });
  renameSync(draft, path.join(ROOT, file));
  rmSync(folder, { recursive: true });
  fingerprint.set(digest);
}

async function prepareOnPostgres(content) {
  const { TEST_POSTGRES_URL: server } = process.env;
  if (await hasTestDatabase(server, content)) return;
  const url = await makeTestDatabase(server, content);
  await startOnce(content, { DATABASE_CLIENT: 'postgres', DATABASE_URL: url });
}

async function startOnce(content, database) {
  const env = { ...TEST_SETTINGS, GLOSSARY_DEMO: CONTENTS[content], ...database };
  const code = await run(process.execPath, ['tests/support/database/start-once.mjs'], {
    env,
    quiet: true,
  });
  if (code !== 0) throw new Error(`The database "${content}" of the tests could not be prepared.`);
}

const dayOf = (moment) => moment.toISOString().slice(0, 10);
