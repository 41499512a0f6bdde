import { parseArgs } from 'node:util';
import { createInstance } from './cluster/instances.mjs';
import { hasNginx, startNginx } from './cluster/nginx.mjs';
import { startSmallProxy } from './cluster/small-proxy.mjs';
import { requireFreePort, requireSettings } from './configuration.mjs';
import { ROOT } from './run.mjs';
import { say, sayInLog, stop } from './say.mjs';
import { buildPanel, buildServer } from './build-steps.mjs';
import { generateSecrets, loadEnvironment } from './environment-file.mjs';
import { checkNode, installDependencies } from './install.mjs';
import { startThrowawayPostgres } from './throwaway-postgres.mjs';

const INSTANCES_MAX = 16;
const USAGE = `npm run cluster -- [--instances N]

Starts N instances (1 to ${INSTANCES_MAX}, by default 3) on one PostgreSQL behind a proxy on PORT (by default 1337), all on this machine. The
PostgreSQL is that of DATABASE_URL, or one that is thrown away at the end; the proxy is nginx where it is installed. Ctrl-C ends
everything, and a SIGHUP to this program restarts one instance after the other.`;

sayInLog();
checkNode();
process.chdir(ROOT);
const count = requestedInstances();
await installDependencies();
generateSecrets();
loadEnvironment();
const port = Number(process.env.PORT || '1337');
process.env.PUBLIC_URL ||= `http://localhost:${port}`;
await buildServer();
await buildPanel();
await requireFreePort({ host: '127.0.0.1', port });

const ends = [];
let isEnding = false;
async function end() {
  if (isEnding) return;
  isEnding = true;
  say('Ending …');
  for (const each of ends.reverse()) await each();
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end());

try {
  const url = process.env.DATABASE_URL || (await throwawayPostgres());
  const environment = {
    DATABASE_CLIENT: 'postgres',
    DATABASE_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const instances = [];
  for (let number = 1; number <= count; number += 1)
    instances.push(await createInstance({ name: `instance ${number}`, environment }));
  ends.push(() => Promise.all(instances.map((instance) => instance.stop())));
  await Promise.all(instances.map((instance) => instance.start()));

  const [proxy, startProxy] = hasNginx()
    ? ['nginx', startNginx]
    : ['a small proxy, as nginx is not installed', startSmallProxy];
  const addresses = instances.map(({ address }) => address);
  const running = await startProxy({ port, instances: addresses });
  // Stopped in reverse order: first the proxy stops taking requests, then the instances end.
  ends.push(running.end);
  say('');
  say(`${count} instances are served on one PostgreSQL, behind ${proxy}:`);
  const { publicUrl, glossaryPath } = requireSettings();
  say(`  ${publicUrl}${glossaryPath}`);
  say(`Ctrl-C ends everything; kill -HUP ${process.pid} restarts one instance after the other.`);
  process.on('SIGHUP', () => void restartInTurn(instances));
} catch (error) {
  await end();
  stop(`The cluster could not start: ${error.message}`);
}

function requestedInstances() {
  try {
    const { values } = parseArgs({
      options: { instances: { type: 'string', default: '3' }, help: { type: 'boolean' } },
    });
    const requested = Number(values.instances);
    if (values.help) {
      say(USAGE);
      process.exit(0);
    }
    if (Number.isInteger(requested) && requested >= 1 && requested <= INSTANCES_MAX)
      return requested;
  } catch {
    // An unknown option: the usage lists the known ones.
  }
  return stop(USAGE);
}

async function throwawayPostgres() {
  say('Starting a PostgreSQL, which is removed at the end …');
  const server = await startThrowawayPostgres();
  ends.push(server.end);
  return server.url;
}

async function restartInTurn(instances) {
  for (const instance of instances) {
    if (isEnding) return;
    await instance.stop();
    await instance.start().catch((error) => say(error.message));
  }
  say('Every instance was restarted.');
}
