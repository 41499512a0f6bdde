import type { Core } from '@strapi/strapi';
import { WITHOUT_VALUES } from './without-values';

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
  // With what the wait for a connection takes, less than a stop waits for answers (server/http/stopping.ts).
  lock_timeout: 6000,
  // Whatever waits for the client, it ends sooner.
  statement_timeout: STATEMENT_TIMEOUT + 5000,
  // Between two statements of a transaction the service only computes.
  idle_in_transaction_session_timeout: 60_000,
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
};

/** What `config/database` returns for PostgreSQL: with limits of every wait (docs/decisions/0014-locks-in-the-database.md). */
export const guardedPostgres = (connectionString: string): Core.Config.Database<'postgres'> => ({
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
