import { FIELD_ENTRIES } from '../term/fields';
import { EMPTY_TERM, SCORE_LETTERS } from './file-term';
import { CATEGORY_FIELDS } from './file-fields';
import { nearestName } from './nearest-name';

/** Longest part of an unknown key that a message repeats. */
const SHOWN_KEY_LENGTH = 60;
const MOST_FAULTS_SHOWN = 20;

/** The key, or the column, in which refused rows come back with their reasons; whoever has mended a row may leave it there. */
export const REFUSED_BECAUSE = 'refused_because';

/** Keys that a term may have in a file beside those that are exported; `citation` is computed and left aside. */
const TERM_KEYS = [
  'kind',
  ...Object.keys(EMPTY_TERM),
  'take_over_address',
  'citation',
  REFUSED_BECAUSE,
];
const AXIS_KEYS = ['value', 'rationale'];

const KEYS: Readonly<Record<string, readonly string[]>> = {
  '': TERM_KEYS,
  ...Object.fromEntries(
    FIELD_ENTRIES.flatMap(([name, { parts }]) => (parts ? [[name, Object.keys(parts)]] : [])),
  ),
  score: SCORE_LETTERS,
  ...Object.fromEntries(SCORE_LETTERS.map((letter) => [`score.${letter}`, AXIS_KEYS])),
};

type KeyedObject = Readonly<Record<string, unknown>>;

export function isKeyedObject(value: unknown): value is KeyedObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The keys that a term or a category does not have, in itself and in its groups; `__proto__` is such a key as well. */
export interface UnknownKeys {
  /** The group; empty for the row itself. */
  readonly path: string;
  readonly known: readonly string[];
  readonly unknown: readonly string[];
}

export function unknownTermKeys(term: KeyedObject): UnknownKeys[] {
  return Object.entries(KEYS).flatMap(([path, known]) => {
    const group = path === '' ? term : groupAt(term, path);
    return isKeyedObject(group) ? unknownKeys(group, known, path) : [];
  });
}

export function unknownCategoryKeys(category: KeyedObject): UnknownKeys[] {
  return unknownKeys(category, ['kind', ...CATEGORY_FIELDS, REFUSED_BECAUSE], '');
}

export function keyFaults(groups: readonly UnknownKeys[]): string[] {
  return groups.flatMap(({ path, known, unknown }) =>
    firstFaults(unknown, (key) => unknownKeyFault(key, known, path)),
  );
}

/** The unknown keys by their paths, as `agent.model`; the first of them. */
export function unknownNames(groups: readonly UnknownKeys[]): string[] {
  return groups.flatMap(({ path, unknown }) =>
    unknown
      .slice(0, MOST_FAULTS_SHOWN)
      .map((key) => shownKey(path === '' ? key : `${path}.${key}`)),
  );
}

function groupAt(term: KeyedObject, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isKeyedObject(value) && Object.hasOwn(value, key) ? value[key] : null),
      term,
    );
}

function unknownKeys(object: KeyedObject, known: readonly string[], path: string): UnknownKeys[] {
  const unknown = Object.keys(object).filter((key) => !known.includes(key));
  return unknown.length === 0 ? [] : [{ path, known, unknown }];
}

export function shownKey(key: string): string {
  return key.length > SHOWN_KEY_LENGTH ? `${key.slice(0, SHOWN_KEY_LENGTH - 1)}…` : key;
}

/** Messages for the first faults, and how many more there are: nobody reads thousands for one row. */
export function firstFaults<Fault>(
  faults: readonly Fault[],
  messageOf: (fault: Fault) => string,
): string[] {
  const messages = faults.slice(0, MOST_FAULTS_SHOWN).map(messageOf);
  const more = faults.length - messages.length;
  return more === 0 ? messages : [...messages, moreFaults(more)];
}

export const moreFaults = (count: number): string => `and ${count} more of this kind`;

export function unknownKeyFault(key: string, keys: readonly string[], path: string): string {
  const nearest = nearestName(key.slice(0, SHOWN_KEY_LENGTH), keys);
  return notKnown(shownKey(key), path, nearest ?? keys);
}

/** @param known the nearest name that there is, or all where none is near */
export function notKnown(key: string, path: string, known: string | readonly string[]): string {
  const where = path === '' ? '' : ` in ${path}`;
  const hint =
    typeof known === 'string' ? `the nearest known is "${known}"` : `known are ${known.join(', ')}`;
  return `${JSON.stringify(key)}${where} is not known; ${hint}`;
}
