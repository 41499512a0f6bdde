import { createRequire } from 'node:module';
import path from 'node:path';
import { requireFreePort, requireSettings } from './configuration.mjs';
import { ROOT } from './run.mjs';
import { say, stop } from './say.mjs';
import {
  buildPanel,
  buildServer,
  checkNode,
  generateSecrets,
  installDependencies,
  loadEnvironment,
} from './set-up.mjs';

const require = createRequire(import.meta.url);

/** `npm start`: everything from a fresh clone to a service that answers, in production mode. */
async function start() {
  checkNode();
  process.chdir(ROOT);
  await installDependencies('service');
  generateSecrets();
  loadEnvironment();
  await buildServer();
  const settings = requireSettings();
  await buildPanel();
  await requireFreePort(settings);

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
  say('The glossary is served.');
  say(`  Glossary     ${publicUrl}/glossary`);
  if (example) {
    say(`  A term       ${publicUrl}/glossary/${example.slug}`);
    say(`  Its record   ${publicUrl}/glossary/${example.slug}.json`);
  }
  say(`  Admin panel  ${publicUrl}/admin`);
  const link = await strapi.plugin('glossary').service('firstAdministrator').link();
  if (link !== null) {
    say('The panel has no administrator yet; this link registers the first one:');
    say(`  ${link}`);
  }
  say('Ctrl-C stops it.');
}

start().catch((error) => {
  if (process.env.DEBUG) console.error(error);
  stop(`The service could not start: ${error.message}`);
});
