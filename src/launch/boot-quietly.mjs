import { createRequire } from 'node:module';
import path from 'node:path';
import { requireDatabase, requireSettings } from './configuration.mjs';
import { watchSignals } from './interrupt.mjs';
import { ROOT } from './run.mjs';
import {
  checkNode,
  generateSecrets,
  loadEnvironment,
  requireDependencies,
  requireServer,
} from './set-up.mjs';

const require = createRequire(import.meta.url);

/** How long a query waits for a connection, in milliseconds. */
const CONNECTION_PATIENCE = 60_000;

/**
 * The service without its server: everything is loaded, nothing listens, and what the start has to say goes to standard error,
 * because an export may go to standard output.
 *
 * @param {{ servesReaders?: boolean }} options servesReaders: true when somebody is answered for as long as the program runs
 */
export async function bootQuietly({ servesReaders = false } = {}) {
  return quietly(async () => {
    const settings = await prepare();
    await requireDatabase(settings);
    // An empty database is filled from a file, or with the demo glossary by the first start.
    if (!servesReaders) process.env.GLOSSARY_DEMO = 'false';
    const { createStrapi } = require('@strapi/strapi');
    const strapi = createStrapi({
      appDir: ROOT,
      distDir: path.join(ROOT, 'dist'),
      serveAdminPanel: false,
    });
    watchSignals();
    // Who waits for another process that is preparing the database says so.
    strapi.log.level = 'warn';
    strapi.config.set('glossary.servesReaders', servesReaders);
    await strapi.load();
    strapi.log.level = 'error';
    // Nobody waits for an answer here, and Strapi announces the terms of an import all at once.
    strapi.db.connection.client.pool.acquireTimeoutMillis = CONNECTION_PATIENCE;
    const end = async () => {
      await strapi.destroy();
      // Strapi has removed all listeners of the process.
      watchSignals();
    };
    return { strapi, settings, end };
  });
}

/** The settings alone, for what does without the service. */
export function prepareQuietly() {
  return quietly(prepare);
}

async function prepare() {
  checkNode();
  process.chdir(ROOT);
  await requireDependencies();
  generateSecrets();
  loadEnvironment();
  await requireServer();
  process.env.NODE_ENV = 'production';
  return requireSettings();
}

async function quietly(work) {
  const calledFrom = process.cwd();
  const write = process.stdout.write;
  process.stdout.write = (...said) => process.stderr.write(...said);
  try {
    return await work();
  } finally {
    // Names of files are meant from where the program was called.
    process.chdir(process.env.INIT_CWD ?? calledFrom);
    process.stdout.write = write;
  }
}
