import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../run.mjs';

const TEMPLATE = path.join(ROOT, 'docs/operations/nginx.conf.template');
/** The template with a page cache, for a glossary whose pages report their views by script. */
const CACHE_TEMPLATE = path.join(ROOT, 'docs/operations/nginx-cache.conf.template');
const EVERYBODY_READS = 0o755;
/** Milliseconds between two checks whether nginx listens, and the number of checks. */
const PAUSE = 20;
const LOOKS = 250;

export const hasNginx = () => spawnSync('nginx', ['-v']).status === 0;

/**
 * The part of the nginx configuration that is shared with real installations.
 *
 * @param {{ listen: string, instances: readonly string[], cache?: string | null }} options listen and instances as `host:port`; cache: its folder,
 *   null for none
 */
function nginxConfiguration({ listen, instances, cache = null }) {
  const servers = instances.map((instance) => `server ${instance} max_fails=0;`).join(' ');
  return readFileSync(cache === null ? TEMPLATE : CACHE_TEMPLATE, 'utf8')
    .replaceAll('${GLOSSARY_CACHE}', cache ?? '')
    .replaceAll('${GLOSSARY_LISTEN}', listen)
    .replaceAll('${GLOSSARY_INSTANCES}', servers);
}

/** Moves every path that nginx writes below `folder`. */
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
 * Starts nginx in front of instances; its files are kept in a temporary folder until it ends.
 *
 * @param {{ port: number, instances: readonly string[], isCaching?: boolean }} options
 * @returns {Promise<{ end: () => Promise<void> }>} resolves once nginx listens
 * @throws Error with what nginx printed, when it exits immediately
 */
export async function startNginx({ port, instances, isCaching = false }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'glossary-nginx-'));
  // Started by root, nginx runs its workers as another user.
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
    // Ctrl-C in a terminal reaches the whole process group; the parent stops nginx, after the instances have sent their last responses.
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
