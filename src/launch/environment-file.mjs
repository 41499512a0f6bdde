import { environmentFileHasWrongLine, environmentFileIsNoText } from './start-sentences.mjs';

/** A variable and its value, which may stand in quotes, with a comment after it. */
const ASSIGNMENT =
  /^\s*(export\s+)?[A-Za-z_][A-Za-z0-9_.-]*\s*=\s*("[^"]*"|'[^']*'|`[^`]*`|[^"'`\s].*)?\s*(#.*)?$/;
const LEFT_OUT = /^\s*(#.*)?$/;

/**
 * What is wrong with the content of `.env`: Node would take what it understands and leave the rest out without a word, and the secrets
 * that it then lacks would be made anew.
 *
 * @param {Buffer} content
 * @returns {string | null} one sentence; null when it can be read
 */
export function faultOfEnvironmentFile(content) {
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
