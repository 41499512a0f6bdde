import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { type Database, type RealProcess, startProcess } from './real-process';

export type ProxyKind = 'nginx' | 'nginx-cache' | 'small';

/** Tests that need it are skipped where it is not installed. */
export const HAS_NGINX = spawnSync('nginx', ['-v']).status === 0;

/** Instances on one database behind the proxy of `npm run cluster`. */
export interface Cluster {
  readonly origin: string;
  /** As they run now, in the order of their numbers. */
  readonly instances: readonly RealProcess[];
  /** Ends an instance in order, and starts it again on its port. */
  restart(index: number): Promise<void>;
  /** Starts an instance that was killed, on its port. */
  startAgain(index: number): Promise<void>;
  stop(): Promise<void>;
}

export interface Proxy {
  readonly origin: string;
  stop(): Promise<void>;
}

/** The proxy of `npm run cluster`, as a process of its own, in front of instances on these ports. */
export async function startProxy(
  kind: ProxyKind,
  instances: readonly number[],
  port?: number,
): Promise<Proxy> {
  const own = port ?? (await freePorts(1))[0] ?? 0;
  const proxy = fork(
    path.join(__dirname, 'cluster-proxy.mjs'),
    [kind, String(own), ...instances.map((instance) => `127.0.0.1:${instance}`)],
    { execArgv: [] },
  );
  const ended = once(proxy, 'exit');
  await once(proxy, 'message');
  return {
    origin: `http://127.0.0.1:${own}`,
    async stop() {
      proxy.disconnect();
      await ended;
    },
  };
}

export async function startCluster(
  database: Database,
  count: number,
  kind: ProxyKind,
): Promise<Cluster> {
  const [proxyPort, ...ports] = await freePorts(count + 1);
  const proxy = await startProxy(kind, ports, proxyPort);
  const start = (port: number) =>
    startProcess({ environment: { GLOSSARY_DEMO: 'false' }, database, port });
  const instances = await Promise.all(ports.map(start));
  const startAgain = async (index: number): Promise<void> => {
    instances[index] = await start(ports[index] ?? 0);
  };
  return {
    origin: proxy.origin,
    instances,
    startAgain,
    async restart(index) {
      instances[index]?.kill('SIGTERM');
      await instances[index]?.exited;
      await startAgain(index);
    },
    async stop() {
      for (const { kill } of instances) kill('SIGKILL');
      await Promise.all([proxy.stop(), ...instances.map(({ exited }) => exited)]);
    },
  };
}

async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
