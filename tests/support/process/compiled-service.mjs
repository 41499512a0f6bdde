import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../../../src/launch/run.mjs';

const require = createRequire(import.meta.url);

/**
 * Boots the compiled service in production mode, with the settings and secrets of the environment and nothing else: `.env` is not
 * read, and the panel, which takes a build of its own, is served only with `SERVES_PANEL=true`.
 */
export async function bootCompiledService() {
  process.chdir(ROOT);
  Object.assign(process.env, {
    NODE_ENV: 'production',
    STRAPI_TELEMETRY_DISABLED: 'true',
    // Strapi reads the file of this name.
    ENV_PATH: os.devNull,
  });
  const { createStrapi } = require('@strapi/strapi');
  const strapi = createStrapi({
    appDir: ROOT,
    distDir: path.join(ROOT, 'dist'),
    serveAdminPanel: process.env.SERVES_PANEL === 'true',
  });
  strapi.log.level = 'warn';
  await strapi.load();
  return strapi;
}
