import path from 'node:path';
import { bootQuietly, prepareQuietly } from '../boot-quietly.mjs';
import { requireDatabase } from '../configuration.mjs';
import { goOnToEnd } from '../interrupt.mjs';
import { STANDARD_OUTPUT } from '../output-file.mjs';
import { say } from '../say.mjs';
import { backUp } from './backup.mjs';
import { STANDARD_INPUT } from './backup-file.mjs';
import { move } from './move.mjs';
import { restore } from './restore.mjs';

const DONE = 0;
const WRONG_CALL = 2;

/**
 * The target of a move comes from the environment, not from an argument: every user of the machine can read arguments, and the URL has a password.
 */
const TARGET = 'MOVE_TO_DATABASE_URL';
const REPLACE = '--replace';

const HELP = `Keeps everything that is in the database: terms, versions, scores, ratings, counts, old addresses, accounts, settings.

  npm run glossary -- backup FILE     writes it to FILE; the service may run meanwhile; --replace: also over a file
                                      that is there, though never over the database or .env
  npm run --silent glossary -- backup - writes it to standard output
  npm run glossary -- restore FILE    writes what FILE has into an empty database, SQLite or PostgreSQL; with - for
                                      FILE, what standard input has
  npm run glossary -- move            copies SQLite into the empty PostgreSQL of the environment variable
                                      ${TARGET}; the service must be stopped

FILE is gzip of JSON lines, the same from SQLite and PostgreSQL. It has hashes of passwords in it: only its owner may
read it. What stands beside the database is not in it: .env, whose secrets accounts and tokens need, and pictures in
public/uploads; nor are tables of other programs in the same database.
A restore takes the backup of the same version, into a database without terms and accounts: all of it, or nothing. Stop
the service first. Log-ins are not restored: everybody logs in again. Passwords, API tokens, invitations, blocked accounts
and schedules are those of the backup: what was ended or cancelled since has to be ended again.
The database is the one that the environment and .env name.

Ends with 0 when done, 1 when something failed, 2 when the call was wrong, 128 and the number of the signal when one
ended it before.`;

export const ON_POSTGRES_ALREADY = 'The glossary is on PostgreSQL already; move is from SQLite.';

/** Message when the target is a terminal, on which gzip would be unreadable. */
export const ON_A_TERMINAL =
  'A backup cannot be printed on a terminal: name a file, or redirect standard output.';

/** Message when the source is a terminal. */
export const FROM_A_TERMINAL =
  'A backup cannot be typed on a terminal: name a file, or redirect standard input.';

export const noSuchOption = (command, option) =>
  `${command} has no option ${option}; a file of that name is ./${option}.`;

export const BACKUP_COMMANDS = ['backup', 'restore', 'move'];

/**
 * Runs a command that works on the whole database.
 *
 * @param {string} command one of BACKUP_COMMANDS
 * @param {readonly string[]} words the arguments after it
 * @returns {Promise<number>} the exit code
 */
export async function runBackupCommand(command, words) {
  if (words.includes('--help') || words.includes('-h')) {
    say(HELP);
    return DONE;
  }
  const replace = command === 'backup' && words.includes(REPLACE);
  const names = replace ? words.filter((word) => word !== REPLACE) : words;
  const problem = problemOf(command, names);
  if (problem !== null) {
    process.stderr.write(`${problem}\nnpm run glossary -- ${command} --help says more.\n`);
    return WRONG_CALL;
  }
  const [file] = names;
  if (command === 'restore') return restored(file);
  const { database } = await prepareQuietly();
  if (command === 'backup') {
    // Not for SQLite, where that would create a missing file: a backup changes nothing in what it backs up.
    if (database.client === 'postgres') await requireDatabase({ database });
    return backedUp(database, file, replace);
  }
  if (database.client === 'sqlite') return move(database, process.env[TARGET], notice);
  process.stderr.write(`${ON_POSTGRES_ALREADY}\n`);
  return WRONG_CALL;
}

function problemOf(command, words) {
  if (command === 'move') {
    if (words.length > 0) return 'move has no arguments.';
    return process.env[TARGET]
      ? null
      : `The environment variable ${TARGET} is missing: the address of an empty PostgreSQL database.`;
  }
  const option = words.find((word) => word.startsWith('-') && word !== STANDARD_OUTPUT);
  if (option !== undefined) return noSuchOption(command, option);
  if (words.length !== 1 || words[0] === '') return `${command} needs one file.`;
  if (command === 'backup' && words[0] === STANDARD_OUTPUT && process.stdout.isTTY)
    return ON_A_TERMINAL;
  return command === 'restore' && words[0] === STANDARD_INPUT && process.stdin.isTTY
    ? FROM_A_TERMINAL
    : null;
}

const notice = (sentence) => process.stderr.write(`${sentence}\n`);

async function backedUp(database, target, replace) {
  const rows = await backUp(database, target, { replace, whenWhole: goOnToEnd }, notice);
  if (target === STANDARD_OUTPUT) process.stderr.write(`${rows} rows were written.\n`);
  else say(`${path.resolve(target)} has ${rows} rows.`);
  return DONE;
}

/** The operator of a move has set another variable than the one from which its restore has the address. */
function nameTarget() {
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (text, ...more) =>
    write(`${text}`.replaceAll(/\bDATABASE_URL\b/g, TARGET), ...more);
}

async function restored(file) {
  // The restore of a move ends with it; without a channel to a parent this never happens.
  process.once('disconnect', () => process.emit('SIGHUP', 'SIGHUP'));
  if (process.connected) nameTarget();
  const { strapi, end } = await bootQuietly();
  try {
    const rows = await restore(strapi, file, {
      beforeCommit: goOnToEnd,
      notice,
    });
    say(`${rows} rows were restored.`);
    return DONE;
  } finally {
    await end();
  }
}
