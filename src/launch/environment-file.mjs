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
  const advice =
    'correct it, or put a backup of the file in its place: new secrets cannot read what the old ones wrote.';
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return `.env is not a text file; ${advice}`;
  }
  if (text.includes('\0')) return `.env is not a text file; ${advice}`;
  const index = text
    .split(/\r?\n/)
    .findIndex((line) => !LEFT_OUT.test(line) && !ASSIGNMENT.test(line));
  return index < 0 ? null : `Line ${index + 1} of .env is not NAME=value; ${advice}`;
}
