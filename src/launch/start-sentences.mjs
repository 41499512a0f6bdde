import { CLOSED_FOLDERS } from './closed-folders.mjs';

/**
 * Messages of a start, successful or failed: the problem, and the allowed values or the next step. They are kept here so that tests refer to them by
 * name. Messages about the values of variables are where the variables are read (core/settings/settings.ts).
 */

export const isServed = () => 'The glossary is served.';

/** The last line of a start, before the log. */
export const howToStop = () => 'Ctrl-C stops it.';

/** @param {string} signal such as SIGTERM */
export const endedBeforeServed = (signal) => `Ended by ${signal}, before the glossary was served.`;

const ENVIRONMENT_FILE_ADVICE =
  'correct it, or put a backup of the file in its place: new secrets cannot read what the old ones wrote.';
const ALLOWED =
  'allowed is a place where this user can make and write files; docs/operations/installing.md says what the service writes.';

export const environmentFileIsNoFile = () =>
  '.env is a folder, a pipe or a device; allowed is a text file of lines NAME=value, or none.';

export const environmentFileIsNoText = () => `.env is not a text file; ${ENVIRONMENT_FILE_ADVICE}`;

/** @param {number} line 1-based */
export const environmentFileHasWrongLine = (line) =>
  `Line ${line} of .env is not NAME=value; ${ENVIRONMENT_FILE_ADVICE}`;

/**
 * @param {string} file
 * @param {string} why such as the system's error code
 * @param {string} names of the variables
 */
export const secretsCannotBeStored = (file, why, names) =>
  `Secrets are not set, and ${file} cannot be written (${why}). Set them in the environment: ${names}; docs/operations/installing.md says how.`;

/** For commands, which may run beside the service. */
export const notInstalled = () =>
  `node_modules is not what package-lock.json says for this Node (${process.version}), and a command does not change it under a service that may be running: use the Node of the service, or stop it and run \`npm run build\`.`;

export const notBuilt = () => 'dist is not built from these sources: run `npm run build`.';

/** Meanings of the system's error codes for a path. */
const OF_PLACE = {
  EACCES: (place) => `this user has no right to ${place}`,
  EPERM: (place) => `this user has no right to ${place}`,
  ENOENT: (place) => `nothing can be made at ${place}`,
  EEXIST: (place) => `${place} is a symbolic link that leads nowhere`,
  ENOTDIR: (place) => `${place} is not a folder`,
  ELOOP: (place) => `the symbolic links of ${place} lead in a circle`,
  ENAMETOOLONG: () => 'its path, or a name in it, is too long',
  EROFS: (place) => `the file system of ${place} is read-only`,
  ENOSPC: (place) => `the disk of ${place} is full`,
  EDQUOT: (place) => `the disk of ${place} is full for this user`,
  EFBIG: (place) => `a file of ${place} may not be that large`,
};

/**
 * @param {string} place
 * @param {string} code the system's error code
 */
export const whyRefused = (place, code) => OF_PLACE[code]?.(place) ?? `${place} refuses it`;

/**
 * @param {string} what the setting and its value, such as `DATABASE_FILENAME is /srv/data.db`
 * @param {{ place: string, code: string | null }} path an UnwritablePathError
 * @param {number | undefined} [user]
 */
export function placeCannotBeWritten(what, { place, code }, user = process.getuid?.()) {
  if (code === null)
    return `${what}, and ${place} is a folder, a pipe or a device; allowed is the path of a file.`;
  const who = user === undefined ? '' : ` by user ${user}`;
  return `${what}, which cannot be written${who}: ${whyRefused(place, code)} (${code}); ${ALLOWED}`;
}

/** @param {string} file */
export const databaseIs = (file) => `DATABASE_FILENAME is ${file}`;

/**
 * @param {string} file
 * @param {string} folder of the project
 */
export const databaseIsInProject = (file, folder) =>
  `DATABASE_FILENAME is ${file}, which is in the folder ${folder} of the project; allowed is the path of a file outside ${CLOSED_FOLDERS.join(', ')}.`;

/** @param {string} folder */
export const picturesAreIn = (folder) => `GLOSSARY_UPLOADS is true, and pictures go to ${folder}`;

/**
 * @param {{ host: string, port: number }} address
 * @param {string} code the system's error code
 * @param {string} [prefix] of the names of the two variables
 */
export const portCannotBeOpened = ({ host, port }, code, prefix = '') =>
  `${prefix}PORT is ${port}, which ${code === 'EADDRINUSE' ? 'is used by another program' : `cannot be opened (${code})`} on ${host}; set ${prefix}PORT or ${prefix}HOST to something free.`;

/** @param {string} file */
export const databaseIsDamaged = (file) =>
  `The file of DATABASE_FILENAME, ${file}, is damaged or not a SQLite database; put a backup in its place.`;

/** @param {string} file */
export const databaseCannotBeWritten = (file) =>
  `The file of DATABASE_FILENAME, ${file}, cannot be written; give the account that runs the service the right to write to it and to its folder.`;

/** @param {string} file */
export const databaseDiskIsFull = (file) =>
  `The disk of ${file} (DATABASE_FILENAME) is full; make room on it.`;

/** @param {string} file */
export const databaseDiskFails = (file) =>
  `The disk of ${file} (DATABASE_FILENAME) cannot be read or written: it is full, or it fails; make room on it, or see to it.`;

/** @param {URL} url */
export const serverDiskIsFull = ({ host }) =>
  `The disk of the PostgreSQL at ${host} is full; make room on it.`;

/** @param {string} file */
export const databaseIsLocked = (file) =>
  `The file of DATABASE_FILENAME, ${file}, is locked by another program; end that program, or wait until it is done.`;

/**
 * @param {string} name of the parameter, such as sslrootcert
 * @param {string} file
 * @param {string | null} code the system's error code; null when the path exists but is not a file
 */
export const tlsFileCannotBeRead = (name, file, code) =>
  `The ${name} of DATABASE_URL, ${file}, ${code === null ? 'is a folder, a pipe or a device' : `cannot be read (${code})`}; allowed is the path of a file that this user can read.`;

/** @param {URL} url */
export const hostIsNotKnown = ({ hostname }) =>
  `The host of DATABASE_URL, ${hostname}, is not known; correct its name, or see to the name server.`;

/** @param {URL} url */
export const noPostgresAnswers = ({ host }) =>
  `No PostgreSQL answers at ${host}, the address of DATABASE_URL; start it, or correct the address.`;

/** @param {URL} url */
const userOf = ({ username }) =>
  username === ''
    ? 'the user of this process (DATABASE_URL names none)'
    : `the user ${username} of DATABASE_URL`;

/** @param {URL} url */
export const userIsNotLetIn = (url) =>
  `PostgreSQL does not let ${userOf(url)} in; correct the user or the password.`;

/** @param {URL} url */
export const databaseDoesNotExist = ({ pathname }) =>
  `The database ${pathname.slice(1)} of DATABASE_URL does not exist; create it (createdb), or correct its name.`;

/** @param {URL} url */
export const userMayNotMakeTables = (url) =>
  `PostgreSQL lets ${userOf(url)} make no tables in ${url.pathname.slice(1)}; make it the owner of that database.`;

/**
 * @param {URL} url
 * @param {string} message of PostgreSQL, which names the table
 */
export const tableIsOfAnotherUser = (url, message) =>
  `PostgreSQL does not let ${userOf(url)} use a table of ${url.pathname.slice(1)} (${message.split(' - ').at(-1)}); make it the owner of everything in that database.`;

/** @param {URL} url */
export const serverHasNoTls = ({ host }) =>
  `The PostgreSQL at ${host} has no TLS, which DATABASE_URL asks for; turn it on there, or take sslmode out of the address.`;

/** @param {URL} url */
export const serverRefusesWithoutTls = (url) =>
  `The PostgreSQL at ${url.host} does not let ${userOf(url)} in from this machine without TLS; add sslmode to the address, or a line for this machine to its pg_hba.conf.`;

/** @param {URL} url */
export const databaseOnlyReads = ({ host }) =>
  `The PostgreSQL at ${host} only reads: it is a stand-by, or default_transaction_read_only is on; set DATABASE_URL to one that writes.`;

/** @param {URL} url */
export const databaseHasNoSchema = ({ pathname }) =>
  `The database ${pathname.slice(1)} of DATABASE_URL has no schema to make tables in: search_path names none that exists; correct it, or make one (CREATE SCHEMA public).`;

/**
 * @param {URL} url
 * @param {string} encoding such as LATIN1
 */
export const databaseHasEncoding = ({ pathname }, encoding) =>
  `The database ${pathname.slice(1)} of DATABASE_URL has the encoding ${encoding}, which many characters do not have; allowed is UTF8 (createdb --encoding=UTF8 --template=template0).`;

/** @param {URL} url */
export const noConnectionIsLeft = ({ host }) =>
  `The PostgreSQL at ${host} has no connection left; raise its max_connections, or end other clients.`;

/** @param {string} file */
export const fileMayNotBeWritten = (file) =>
  `The service may not write ${file}; give the account that runs it the right to write to that folder, or name another place (DATABASE_FILENAME for the database).`;

/** @param {string} message of the error */
export const couldNotStart = (message) => `The service could not start: ${message}`;
