import { createRequire } from 'node:module';
import path from 'node:path';
import {
  requireDatabase,
  requireFreePort,
  requirePictures,
  requireSettings,
} from './configuration.mjs';
import { ROOT } from './run.mjs';
import { say, sayInLog, stop } from './say.mjs';
import { startErrorMessage } from './start-error.mjs';
import { howToStop, isServed } from './start-sentences.mjs';
import { buildPanel, buildServer, requireBuilt } from './build-steps.mjs';
import { generateSecrets, loadEnvironment } from './environment-file.mjs';
import { checkNode, installDependencies } from './install.mjs';
import { versionText } from './version.mjs';

const require = createRequire(import.meta.url);

/**
 * `npm start`: installs, builds and starts the service in production mode, from a fresh clone. With `--built` it installs, builds and writes nothing
 * in this folder: it starts the result of `npm run build`, or exits with a message.
 */
async function start() {
  sayInLog();
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
  await strapi.load();
  await strapi.listen();
  await announce(strapi, settings);
}

async function announce(strapi, { publicUrl }) {
  const example = await strapi.db.query('api::term.term').findOne({
    where: { publishedAt: { $notNull: true } },
    orderBy: { created: 'desc' },
    select: ['slug'],
  });
  say('');
  say(isServed());
  say(`  Glossary     ${publicUrl}/glossary`);
  if (example) {
    say(`  A term       ${publicUrl}/glossary/${example.slug}`);
    say(`  Its record   ${publicUrl}/glossary/${example.slug}.json`);
  }
  say(`  Admin panel  ${publicUrl}/admin`);
  const link = await strapi.plugin('glossary').service('glossary').firstAdministrator.link();
  if (link !== null) {
    say('The panel has no administrator yet; this link registers the first one:');
    say(`  ${link}`);
  }
  say(howToStop());
}

function fail(error) {
  if (process.env.DEBUG) console.error(error);
  stop(startErrorMessage(error, process.env));
}

// An unhandled error during the start ends it with a message, too.
process.on('uncaughtException', fail);
start().then(() => process.off('uncaughtException', fail), fail);
