import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { createBodyTime } from '../../../src/plugins/strapi-guard/server/http/body-time';
import { guardConnections } from '../../../src/plugins/strapi-guard/server/http/connections';
import { forwardedHeaders } from '../../../src/plugins/strapi-guard/server/security/forwarded-headers';
import { openSocket, readAnswers } from '../../support/load/pipelined';

const CLIENT = '203.0.113.7';

it.each([0, 1, 1990, 2000, 2600])(
  'the address that a proxy adds behind %d headers of the client is the one that counts',
  async (count) => {
    const believe = forwardedHeaders({
      trustedProxies: ['127.0.0.1'],
      publicUrl: 'http://localhost:1337',
    });
    const server = createServer((request, response) => {
      believe(request, response);
      const client = String(request.headers['x-forwarded-for']);
      response.setHeader('Content-Length', client.length);
      response.end(client);
    });
    guardConnections(server, createBodyTime());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const socket = await openSocket((server.address() as AddressInfo).port);
    socket.write(
      `GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 8.8.8.8\r\n${'A: b\r\n'.repeat(count)}X-Forwarded-For: ${CLIENT}\r\n\r\n`,
    );
    const [answer] = await readAnswers(socket, 1);
    expect(answer?.body).toBe(CLIENT);
    socket.destroy();
    server.close();
  },
);
