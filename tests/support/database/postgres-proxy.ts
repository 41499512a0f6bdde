import { connect, createServer, type Socket } from 'node:net';
import { listenBefore } from './before-postgres';
import { type Statement, statementReader } from './postgres-statements';

/** Where a connection is cut. */
export interface Cut {
  /** Asked for each statement on its way to the server; the first that is true is cut, and no other. */
  readonly at: (statement: Statement) => boolean;
  /** `before`: the server never sees the statement. `after`: it has carried it out, and its answer is lost. */
  readonly when: 'before' | 'after';
}

/** A TCP proxy between the service and a real PostgreSQL, which cuts a connection at a statement. */
export interface PostgresProxy {
  readonly url: string;
  /** Cuts once, and lets everything through after that. */
  cutOnce(cut: Cut): void;
  /** The statement that was cut since `cutOnce`; null when none was, and then none will be. */
  cutStatement(): string | null;
  cutAll(): void;
  /** Delays data of the server from now on, in milliseconds. */
  slowDown(delay: number): void;
  close(): Promise<void>;
}

export async function startPostgresProxy(target: string): Promise<PostgresProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let cut: Cut | null = null;
  let wasCut: string | null = null;
  let delay = 0;

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const read = statementReader();
    let isLost = false;
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true).on('error', end).on('close', end);
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', (chunk: Buffer) => {
      for (const statement of read(chunk)) {
        if (cut?.at(statement) !== true) continue;
        wasCut = statement.sql;
        isLost = cut.when === 'after';
        cut = null;
        if (!isLost) return end();
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      // The server answers when it is done.
      if (isLost) return end();
      if (delay === 0) client.write(chunk);
      else setTimeout(() => client.write(chunk), delay);
    });
  });
  return {
    ...(await listenBefore(server, target, sockets)),
    cutOnce(next) {
      cut = next;
      wasCut = null;
    },
    cutStatement() {
      cut = null;
      return wasCut;
    },
    cutAll: () => sockets.forEach((socket) => socket.destroy()),
    slowDown: (next) => void (delay = next),
  };
}
