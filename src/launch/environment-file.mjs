import { randomBytes } from 'node:crypto';
import {
  accessSync,
  appendFileSync,
  chmodSync,
  constants,
  existsSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ROOT } from './run.mjs';
import { say, stop } from './say.mjs';
import {
  environmentFileHasWrongLine,
  environmentFileIsNoFile,
  environmentFileIsNoText,
  secretsCannotBeStored,
} from './start-sentences.mjs';

/** A variable with a value, optionally quoted, and an optional comment. */
const ASSIGNMENT =
  /^\s*(export\s+)?[A-Za-z_][A-Za-z0-9_.-]*\s*=\s*("[^"]*"|'[^']*'|`[^`]*`|[^"'`\s].*)?\s*(#.*)?$/;
const LEFT_OUT = /^\s*(#.*)?$/;

/**
 * The first problem in the content of `.env`. Node skips lines it cannot parse without a message, and the secrets on them would be generated again.
 *
 * @param {Buffer} content
 * @returns {string | null} one sentence; null when the content is valid
 */
function environmentFileError(content) {
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return environmentFileIsNoText();
  }
  if (text.includes('\0')) return environmentFileIsNoText();
  const index = text
    .split(/\r?\n/)
    .findIndex((line) => !LEFT_OUT.test(line) && !ASSIGNMENT.test(line));
  return index < 0 ? null : environmentFileHasWrongLine(index + 1);
}

const SECRETS = [
  'API_TOKEN_SALT',
  'ADMIN_JWT_SECRET',
  'TRANSFER_TOKEN_SALT',
  'JWT_SECRET',
  'ENCRYPTION_KEY',
];
const SECRET_BYTES = 32;
const APP_KEYS_COUNT = 4;

/** An operator may mask the file with /dev/null: it reads as empty and cannot be written. */
function isMasked(file) {
  const found = existsSync(file) && statSync(file);
  return found && found.isCharacterDevice() && found.rdev === statSync(devNull).rdev;
}

/** Also false for another owner's file: the service must not start with another user's settings. */
function isReadable(file) {
  // Reading a named pipe blocks, and /dev/zero never ends.
  if (existsSync(file) && !statSync(file).isFile() && !isMasked(file))
    stop(environmentFileIsNoFile());
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Generates the secrets that are missing in `.env` and in the environment; never changes an existing one. */
export function generateSecrets() {
  const file = path.join(ROOT, '.env');
  const bytes = isReadable(file) ? readFileSync(file) : null;
  const problem = bytes && environmentFileError(bytes);
  if (problem) stop(problem);
  const content = bytes && bytes.toString('utf8');
  const written = parseEnv(content ?? '');
  const isGiven = (name) => Boolean(process.env[name] || written[name]);
  const secret = () => randomBytes(SECRET_BYTES).toString('base64');
  const lines = SECRETS.filter((name) => !isGiven(name)).map((name) => `${name}=${secret()}`);
  if (!isGiven('APP_KEYS'))
    lines.unshift(`APP_KEYS=${Array.from({ length: APP_KEYS_COUNT }, secret).join(',')}`);
  if (lines.length === 0) return;
  const names = lines.map((line) => line.split('=')[0]).join(', ');
  // /dev/null is shared: root would change its mode for the whole machine.
  if (isMasked(file)) stop(secretsCannotBeStored(file, `it is ${devNull}`, names));
  try {
    writeSecrets(file, content, lines, names);
  } catch (error) {
    stop(secretsCannotBeStored(file, error.code, names));
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

/** Loads `.env` into the environment; existing variables take precedence. */
export function loadEnvironment() {
  const file = path.join(ROOT, '.env');
  if (isReadable(file)) process.loadEnvFile(file);
  else if (existsSync(file)) say('.env belongs to another user and is ignored.');
}
