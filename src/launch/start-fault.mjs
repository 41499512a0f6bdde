/** Why a start failed and what to do about it, in one sentence. */

const NO_RIGHT = /\b(EACCES|EPERM|EROFS)\b/;
/** The file of which Node speaks, such as `open '/srv/data.db'`. */
const FILE_OF_NODE = /'([^']+)'/;

/** By the error's code: what it means for the file of SQLite. */
const OF_SQLITE = [
  [
    /^SQLITE_(NOTADB|CORRUPT)/,
    (file) =>
      `The file of DATABASE_FILENAME, ${file}, is damaged or is no SQLite database; put a backup in its place.`,
  ],
  [
    /^SQLITE_(CANTOPEN|READONLY|PERM|IOERR)/,
    (file) =>
      `The file of DATABASE_FILENAME, ${file}, cannot be written; give the account that runs the service the right to write to it and to its folder.`,
  ],
  [/^SQLITE_FULL/, (file) => `The disk of ${file} (DATABASE_FILENAME) is full; make room on it.`],
];

/** By the error's code: what it means for the server of DATABASE_URL. */
const OF_POSTGRES = [
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    ({ hostname }) =>
      `The host of DATABASE_URL, ${hostname}, is not known; correct its name, or see to the name server.`,
  ],
  [
    /^(ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET)$/,
    ({ host }) =>
      `No PostgreSQL answers at ${host}, the address of DATABASE_URL; start it, or correct the address.`,
  ],
  [
    /^28/,
    ({ username }) =>
      `PostgreSQL does not let the user ${username} of DATABASE_URL in; correct the user or the password.`,
  ],
  [
    /^3D000$/,
    ({ pathname }) =>
      `The database ${pathname.slice(1)} of DATABASE_URL does not exist; create it (createdb), or correct its name.`,
  ],
  [
    /^42501$/,
    ({ username, pathname }) =>
      `The user ${username} of DATABASE_URL may not make tables in ${pathname.slice(1)}; make it the owner of that database.`,
  ],
  [
    /^53300$/,
    ({ host }) =>
      `The PostgreSQL at ${host} has no connection left; raise its max_connections, or end other clients.`,
  ],
];

/**
 * @param {unknown} error what a start failed with
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export function startFault(error, environment) {
  const { code, message } = causeOf(error);
  if (/\bEISDIR\b/.test(message))
    return `DATABASE_FILENAME names ${FILE_OF_NODE.exec(message)?.[1] ?? 'a folder'}, which is a folder; name a file in it.`;
  if (NO_RIGHT.test(`${code} ${message}`) && FILE_OF_NODE.test(message))
    return `The service may not write ${FILE_OF_NODE.exec(message)[1]}; give the account that runs it the right to write to that folder, or name another place (DATABASE_FILENAME for the database).`;
  const [table, place] =
    environment.DATABASE_CLIENT === 'postgres'
      ? [OF_POSTGRES, new URL(environment.DATABASE_URL)]
      : [OF_SQLITE, environment.DATABASE_FILENAME || '.tmp/data.db'];
  const [, sentence] = table.find(([codes]) => codes.test(code)) ?? [];
  return sentence?.(place) ?? `The service could not start: ${message}`;
}

/** The error that says most: a host with several addresses fails once for each of them. */
function causeOf(error) {
  const inner = error?.errors?.[0] ?? error?.cause;
  if (inner !== undefined && error.code === undefined) return causeOf(inner);
  return { code: String(error?.code ?? ''), message: String(error?.message ?? error) };
}
