import { nearestName } from './nearest-name';

/** Maximum length of a key that a message repeats. */
const SHOWN_KEY_LENGTH = 60;
/** How many keys or problems a message names. */
export const MOST_NAMED = 20;

export function quotedKey(key: string): string {
  return key.length > SHOWN_KEY_LENGTH ? `${key.slice(0, SHOWN_KEY_LENGTH - 1)}…` : key;
}

/** Messages for the first problems, and the number of others: thousands for one row would be useless. */
export function firstErrors<Problem>(
  problems: readonly Problem[],
  messageOf: (problem: Problem) => string,
): string[] {
  const messages = problems.slice(0, MOST_NAMED).map(messageOf);
  const more = problems.length - messages.length;
  return more === 0 ? messages : [...messages, moreErrors(more)];
}

export const moreErrors = (count: number): string => `and ${count} more of this kind`;

export function unknownKeyError(key: string, keys: readonly string[], path: string): string {
  const nearest = nearestName(key.slice(0, SHOWN_KEY_LENGTH), keys);
  return notKnown(quotedKey(key), path, nearest ?? keys);
}

/** @param known the nearest known name, or all of them if none is near */
export function notKnown(key: string, path: string, known: string | readonly string[]): string {
  const where = path === '' ? '' : ` in ${path}`;
  const hint =
    typeof known === 'string' ? `the nearest known is "${known}"` : `known are ${known.join(', ')}`;
  return `${JSON.stringify(key)}${where} is not known; ${hint}`;
}
