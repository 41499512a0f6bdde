import { createRequire } from 'node:module';
import path from 'node:path';
import {
  requireDatabase,
  requireFreePort,
  requirePictures,
  requireSettings,
} from './configuration.mjs';
import { codeOfSignal, onSignalDo, watchSignals } from './interrupt.mjs';
import { ROOT } from './run.mjs';
import { say, sayInLog, stop } from './say.mjs';
import { startErrorMessage } from './start-error.mjs';
import { endedBeforeServed, howToStop, isServed } from './start-sentences.mjs';
import { buildPanel, buildServer, requireBuilt } from './build-steps.mjs';
import { generateSecrets, loadEnvironment } from './environment-file.mjs';
import { checkNode, installDependencies } from './install.mjs';
import { versionText } from './version.mjs';

const require = createRequire(import.meta.url);
/** What ends the service; SIGHUP is left to the system, because `nohup` ignores it. */
const STOPPING = ['SIGINT', 'SIGTERM'];

let isStopping = false;

/**
 * `npm start`: installs, builds and starts the service in production mode, from a fresh clone. With `--built` it installs, builds and writes nothing
 * in this folder: it starts the result of `npm run build`, or exits with a message.
 */
async function start() {
  sayInLog();
  onSignalDo(endStart);
  watchSignals(STOPPING);
  const isBuilt = process.argv.includes('--built');
  checkNode();
  process.chdir(ROOT);
  if (!isBuilt) await installDependencies('service');
  generateSecrets();
  loadEnvironment();
  if (isBuilt) requireBuilt();
  else await buildServer();
  const settings = requireSettings();
  await requireDatabase(settings);
  requirePictures(settings);
  if (!isBuilt) await buildPanel();
  await requireFreePort(settings);
  if (settings.metrics !== null) await requireFreePort(settings.metrics, 'GLOSSARY_METRICS_');
  say(`Software Glossary ${versionText()}`);

  say('Starting …');
  process.env.NODE_ENV = 'production';
  const { createStrapi } = require('@strapi/strapi');
  const strapi = createStrapi({ appDir: ROOT, distDir: path.join(ROOT, 'dist') });
  // Strapi would shut down what it is still loading, and that would fail.
  watchSignals(STOPPING);
  await strapi.load();
  onSignalDo(async () => {
    isStopping = true;
    await strapi.destroy();
    process.exit();
  });
  await strapi.listen();
  await announce(strapi, settings);
}

async function announce(strapi, { publicUrl, glossaryPath }) {
  const example = await strapi.db.query('plugin::glossary.term').findOne({
    where: { publishedAt: { $notNull: true } },
    orderBy: { created: 'desc' },
    select: ['slug'],
  });
  say('');
  say(isServed());
  say(`  Glossary     ${publicUrl}${glossaryPath}`);
  if (example) {
    say(`  A term       ${publicUrl}${glossaryPath}/${example.slug}`);
    say(`  Its record   ${publicUrl}${glossaryPath}/${example.slug}.json`);
  }
  say(`  Admin panel  ${publicUrl}/admin`);
  const link = await strapi.plugin('guard').service('guard').firstAdministrator.link();
  if (link !== null) {
    say('The panel has no administrator yet; this link registers the first one:');
    say(`  ${link}`);
  }
  say(howToStop());
}

function endStart(signal) {
  say(endedBeforeServed(signal));
  // Other listeners run first, such as the one that forwards the signal to a child process.
  process.nextTick(() => process.exit(codeOfSignal(signal)));
}

function fail(error) {
  if (process.env.DEBUG) console.error(error);
  stop(startErrorMessage(error, process.env));
}

// An unhandled error during the start ends it with a message, too.
process.on('uncaughtException', fail);
start().then(
  () => process.off('uncaughtException', fail),
  // What a stop takes away is missing to the rest of the start.
  (error) => isStopping || fail(error),
);
