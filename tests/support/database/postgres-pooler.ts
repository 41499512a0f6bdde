import { connect, createServer, type Socket } from 'node:net';
import { listenBefore } from './before-postgres';

/** Bytes of a message's type and of its length, which counts itself. */
const TYPE = 1;
const LENGTH = 4;
/** AuthenticationOk. */
const LET_IN = Buffer.from('520000000800000000', 'hex');
/** The status of ReadyForQuery outside a transaction. */
const IDLE = 'I';

/** What a client has sent up to the end of a statement, which is carried out in one piece. */
interface Turn {
  readonly client: Socket;
  readonly bytes: Buffer;
  readonly isFirst: boolean;
}

/** A pooler before a real PostgreSQL that has one connection for all of its clients, and gives it away after each transaction. */
export interface PostgresPooler {
  readonly url: string;
  close(): Promise<void>;
}

export async function startPostgresPooler(target: string): Promise<PostgresPooler> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const backend = watched(connect(Number(port), hostname));
  const turns: Turn[] = [];
  let owner: Socket | null = null;
  /** What PostgreSQL has told the first client after it let it in. */
  let greeting: Buffer | null = null;
  const told: Buffer[] = [];

  function watched(socket: Socket): Socket {
    sockets.add(socket);
    return socket.setNoDelay(true).on('error', () => undefined);
  }

  function goOn(): void {
    const next = turns.findIndex(({ client }) => owner === null || client === owner);
    const [turn] = next < 0 ? [] : turns.splice(next, 1);
    if (turn === undefined) return;
    if (turn.isFirst && greeting !== null) {
      turn.client.write(Buffer.concat([LET_IN, greeting]));
      return goOn();
    }
    owner = turn.client;
    backend.write(turn.bytes);
  }

  const server = createServer((client) => {
    watched(client);
    const unfinished: Buffer[] = [];
    const read = messageReader(true);
    client.on('data', (chunk: Buffer) => {
      for (const { type, bytes } of read(chunk)) {
        // The connection of the pooler stays when a client goes.
        if (type === 'X') continue;
        unfinished.push(bytes);
        if (!['', 'p', 'Q', 'S'].includes(type)) continue;
        turns.push({ client, bytes: Buffer.concat(unfinished.splice(0)), isFirst: type === '' });
      }
      goOn();
    });
    client.on('end', () => client.end());
  });
  const readAnswers = messageReader(false);
  backend.on('data', (chunk: Buffer) => {
    for (const { type, bytes } of readAnswers(chunk)) {
      owner?.write(bytes);
      if (greeting === null && type !== 'R') told.push(bytes);
      if (type !== 'Z') continue;
      greeting ??= Buffer.concat(told);
      if (bytes.toString('latin1').endsWith(IDLE)) owner = null;
    }
    goOn();
  });
  return listenBefore(server, target, sockets);
}

/**
 * Takes the bytes of one direction apart, in pieces of any size (https://www.postgresql.org/docs/current/protocol-message-formats.html).
 *
 * @param isOfClient the first message of a client has no type
 */
function messageReader(isOfClient: boolean) {
  let rest = Buffer.alloc(0);
  let header = isOfClient ? 0 : TYPE;
  return (chunk: Buffer): readonly { readonly type: string; readonly bytes: Buffer }[] => {
    rest = Buffer.concat([rest, chunk]);
    const messages: { type: string; bytes: Buffer }[] = [];
    for (;;) {
      if (rest.length < header + LENGTH) return messages;
      const end = header + rest.readInt32BE(header);
      if (rest.length < end) return messages;
      messages.push({ type: rest.toString('latin1', 0, header), bytes: rest.subarray(0, end) });
      rest = rest.subarray(end);
      header = TYPE;
    }
  };
}
