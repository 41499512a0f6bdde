import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

export interface TlsProxy {
  /** Such as `https://localhost:40123`. */
  readonly origin: string;
  /** The certificate that a client has to trust. */
  readonly certificate: string;
  /** Sends what comes from now on to this origin. */
  forwardTo(origin: string): void;
  stop(): Promise<void>;
}

/** A proxy that ends TLS on the own machine, and tells whom it heard from as nginx does. Its certificate is made by openssl. */
export async function startTlsProxy(): Promise<TlsProxy> {
  const { key, cert } = selfSigned();
  let target = new URL('http://127.0.0.1');
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const known = incoming.headers['x-forwarded-for'];
    const peer = incoming.socket.remoteAddress ?? '';
    const forwarded = request(
      {
        host: target.hostname,
        port: target.port,
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...incoming.headers,
          'x-forwarded-for': known === undefined ? peer : `${String(known)}, ${peer}`,
          'x-forwarded-proto': 'https',
        },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    certificate: cert,
    forwardTo: (origin) => (target = new URL(origin)),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function selfSigned(): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'glossary-tls-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject],
    { stdio: 'ignore' },
  );
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return made;
}
