import { constants, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT, run } from '../../../src/launch/run.mjs';
import { say, stop } from '../../../src/launch/say.mjs';
import { digestOf, fingerprintAt } from '../../../src/launch/fingerprint.mjs';
import { countedIn } from './counted-tables.mjs';

const require = createRequire(import.meta.url);
const FOLDER = '.tmp/bench';
const MILLISECONDS_PER_DAY = 86_400_000;
/** A change here makes other rows or other tables. */
const MADE_FROM = [
  'tests/bench/glossary/generate-glossary.mjs',
  'tests/bench/glossary/generated-names.mjs',
  'tests/bench/glossary/generated-terms.mjs',
  'tests/bench/glossary/generated-text.mjs',
  'tests/bench/glossary/history-rows.mjs',
  'tests/bench/glossary/published-row.mjs',
  'tests/bench/glossary/seeded-random.mjs',
  'tests/bench/glossary/term-rows.mjs',
  'tests/bench/glossary/words.mjs',
  'database/glossary',
  'src/plugins/shared/core',
  'src/plugins/glossary/core',
  'src/plugins/glossary/server/content-types',
];

/** Variables of the person at the terminal that would change what is measured. */
const SETTINGS = /^(GLOSSARY_|DATABASE_|PUBLIC_URL$|HOME_URL$|HOST$|PORT$)/;

/** Forgets the settings of the person at the terminal, for this process and all that it starts. */
export function forgetSettings() {
  for (const name of Object.keys(process.env).filter((one) => SETTINGS.test(one)))
    Reflect.deleteProperty(process.env, name);
}

/** Variables that a process needs to work on a database of the bench. */
export const environmentOn = (filename) => ({
  DATABASE_CLIENT: 'sqlite',
  DATABASE_FILENAME: path.relative(ROOT, filename),
});

/** A generated glossary of so many terms; one that was made on the same day is used again. */
async function generatedDatabase(terms, historyUntil) {
  const filename = path.join(ROOT, FOLDER, `glossary-${terms}.sqlite`);
  const fingerprint = fingerprintAt(`${FOLDER}/glossary-${terms}.made-from`);
  const digest = digestOf({ paths: MADE_FROM, words: [historyUntil] });
  if (existsSync(filename) && fingerprint.is(digest)) return filename;
  say(`Generating a glossary of ${terms} terms …`);
  // Under its own name only when it is whole.
  const partial = path.join(ROOT, FOLDER, `partial-${terms}.sqlite`);
  removeDatabase(partial);
  const code = await run(
    process.execPath,
    ['tests/bench/glossary/generate-glossary.mjs', String(terms), '--history-until', historyUntil],
    {
      env: environmentOn(partial),
    },
  );
  if (code !== 0) stop(`The glossary of ${terms} terms could not be generated.`);
  removeDatabase(filename);
  renameSync(partial, filename);
  fingerprint.set(digest);
  return filename;
}

/** A copy that a run may write to; it has been read on each of the 29 days before this one. */
export async function throwawayDatabase(terms) {
  mkdirSync(path.join(ROOT, FOLDER), { recursive: true });
  const historyUntil = new Date(Date.now() - MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
  // For counted-tables.mjs, in this process and in all that it starts.
  process.env.BENCH_HISTORY_UNTIL = historyUntil;
  const generated = await generatedDatabase(terms, historyUntil);
  const filename = path.join(ROOT, FOLDER, `run-${terms}.sqlite`);
  removeDatabase(filename);
  copyFileSync(generated, filename, constants.COPYFILE_FICLONE);
  return filename;
}

export function removeDatabase(filename) {
  for (const suffix of ['', '-journal', '-shm', '-wal'])
    rmSync(`${filename}${suffix}`, { force: true });
}

export async function countedInFile(filename) {
  const database = new (require('better-sqlite3'))(filename, { readonly: true });
  try {
    return await countedIn((sql) => database.prepare(sql).get().count);
  } finally {
    database.close();
  }
}

export function sqliteVersion() {
  const database = new (require('better-sqlite3'))(':memory:');
  try {
    return database.prepare('select sqlite_version() as version').get().version;
  } finally {
    database.close();
  }
}

export const benchFile = (name) => path.join(ROOT, FOLDER, name);
