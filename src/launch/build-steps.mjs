import { createRequire } from 'node:module';
import { existsSync, mkdirSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { ROOT, run, runInstalled } from './run.mjs';
import { say, stop } from './say.mjs';
import { digestOf, fingerprintAt } from './fingerprint.mjs';
import { removeStale } from './stale-files.mjs';
import { notBuilt } from './start-sentences.mjs';

const require = createRequire(import.meta.url);

const PLUGINS = 'src/plugins';
const PLUGIN = `${PLUGINS}/glossary`;

const PANEL_SOURCES = [
  'src/admin',
  // The panel's edit form uses the same rules as the server.
  `${PLUGINS}/shared/core`,
  `${PLUGINS}/strapi-guard/core`,
  `${PLUGINS}/strapi-guard/admin`,
  `${PLUGINS}/strapi-guard/package.json`,
  `${PLUGIN}/core`,
  `${PLUGIN}/admin`,
  `${PLUGIN}/package.json`,
  'config/admin.ts',
  'src/launch/build-panel.mjs',
  'src/launch/panel-schemas.mjs',
  'src/launch/panel-stubs.mjs',
  'src/launch/no-translations.mjs',
];
const isNotServerCode = (relative) =>
  /^src\/(admin|launch|plugins\/(glossary|strapi-guard)\/admin)$/.test(
    relative.split(path.sep).join('/'),
  );

const QUIETLY = {
  quiet: true,
  env: { NODE_ENV: 'development', STRAPI_TELEMETRY_DISABLED: 'true' },
};

const serverDigest = () =>
  digestOf({
    paths: ['config', 'src', 'tsconfig.json', 'package-lock.json'],
    isSkipped: isNotServerCode,
  });

const panelDigest = () =>
  digestOf({
    paths: [...PANEL_SOURCES, 'package-lock.json'],
  });

/** Exits with a message unless server and panel are built from the current sources; writes nothing. */
export function requireBuilt() {
  const isBuilt = (relative, digest) => fingerprintAt(relative).is(digest);
  if (isBuilt('dist/.made-from', serverDigest()) && isBuilt('dist/build/.made-from', panelDigest()))
    return;
  stop(notBuilt());
}

/**
 * For a command, which may run beside the service: compiles the server if it is not compiled, and exits with a message if it was compiled from other
 * sources, because the running service loads some modules later.
 */
export async function requireServer() {
  const fingerprint = fingerprintAt('dist/.made-from');
  if (!fingerprint.exists()) await buildServer();
  else if (!fingerprint.is(serverDigest())) stop(notBuilt());
}

/** Marks server and panel as built from the current sources, after dist was updated by other means (tests/mutants). */
export function markBuilt() {
  fingerprintAt('dist/.made-from').set(serverDigest());
  fingerprintAt('dist/build/.made-from').set(panelDigest());
}

/** Compiles the server when its sources have changed. Types are checked by `npm run check`, not at every first start. */
export async function buildServer() {
  const fingerprint = fingerprintAt('dist/.made-from');
  const digest = serverDigest();
  if (fingerprint.is(digest)) return;
  say('Compiling the server …');
  if (!existsSync(path.join(ROOT, '.tmp'))) mkdirSync(path.join(ROOT, '.tmp'), { mode: 0o700 });
  if ((await runInstalled('tsc', ['-p', 'tsconfig.json', '--noCheck'], QUIETLY)) !== 0)
    stop('The server does not compile.');
  for (const part of ['src', 'config'])
    removeStale(path.join(ROOT, part), path.join(ROOT, 'dist', part));
  buildAssets();
  fingerprint.set(digest);
}

/** Adds stylesheets, scripts, fonts and templates with the server's own module, which does the same in development. */
export function buildAssets() {
  const inDist = (place) => path.join(ROOT, 'dist', PLUGIN, place);
  const builder = require(inDist('server/pages/build-assets.js'));
  try {
    builder.buildAssets(path.join(ROOT, PLUGIN), inDist(''));
  } catch ({ errors, message }) {
    // esbuild prints its own errors.
    if (errors === undefined) say(message);
    stop('The stylesheets and scripts of pages do not compile; see the errors above.');
  }
}

/** Generates the types of the content model; without them real type errors would go unnoticed. */
export async function generateTypes() {
  if ((await runInstalled('strapi', ['ts:generate-types', '--silent'], QUIETLY)) !== 0)
    stop('The types of the content model could not be generated.');
}

/** Below this amount of memory, in bytes, Node limits the heap to half of it, too little for the panel's build. */
const LITTLE_MEMORY = 4 * 1024 ** 3;
/** The heap for the build in that case, in MiB: 2 GB of memory are enough for it and everything else. */
const SMALL_HEAP = 1300;

function heapOfBuilder() {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return memory < LITTLE_MEMORY ? [`--max-old-space-size=${SMALL_HEAP}`] : [];
}

export async function buildPanel() {
  const fingerprint = fingerprintAt('dist/build/.made-from');
  const digest = panelDigest();
  if (fingerprint.is(digest)) return;
  say('Building the panel (about a minute) …');
  const code = await run(process.execPath, [...heapOfBuilder(), 'src/launch/build-panel.mjs'], {
    quiet: true,
    env: { NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' },
  });
  if (code !== 0) stop('The panel could not be built; see the output above.');
  fingerprint.set(digest);
}
