import path from 'node:path';
import type Sqlite from 'better-sqlite3';
import type { Core } from '@strapi/strapi';
import { keepDatabasePrivate } from '../src/plugins/strapi-guard/server/database/private-database';
import { ignoreCaseOfAllLetters } from '../src/plugins/strapi-guard/server/database/sqlite-case';
import { settingsFromEnvironment } from '../src/plugins/glossary/server/settings-from-environment';

const POSTGRES_PORT = 5432;
/** Connections kept open to PostgreSQL. */
const POOL = { min: 2, max: 10 };
/** How long a request waits for a connection to PostgreSQL before the database counts as away, in milliseconds. */
const CONNECTION_TIMEOUT = 3000;
/** Timeout for opening a connection, in milliseconds: a frozen server accepts it and sends nothing. */
const CONNECT_TIMEOUT = 10_000;
/**
 * How long one statement may take on PostgreSQL, in milliseconds: a server that is frozen, or behind a network that swallows everything,
 * keeps its connections open and never answers.
 */
const STATEMENT_TIMEOUT = 30_000;
/**
 * Timeouts enforced by PostgreSQL itself: client timeouts cannot stop a statement whose client has given up, is frozen or has vanished, while it
 * holds a lock that all others wait for. In milliseconds; for the connection in seconds. And what a database may have other defaults for.
 *
 * They are set on an open connection, because a pooler such as PgBouncer refuses them as start-up parameters.
 */
const SERVER_LIMITS = {
  // The locks of the service are for statements that see what was committed before them.
  default_transaction_isolation: `'read committed'`,
  // With what the wait for a connection takes, less than a stop waits for answers (strapi-guard/server/http/stopping.ts).
  lock_timeout: 6000,
  // Whatever waits for the client, it ends sooner.
  statement_timeout: STATEMENT_TIMEOUT + 5000,
  // Between two statements of a transaction the service only computes.
  idle_in_transaction_session_timeout: 60_000,
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
};
/**
 * The driver waits for locks on the thread that also serves readers, so its wait is 0 milliseconds; writers retry (shared/server/database/sqlite-lock.ts).
 */
const BUSY_TIMEOUT = 0;

/** The message of a statement that failed is written into the log: it has the statement, and none of its values (knex). */
const WITHOUT_VALUES = { compileSqlOnError: false };

const postgres = (connectionString: string): Core.Config.Database<'postgres'> => ({
  connection: {
    client: 'postgres',
    // The address decides, with its options such as sslmode; Strapi asks for the parts as well.
    connection: {
      connectionString,
      ...partsOf(new URL(connectionString)),
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout: STATEMENT_TIMEOUT,
      keepAlive: true,
    },
    pool: { ...POOL, afterCreate: limitPostgres },
    ...WITHOUT_VALUES,
    acquireConnectionTimeout: CONNECTION_TIMEOUT,
  },
});

/** The part of pg's client that is used here. */
interface PostgresConnection {
  query(sql: string): Promise<unknown>;
  end(): Promise<void>;
}

function limitPostgres(opened: unknown, done: (error?: Error, connection?: unknown) => void): void {
  const connection = opened as PostgresConnection;
  const sql = Object.entries(SERVER_LIMITS).map(([limit, value]) => `SET ${limit} = ${value}`);
  connection.query(sql.join('; ')).then(
    () => done(undefined, connection),
    // The pool has no reference to a connection that failed to open.
    (error: Error) => void connection.end().finally(() => done(error)),
  );
}

function partsOf(url: URL) {
  return {
    host: url.hostname,
    port: Number(url.port || POSTGRES_PORT),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  };
}

function sqlite(name: string): Core.Config.Database<'sqlite'> {
  // The compiled file is in dist/config: relative paths start at the project root all the same.
  const filename = path.resolve(__dirname, '..', '..', name);
  // Before anything opens it, else others could for a moment.
  keepDatabasePrivate(filename);
  return {
    connection: {
      client: 'sqlite',
      connection: { filename },
      useNullAsDefault: true,
      ...WITHOUT_VALUES,
      pool: { afterCreate: prepareSqlite },
    },
  };
}

/**
 * A write-ahead log: who reads never waits for who writes (https://sqlite.org/wal.html). Each commit is on the disk before it is
 * acknowledged, so a rating or a publication outlives a crash of the machine as well.
 */
function prepareSqlite(opened: unknown, done: (error?: Error, connection?: unknown) => void): void {
  const connection = opened as Sqlite.Database;
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  ignoreCaseOfAllLetters(connection);
  done(undefined, connection);
}

export default function config(): Core.Config.Database {
  const { database } = settingsFromEnvironment();
  return database.client === 'postgres' ? postgres(database.url) : sqlite(database.filename);
}
