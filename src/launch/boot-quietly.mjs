import { createRequire } from 'node:module';
import path from 'node:path';
import { requireDatabase, requireSettings } from './configuration.mjs';
import { watchSignals } from './interrupt.mjs';
import { ROOT } from './run.mjs';
import { requireServer } from './build-steps.mjs';
import { generateSecrets, loadEnvironment } from './environment-file.mjs';
import { checkNode, requireDependencies } from './install.mjs';

const require = createRequire(import.meta.url);

/** Timeout for getting a connection from the pool, in milliseconds. */
const CONNECTION_PATIENCE = 60_000;

/**
 * Loads the service without its HTTP server. Messages of the start go to standard error, because an export may go to standard output.
 *
 * @param {{ isHttpProcess?: boolean }} options isHttpProcess: true for a process that answers requests for as long as it runs
 */
export async function bootQuietly({ isHttpProcess = false } = {}) {
  return quietly(async () => {
    const settings = await prepare();
    await requireDatabase(settings);
    // Import and export do not load the demo glossary: an empty database is filled by the import, or by the first start of the service.
    if (!isHttpProcess) process.env.GLOSSARY_DEMO = 'false';
    const { createStrapi } = require('@strapi/strapi');
    const strapi = createStrapi({
      appDir: ROOT,
      distDir: path.join(ROOT, 'dist'),
      serveAdminPanel: false,
    });
    watchSignals();
    // `warn` still shows that the process waits for another one that prepares the database.
    strapi.log.level = 'warn';
    strapi.config.set('glossary.isHttpProcess', isHttpProcess);
    await strapi.load();
    strapi.log.level = 'error';
    // No client waits for a response here, and an import makes Strapi emit events for all terms at once.
    strapi.db.connection.client.pool.acquireTimeoutMillis = CONNECTION_PATIENCE;
    const end = async () => {
      await strapi.destroy();
      // Strapi has removed all signal listeners.
      watchSignals();
    };
    return { strapi, settings, end };
  });
}

/** Loads the settings only, for commands that do not need the service. */
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
    // Resolves file names against the directory the command was called from.
    process.chdir(process.env.INIT_CWD ?? calledFrom);
    process.stdout.write = write;
  }
}
