/**
 * A start on an empty database makes its tables, roles and forms, which takes several times as long as a start on one that has them. So
 * the service starts once on a database of each content, and test files get copies (`fresh-database.ts`, `postgres-server.ts`). They are
 * made when the first test asks for them, and kept until the compiled service, the demo glossary or the day has changed.
 *
 * A global set-up of jest, which only says where they stand; and a program that makes the one of its argument.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { digestOf } from '../../../src/launch/fingerprint.mjs';
import { createCluster } from '../../../src/launch/postgres-cluster.mjs';
import { ROOT, run } from '../../../src/launch/run.mjs';
import { makeOnce } from '../make-once.mjs';

const require = createRequire(import.meta.url);
const TEST_SETTINGS = require('../test-settings.json');

/** Ignored by git. */
const FOLDER = path.join(ROOT, '.tmp', 'prepared-databases');

export default function tellWorkers() {
  const digest = digestOf({
    paths: ['dist/.made-from', 'database/glossary', 'tests/support/test-settings.json'],
    words: [new Date().toISOString().slice(0, 10)],
  });
  process.env.PREPARED_DATABASES = path.join(FOLDER, digest.slice(0, 16));
  const left = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  for (const name of left.filter((one) => !digest.startsWith(one)))
    rmSync(path.join(FOLDER, name), { recursive: true, force: true });
}

/** How each is made, in an empty folder; what it returns becomes the prepared one. */
const PREPARATIONS = {
  'started.sqlite': (folder) => startOnFile(folder, 'false'),
  'demo.sqlite': (folder) => startOnFile(folder, 'true'),
  /** The folder of a PostgreSQL server, stopped, with the password of its user. */
  postgres: startOnPostgres,
};

async function startOnFile(folder, demo) {
  const file = path.join(folder, 'data.sqlite');
  await startOnce({ DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: file, GLOSSARY_DEMO: demo });
  return file;
}

async function startOnPostgres(folder) {
  const cluster = await createCluster();
  try {
    cluster.start();
    await startOnce({ DATABASE_CLIENT: 'postgres', DATABASE_URL: cluster.url });
    cluster.stop();
    cluster.keep(folder);
    return folder;
  } finally {
    cluster.remove();
  }
}

/** Starts the service on the database of these settings, and stops it. */
export async function startOnce(settings) {
  const code = await run(process.execPath, ['tests/support/database/start-once.mjs'], {
    env: { ...TEST_SETTINGS, ...settings },
    quiet: true,
  });
  if (code !== 0) throw new Error('A database of the tests could not be prepared.');
}

if (process.argv[1] === import.meta.filename) {
  const target = process.argv[2];
  await makeOnce(target, PREPARATIONS[path.basename(target)]);
}
