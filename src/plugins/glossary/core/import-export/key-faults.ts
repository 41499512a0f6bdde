import { AGENT_KEYS, EMPTY_TERM, SCORE_LETTERS } from './file-term';
import { CATEGORY_FIELDS } from './file-fields';
import { nearestName } from './nearest-name';

/** Longest part of an unknown key that a message repeats. */
const SHOWN_KEY_LENGTH = 60;
/** Faults of one kind that are named of one object. */
const MOST_FAULTS_SHOWN = 20;

/** Keys that a term may have in a file beside those that are exported; `citation` is computed and left aside. */
const TERM_KEYS = ['kind', ...Object.keys(EMPTY_TERM), 'take_over_address', 'citation'];
const AXIS_KEYS = ['value', 'rationale'];

const KEYS: Readonly<Record<string, readonly string[]>> = {
  '': TERM_KEYS,
  detection: ['symptoms', 'auto_detectable', 'tools'],
  agent: AGENT_KEYS,
  score: SCORE_LETTERS,
  ...Object.fromEntries(SCORE_LETTERS.map((letter) => [`score.${letter}`, AXIS_KEYS])),
};

type KeyedObject = Readonly<Record<string, unknown>>;

export function isKeyedObject(value: unknown): value is KeyedObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A message for every key that a term does not have, in itself and in its groups; `__proto__` is such a key as well. */
export function termKeyFaults(term: KeyedObject): string[] {
  return Object.entries(KEYS).flatMap(([path, keys]) => {
    const group = path === '' ? term : groupAt(term, path);
    return isKeyedObject(group) ? unknownKeys(group, keys, path) : [];
  });
}

export function categoryKeyFaults(category: KeyedObject): string[] {
  return unknownKeys(category, ['kind', ...CATEGORY_FIELDS], '');
}

function groupAt(term: KeyedObject, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isKeyedObject(value) && Object.hasOwn(value, key) ? value[key] : null),
      term,
    );
}

function unknownKeys(object: KeyedObject, keys: readonly string[], path: string): string[] {
  const unknown = Object.keys(object).filter((key) => !keys.includes(key));
  return firstFaults(unknown, (key) => unknownKeyFault(key, keys, path));
}

/** Messages for the first faults, and how many more there are: nobody reads thousands for one row. */
export function firstFaults<Fault>(
  faults: readonly Fault[],
  messageOf: (fault: Fault) => string,
): string[] {
  const messages = faults.slice(0, MOST_FAULTS_SHOWN).map(messageOf);
  const more = faults.length - messages.length;
  return more === 0 ? messages : [...messages, `and ${more} more of this kind`];
}

/** The message for one key, or one column of a table, that is not known. */
export function unknownKeyFault(key: string, keys: readonly string[], path: string): string {
  const shown = key.length > SHOWN_KEY_LENGTH ? `${key.slice(0, SHOWN_KEY_LENGTH - 1)}…` : key;
  const where = path === '' ? '' : ` in ${path}`;
  const nearest = nearestName(key.slice(0, SHOWN_KEY_LENGTH), keys);
  const hint =
    nearest === null ? `; known are ${keys.join(', ')}` : `; the nearest known is "${nearest}"`;
  return `${JSON.stringify(shown)}${where} is not known${hint}`;
}
