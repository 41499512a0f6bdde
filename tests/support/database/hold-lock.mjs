import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');

/**
 * Takes a lock of a SQLite database with the compiled code of the service, prints `held`, `busy` or why that failed, and ends with its input.
 */
const { takeLock } = require(
  path.join(ROOT, 'dist/src/plugins/shared/server/database/database-lock.js'),
);
const [filename, name] = process.argv.slice(2);
const client = { driver: require('better-sqlite3'), connectionSettings: { filename } };
const db = { dialect: { client: 'sqlite' }, connection: { client } };
// Referenced: an unreferenced connection is closed.
let held;
const said = await takeLock({ db }, name).then(
  (lock) => {
    held = lock;
    return lock === null ? 'busy' : 'held';
  },
  (error) => error.message,
);
process.stdout.write(`${said}\n`);
process.stdin.resume().once('end', () => held?.release());
