import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy with an address that stays while the service behind it is killed, moved or cut off. */
export interface CutProxy {
  /** Such as `http://127.0.0.1:40123`. */
  readonly origin: string;
  /** Sends new connections to this origin; the old ones end. */
  forwardTo(origin: string): void;
  /** Ends every connection, and each new one at once, until `forwardTo` is called. */
  cutOff(): void;
  stop(): Promise<void>;
}

export async function startCutProxy(): Promise<CutProxy> {
  const sockets = new Set<Socket>();
  let target: URL | null = null;
  const server = createServer((client) => {
    if (target === null) return void client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true).on('error', end).on('close', end);
      socket.on('close', () => sockets.delete(socket));
    }
    client.pipe(upstream);
    upstream.pipe(client);
  });
  const endAll = (): void => sockets.forEach((socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo(origin) {
      target = new URL(origin);
      endAll();
    },
    cutOff() {
      target = null;
      endAll();
    },
    async stop() {
      server.close();
      endAll();
      await once(server, 'close');
    },
  };
}
