import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

/**
 * Lets a server that stands before a real PostgreSQL listen on the own machine.
 *
 * @param target the address of PostgreSQL
 * @param sockets the open connections of both sides; `close` ends them
 * @returns the address of PostgreSQL by way of the server
 */
export async function listenBefore(
  server: Server,
  target: string,
  sockets: ReadonlySet<Socket>,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
