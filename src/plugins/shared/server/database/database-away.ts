/** `Retry-After` of requests that need the database while it is unreachable, in seconds. */
export const RETRY_AFTER = 5;

const NO_CONNECTION = /timeout acquiring a connection/i;

/** The log line when the database becomes unreachable: what a statement waited for in vain, a connection or the answer. */
export const databaseUnavailable = (error: unknown): string =>
  NO_CONNECTION.test(String(error))
    ? `No connection to the database was available in time: ${String(error)}`
    : `The database did not answer: ${String(error)}`;

/** SQLite's error codes when another process has locked the file, or the file cannot be read or written now. */
const SQLITE = /^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|FULL|READONLY)/;
/** Node's error codes for connections that cannot be opened, or break. */
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/**
 * PostgreSQL's classes 08 (connection), 28 (the role, its password or its address is not let in), 53 (too few resources, disk full) and 57P (stopping,
 * starting), 3D000 (no such database), 40001 and 40P01 (a conflict with another transaction), and that of the timeout in config/database.ts for an idle
 * transaction (25P03); see its appendix A. Those of its other timeouts are in REFUSED_WRITE.
 */
const POSTGRES = /^(08|28|53|57P|3D000|40001|40P01|25P03)/;
/** An error of this severity ends the connection, or refuses it: a server in another language may translate it. */
const FATAL = /^(FATAL|PANIC)$/;
/** PostgreSQL's function that refuses connections to a database, also with codes of refused statements (42501, 55000). */
const REFUSES_CONNECTIONS = 'CheckMyDatabase';
/**
 * Messages of the driver and the pool that come without a code; “aborted” means that the pool was closed while a query waited for a
 * connection.
 */
const MESSAGES =
  /Connection terminated|Query read timeout|timeout expired|timeout acquiring a connection|Connection ended unexpectedly|Client has encountered a connection error|^aborted$/i;

/**
 * The message of Strapi's validation when it could not check whether related documents exist; for one that does not exist it says more
 * (`checkRelationsExist` in @strapi/core 5.54).
 */
const UNASKED_RELATIONS = /^Invalid relations$/;

/** An error of the service itself: the database answers, but its answer cannot be used yet. */
export class DatabaseBusyError extends Error {}

/** PostgreSQL's error code for a lock timeout. */
const LOCK_TIMEOUT = '55P03';
/** The codes of a database that is reached and takes no write: its disk is full, it is a stand-by, or a statement took too long; a lock timeout beside. */
const REFUSED_WRITE = /^(SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR)|53[12]00$|25006$|57014$)/;

export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === LOCK_TIMEOUT;
}

/** Whether an error means that the database answers, and has not taken a write. */
export function isWriteRefused(error: unknown): boolean {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  if (isLockTimeout(error) || (typeof code === 'string' && REFUSED_WRITE.test(code))) return true;
  return cause !== undefined && cause !== error && isWriteRefused(cause);
}

/** Whether an error means that the database cannot be reached now, so that the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof DatabaseBusyError || isWriteRefused(error)) return true;
  const { code, severity, routine, message, cause, errors } = error as {
    code?: unknown;
    severity?: unknown;
    routine?: unknown;
    message?: unknown;
    cause?: unknown;
    errors?: unknown;
  };
  if (typeof code === 'string' && [SQLITE, NETWORK, POSTGRES].some((form) => form.test(code))) {
    return true;
  }
  if (typeof severity === 'string' && FATAL.test(severity)) return true;
  if (routine === REFUSES_CONNECTIONS) return true;
  if (typeof message === 'string') {
    if (MESSAGES.test(message) || UNASKED_RELATIONS.test(message)) return true;
  }
  // A host with several addresses fails once for each of them.
  if (Array.isArray(errors) && errors.some(isDatabaseUnavailable)) return true;
  return cause !== undefined && cause !== error && isDatabaseUnavailable(cause);
}
