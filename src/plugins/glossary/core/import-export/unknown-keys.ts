import { FIELD_ENTRIES } from '../term/fields';
import { EMPTY_TERM, SCORE_LETTERS } from './file-term';
import { CATEGORY_FIELDS } from './file-fields';
import {
  firstErrors,
  MOST_NAMED,
  quotedKey,
  unknownKeyError,
} from '../../../shared/core/text/named-keys';

/** The key or column with the reasons in a file of refused rows; it may stay there when the file is corrected. */
export const REFUSED_BECAUSE = 'refused_because';

/** Keys of a term that can be imported besides the exported ones; `citation` is computed and ignored. */
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

/** Unknown keys of a term or category and its groups; `__proto__` is one as well. */
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

export function unknownKeyErrors(groups: readonly UnknownKeys[]): string[] {
  return groups.flatMap(({ path, known, unknown }) =>
    firstErrors(unknown, (key) => unknownKeyError(key, known, path)),
  );
}

/** The first unknown keys as paths, such as `agent.model`. */
export function unknownNames(groups: readonly UnknownKeys[]): string[] {
  return groups.flatMap(({ path, unknown }) =>
    unknown.slice(0, MOST_NAMED).map((key) => quotedKey(path === '' ? key : `${path}.${key}`)),
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
