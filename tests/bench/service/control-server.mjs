/**
 * The control: node:http and nothing else, answering every request with the same bytes. It is the most that a service on
 * this machine and this version of Node could reach with such an answer.
 */
import { once } from 'node:events';
import http from 'node:http';
import { answerOrders, usage } from './bench-process.mjs';

let answer = { status: 204, headers: [], body: Buffer.alloc(0) };

const server = http.createServer((request, response) => {
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
});

answerOrders({
  async start() {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { port: server.address().port };
  },
  /** From now on this is answered; headers are a flat list of names and values. */
  answer({ status, headers, body }) {
    answer = { status, headers, body: Buffer.from(body) };
  },
  usage,
});
