import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';

const READING = new Set(['GET', 'HEAD']);
/** Hop-by-hop headers (RFC 9110, 7.6.1). */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/**
 * A round-robin proxy for tests and for machines without nginx: a request goes to the next instance when the connection is refused, or when a safe
 * request gets no response.
 *
 * @param {{ port: number, instances: readonly string[] }} options instances: as `host:port`
 * @returns {Promise<{ end: () => Promise<void> }>} resolves once it listens
 */
export async function startSmallProxy({ port, instances }) {
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    turn += 1;
    // `turn` changes while this request waits.
    const first = turn;
    for (let tries = 0; tries < instances.length; tries += 1) {
      const instance = instances[(first + tries) % instances.length];
      if (await isAnsweredBy(instance, incoming, outgoing)) return;
    }
    outgoing.writeHead(502, { 'Content-Type': 'text/plain' }).end('No instance answers.\n');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    end: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Returns false when another instance may be tried. */
async function isAnsweredBy(instance, incoming, outgoing) {
  const socket = await connected(instance);
  if (socket === null) return false;
  return new Promise((resolve) => {
    const forwarded = request({
      method: incoming.method,
      path: incoming.url,
      headers: forwardedHeaders(incoming),
      createConnection: () => socket,
    });
    forwarded.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode, withoutConnection(answer.headers));
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
      resolve(true);
    });
    forwarded.on('error', () => {
      if (READING.has(incoming.method) && !outgoing.headersSent) return resolve(false);
      // The request may have been carried out, so the client has to decide about a retry.
      outgoing.destroy();
      resolve(true);
    });
    outgoing.on('close', () => forwarded.destroy());
    if (READING.has(incoming.method)) forwarded.end();
    else incoming.pipe(forwarded);
  });
}

/** Opens a connection to an instance; null when it is refused. */
async function connected(instance) {
  const [host, port] = instance.split(':');
  const socket = connect(Number(port), host);
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return null;
  }
}

function forwardedHeaders({ headers, socket }) {
  const known = headers['x-forwarded-for'];
  return {
    ...withoutConnection(headers),
    connection: 'close',
    'x-forwarded-for':
      known === undefined ? socket.remoteAddress : `${known}, ${socket.remoteAddress}`,
    'x-forwarded-proto': 'http',
    'x-forwarded-host': headers.host,
  };
}

const withoutConnection = (headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)));
