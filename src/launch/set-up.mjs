import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import {
  accessSync,
  appendFileSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { devNull, totalmem } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { faultOfEnvironmentFile } from './environment-file.mjs';
import { ROOT, run, runInstalled } from './run.mjs';
import { say, stop } from './say.mjs';
import { digestOf, fingerprintAt } from './fingerprint.mjs';
import { environmentFileIsNoFile, notBuilt, secretsCannotBeKept } from './start-sentences.mjs';

export { checkNode, installDependencies, requireDependencies } from './install.mjs';

const require = createRequire(import.meta.url);

const SECRETS = [
  'API_TOKEN_SALT',
  'ADMIN_JWT_SECRET',
  'TRANSFER_TOKEN_SALT',
  'JWT_SECRET',
  'ENCRYPTION_KEY',
];
const SECRET_BYTES = 32;
const APP_KEYS_COUNT = 4;

/** An operator may mask the file with /dev/null: it is empty, and keeps nothing. */
function isMasked(file) {
  const found = existsSync(file) && statSync(file);
  return found && found.isCharacterDevice() && found.rdev === statSync(devNull).rdev;
}

/** False also for a file of another owner, from whose settings a service of this user is not to start. */
function isReadable(file) {
  // Whoever reads a named pipe waits for its other end, and /dev/zero has none.
  if (existsSync(file) && !statSync(file).isFile() && !isMasked(file))
    stop(environmentFileIsNoFile());
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Writes the secrets that `.env` and the environment do not have; never changes one that is there. */
export function generateSecrets() {
  const file = path.join(ROOT, '.env');
  const bytes = isReadable(file) ? readFileSync(file) : null;
  const fault = bytes && faultOfEnvironmentFile(bytes);
  if (fault) stop(fault);
  const content = bytes && bytes.toString('utf8');
  const written = parseEnv(content ?? '');
  const isGiven = (name) => Boolean(process.env[name] || written[name]);
  const secret = () => randomBytes(SECRET_BYTES).toString('base64');
  const lines = SECRETS.filter((name) => !isGiven(name)).map((name) => `${name}=${secret()}`);
  if (!isGiven('APP_KEYS'))
    lines.unshift(`APP_KEYS=${Array.from({ length: APP_KEYS_COUNT }, secret).join(',')}`);
  if (lines.length === 0) return;
  const names = lines.map((line) => line.split('=')[0]).join(', ');
  // The device is the machine's: as root, its mode would be changed for everybody.
  if (isMasked(file)) stop(secretsCannotBeKept(file, `it is ${devNull}`, names));
  try {
    writeSecrets(file, content, lines, names);
  } catch (error) {
    stop(secretsCannotBeKept(file, error.code, names));
  }
}

function writeSecrets(file, content, lines, names) {
  if (content === null) {
    say('Generating secrets into .env …');
    const heading =
      '# Secrets, generated on the first start. Settings of your own may stand here too (see docs/configuration.md).';
    writeFileSync(file, `${heading}\n${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' });
  } else {
    say(`Adding to .env the secrets that it lacks: ${names} …`);
    appendFileSync(
      file,
      `${content === '' || content.endsWith('\n') ? '' : '\n'}${lines.join('\n')}\n`,
    );
    chmodSync(file, 0o600);
  }
}

/** Reads `.env` into the environment; what the environment already says stays. */
export function loadEnvironment() {
  const file = path.join(ROOT, '.env');
  if (isReadable(file)) process.loadEnvFile(file);
  else if (existsSync(file)) say('.env belongs to somebody else and is left out.');
}

const PLUGIN = 'src/plugins/glossary';

const PANEL_SOURCES = [
  'src/admin',
  // The form checks and proposes with the same rules as the server.
  `${PLUGIN}/core`,
  `${PLUGIN}/admin`,
  `${PLUGIN}/package.json`,
  'config/admin.ts',
  'src/launch/build-panel.mjs',
  'src/launch/panel-stubs.mjs',
];
const isNotServerCode = (relative) =>
  ['src/admin', 'src/launch', `${PLUGIN}/admin`, `${PLUGIN}/views/partials`].includes(
    relative.split(path.sep).join('/'),
  ) || relative.endsWith('.hbs');

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

/** Stops with a sentence unless server and panel are built from what is here; writes nothing. */
export function requireBuilt() {
  const isBuilt = (relative, digest) => fingerprintAt(relative).is(digest);
  if (isBuilt('dist/.made-from', serverDigest()) && isBuilt('dist/build/.made-from', panelDigest()))
    return;
  stop(notBuilt());
}

/**
 * For a command, which may run beside the service: compiles the server where nobody has, and stops with a sentence where it was made from
 * other sources, for the service loads some of its modules later.
 */
export async function requireServer() {
  const fingerprint = fingerprintAt('dist/.made-from');
  if (!fingerprint.exists()) await buildServer();
  else if (!fingerprint.is(serverDigest())) stop(notBuilt());
}

/** Says that server and panel are built from what is here, where somebody has made current in dist what has changed (tests/mutants). */
export function markBuilt() {
  fingerprintAt('dist/.made-from').set(serverDigest());
  fingerprintAt('dist/build/.made-from').set(panelDigest());
}

/** Compiles the server when its sources have changed. Types are checked by `npm run check`, not by every first start. */
export async function buildServer() {
  const fingerprint = fingerprintAt('dist/.made-from');
  const digest = serverDigest();
  if (fingerprint.is(digest)) return;
  say('Compiling the server …');
  if (!existsSync(path.join(ROOT, '.tmp'))) mkdirSync(path.join(ROOT, '.tmp'), { mode: 0o700 });
  if ((await runInstalled('tsc', ['-p', 'tsconfig.json', '--noCheck'], QUIETLY)) !== 0)
    stop('The server does not compile.');
  buildAssets();
  fingerprint.set(digest);
}

/** Joins the stylesheets and scripts of pages; by a part of the server, which does it itself while developing. */
export function buildAssets() {
  const inDist = (place) => path.join(ROOT, 'dist', PLUGIN, place);
  const builder = require(inDist('server/pages/build-assets.js'));
  try {
    builder.buildAssets(path.join(ROOT, PLUGIN, 'assets'), inDist('assets'));
  } catch ({ errors, message }) {
    // esbuild has printed its own errors.
    if (errors === undefined) say(message);
    stop('The stylesheets and scripts of pages do not compile; what is wrong stands above.');
  }
}

/** Generates the types of the content model, without which real type errors would pass. */
export async function generateTypes() {
  if ((await runInstalled('strapi', ['ts:generate-types', '--silent'], QUIETLY)) !== 0)
    stop('The types of the content model could not be generated.');
}

/** In less memory than this, in bytes, Node gives a program half of it, which is too little for the builder of the panel. */
const LITTLE_MEMORY = 4 * 1024 ** 3;
/** What the builder takes in that case, in MiB: with the rest of it, two GB are enough. */
const SMALL_HEAP = 1300;

function heapOfBuilder() {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return memory < LITTLE_MEMORY ? [`--max-old-space-size=${SMALL_HEAP}`] : [];
}

/** Builds the panel when its sources have changed. */
export async function buildPanel() {
  const fingerprint = fingerprintAt('dist/build/.made-from');
  const digest = panelDigest();
  if (fingerprint.is(digest)) return;
  say('Building the panel (about a minute) …');
  const code = await run(process.execPath, [...heapOfBuilder(), 'src/launch/build-panel.mjs'], {
    quiet: true,
    env: { NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' },
  });
  if (code !== 0) stop('The panel could not be built; what its builder printed stands above.');
  fingerprint.set(digest);
}
