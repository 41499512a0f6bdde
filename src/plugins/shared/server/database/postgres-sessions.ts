/** A connection outside the pool. */
export interface SessionConnection {
  query(sql: string): Promise<{ readonly rows: readonly { readonly pid: number }[] }>;
  end(): Promise<void>;
}
/** The part of knex's client that this file uses. */
interface Client {
  acquireRawConnection(): Promise<SessionConnection>;
}

export const NO_SESSIONS =
  'The address of PostgreSQL is that of a pooler that assigns connections by transaction, where locks and limits have no lasting owner; allowed is PostgreSQL itself, or a pooler that keeps a connection for its client (PgBouncer: pool_mode = session).';

/** Pools whose connections keep their sessions; one look for each, because a lock is taken often. */
const proven = new WeakSet<Client>();

/**
 * Proves that two connections are two sessions of PostgreSQL, each of which stays. A pooler by transaction says nothing of itself, answers all
 * statements, and leaves session locks behind on connections of others.
 *
 * @throws Error with a one-sentence message when they are not, or the connection's error
 */
export async function requireSessions(client: Client): Promise<void> {
  if (proven.has(client)) return;
  const connections: SessionConnection[] = [];
  async function open(): Promise<() => Promise<number | undefined>> {
    const connection = await client.acquireRawConnection();
    connections.push(connection);
    return async () => (await connection.query('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
  }
  try {
    const [first, second] = [await open(), await open()];
    // Such a pooler gives both the backend that was last free, or each statement the next of several: where two take turns, asking twice shows it.
    const [one, again, other] = [await first(), await first(), await second()];
    const [oneAtLast, otherAtLast] = [await first(), await second()];
    const isLasting = again === one && oneAtLast === one && otherAtLast === other;
    if (!isLasting || one === other) throw new Error(NO_SESSIONS);
    proven.add(client);
  } finally {
    await Promise.all(connections.map((connection) => connection.end()));
  }
}
