import * as sentences from './start-sentences.mjs';

/** Turns the error of a failed start into one sentence with the reason and what to do. */

const NO_RIGHT = /\b(EACCES|EPERM|EROFS)\b/;
/** The file in a message of Node, such as `open '/srv/data.db'`. */
const FILE_OF_NODE = /'([^']+)'/;

/** Messages for errors of the SQLite file, by error code. */
const OF_SQLITE = [
  [/^SQLITE_(NOTADB|CORRUPT)/, sentences.databaseIsDamaged],
  [/^SQLITE_(CANTOPEN|READONLY|PERM)/, sentences.databaseCannotBeWritten],
  [/^SQLITE_IOERR/, sentences.databaseDiskFails],
  [/^SQLITE_FULL/, sentences.databaseDiskIsFull],
  [/^SQLITE_(BUSY|LOCKED)/, sentences.databaseIsLocked],
];

/** Messages for errors of the server of DATABASE_URL, by error code or message. */
const OF_POSTGRES = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, sentences.hostIsNotKnown],
  [/^(ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET)$/, sentences.noPostgresAnswers],
  [
    /^(Connection terminated|timeout expired|Query read timeout|Knex: Timeout acquiring)/,
    sentences.noPostgresAnswers,
  ],
  [/does not support SSL/, sentences.serverHasNoTls],
  // The message of every refusal by pg_hba.conf ends with this, where the connection has no TLS.
  [/, (?:no encryption|SSL off)$/, sentences.serverRefusesWithoutTls],
  [/^28/, sentences.userIsNotLetIn],
  [/^25006$/, sentences.databaseOnlyReads],
  [/^3D000$/, sentences.databaseDoesNotExist],
  [/\b(owner of|denied for) (table|relation|sequence) /, sentences.tableIsOfAnotherUser],
  [/^42501$/, sentences.userMayNotMakeTables],
  [/^53100$/, sentences.serverDiskIsFull],
  [/^53300$/, sentences.noConnectionIsLeft],
];

/**
 * @param {unknown} error
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export function startErrorMessage(error, environment) {
  const { code, message } = causeOf(error);
  if (NO_RIGHT.test(`${code} ${message}`) && FILE_OF_NODE.test(message))
    return sentences.fileMayNotBeWritten(FILE_OF_NODE.exec(message)[1]);
  const [table, place] =
    environment.DATABASE_CLIENT === 'postgres'
      ? [OF_POSTGRES, new URL(environment.DATABASE_URL)]
      : [OF_SQLITE, environment.DATABASE_FILENAME || '.tmp/data.db'];
  const [, sentence] = table.find(([forms]) => forms.test(code) || forms.test(message)) ?? [];
  return sentence?.(place, message) ?? sentences.couldNotStart(message);
}

/** The most specific error: a host with several addresses fails once for each of them. */
function causeOf(error) {
  const inner = error?.errors?.[0] ?? error?.cause;
  if (inner !== undefined && error.code === undefined) return causeOf(inner);
  return { code: String(error?.code ?? ''), message: String(error?.message ?? error) };
}
