import { environmentFileHasWrongLine, environmentFileIsNoText } from './start-sentences.mjs';

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
export function environmentFileError(content) {
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
