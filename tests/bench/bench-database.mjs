import { constants, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT, run } from '../../src/launch/run.mjs';
import { say, stop } from '../../src/launch/say.mjs';
import { digestOf, stampAt } from '../../src/launch/stamp.mjs';
import { countedIn } from './counted-tables.mjs';

const require = createRequire(import.meta.url);
const FOLDER = '.tmp/bench';
/** A change here makes other rows or other tables. */
const MADE_FROM = [
  'tests/bench/generate-glossary.mjs',
  'tests/bench/generated-names.mjs',
  'tests/bench/generated-terms.mjs',
  'tests/bench/generated-text.mjs',
  'tests/bench/published-row.mjs',
  'tests/bench/seeded-random.mjs',
  'tests/bench/term-rows.mjs',
  'tests/bench/words.mjs',
  'database/glossary/categories.yaml',
  'src/api',
  'src/components',
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

/** What a process needs beside the environment to work on a database of the bench. */
export const environmentOn = (filename) => ({
  DATABASE_CLIENT: 'sqlite',
  DATABASE_FILENAME: path.relative(ROOT, filename),
});

/** A generated glossary of so many terms; one that was made before is used again. */
async function generatedDatabase(terms) {
  const filename = path.join(ROOT, FOLDER, `glossary-${terms}.sqlite`);
  const stamp = stampAt(`${FOLDER}/glossary-${terms}.made-from`);
  const digest = digestOf({ paths: MADE_FROM });
  if (existsSync(filename) && stamp.is(digest)) return filename;
  say(`Generating a glossary of ${terms} terms …`);
  // Under its own name only when it is whole.
  const partial = path.join(ROOT, FOLDER, `partial-${terms}.sqlite`);
  removeDatabase(partial);
  const code = await run(process.execPath, ['tests/bench/generate-glossary.mjs', String(terms)], {
    env: environmentOn(partial),
  });
  if (code !== 0) stop(`The glossary of ${terms} terms could not be generated.`);
  removeDatabase(filename);
  renameSync(partial, filename);
  stamp.set(digest);
  return filename;
}

/** A copy that a run may write to. */
export async function throwawayDatabase(terms) {
  mkdirSync(path.join(ROOT, FOLDER), { recursive: true });
  const generated = await generatedDatabase(terms);
  const filename = path.join(ROOT, FOLDER, `run-${terms}.sqlite`);
  removeDatabase(filename);
  copyFileSync(generated, filename, constants.COPYFILE_FICLONE);
  return filename;
}

export function removeDatabase(filename) {
  for (const suffix of ['', '-journal', '-shm', '-wal'])
    rmSync(`${filename}${suffix}`, { force: true });
}

/** What the file holds, read without the service. */
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
