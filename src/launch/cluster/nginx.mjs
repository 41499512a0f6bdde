import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../run.mjs';

const TEMPLATE = path.join(ROOT, 'docs/operations/nginx.conf.template');
/** The same with a cache of pages, for a glossary whose pages tell their views themselves. */
const CACHE_TEMPLATE = path.join(ROOT, 'docs/operations/nginx-cache.conf.template');
const EVERYBODY_READS = 0o755;
/** Pause between two looks whether it listens, and how many there are; in milliseconds. */
const PAUSE = 20;
const LOOKS = 250;

/** Whether there is an nginx on the PATH. */
export const hasNginx = () => spawnSync('nginx', ['-v']).status === 0;

/**
 * The part of nginx's configuration that real installations use as well.
 *
 * @param {{ listen: string, instances: readonly string[], cache?: string | null }} options the first two as `host:port`; the folder of
 *   a cache, null for none
 */
function nginxConfiguration({ listen, instances, cache = null }) {
  const servers = instances.map((instance) => `server ${instance} max_fails=0;`).join(' ');
  return readFileSync(cache === null ? TEMPLATE : CACHE_TEMPLATE, 'utf8')
    .replaceAll('${GLOSSARY_CACHE}', cache ?? '')
    .replaceAll('${GLOSSARY_LISTEN}', listen)
    .replaceAll('${GLOSSARY_INSTANCES}', servers);
}

/** Where nginx keeps what it writes, all of it below `folder`. */
const around = (folder) => `
daemon off;
pid ${folder}/pid;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/glossary.conf;
}
`;

/**
 * Starts nginx in front of instances; its files lie in a folder of their own until it ends.
 *
 * @param {{ port: number, instances: readonly string[], isCaching?: boolean }} options
 * @returns {Promise<{ end: () => Promise<void> }>} resolves when it listens
 * @throws Error with what nginx printed, when it ends at once
 */
export async function startNginx({ port, instances, isCaching = false }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'glossary-nginx-'));
  // Its workers run as another user when root starts it.
  chmodSync(folder, EVERYBODY_READS);
  const listen = `127.0.0.1:${port}`;
  const cache = isCaching ? path.join(folder, 'cache') : null;
  writeFileSync(
    path.join(folder, 'glossary.conf'),
    nginxConfiguration({ listen, instances, cache }),
  );
  writeFileSync(path.join(folder, 'nginx.conf'), around(folder));
  const child = spawn(
    'nginx',
    ['-p', folder, '-c', `${folder}/nginx.conf`, '-e', `${folder}/error.log`],
    // Ctrl-C in a terminal reaches every program of its group: who started it ends it, after the instances' last answers.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  let printed = '';
  child.stderr.on('data', (chunk) => (printed += chunk));
  const exited = once(child, 'exit');
  const end = async () => {
    child.kill('SIGQUIT');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let look = 0; look < LOOKS; look += 1) {
    if (child.exitCode !== null) break;
    if (await listens(port)) return { end };
    await wait(PAUSE);
  }
  await end();
  throw new Error(`nginx did not start: ${printed.trim()}`);
}

async function listens(port) {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
