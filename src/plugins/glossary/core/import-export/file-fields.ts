import { AGENT_KEYS, EMPTY_TERM, type FileTerm, SCORE_LETTERS } from './file-term';

/** How the value of a field is written as one cell of a table. */
export type FieldForm = 'text' | 'list' | 'boolean' | 'number';

/** A value that has no parts of its own, named by its path in a term: `short`, `detection.tools`, `score.d.value`. */
export interface FileField {
  readonly path: string;
  readonly form: FieldForm;
}

const LISTS = [
  'aliases',
  'search_terms',
  'identifiers',
  'tags',
  'common_mistakes',
  'when_to_use',
  'avoid_when',
  'related',
  'prerequisites',
  'refs',
  'not_to_be_confused_with',
];

const GROUPS: Readonly<Record<string, readonly FileField[]>> = {
  detection: [
    { path: 'detection.symptoms', form: 'list' },
    { path: 'detection.auto_detectable', form: 'boolean' },
    { path: 'detection.tools', form: 'list' },
  ],
  agent: AGENT_KEYS.map((key) => ({ path: `agent.${key}`, form: 'text' })),
  score: SCORE_LETTERS.flatMap((letter): FileField[] => [
    { path: `score.${letter}.value`, form: 'number' },
    { path: `score.${letter}.rationale`, form: 'text' },
  ]),
};

function fieldsOf(key: string): readonly FileField[] {
  const group = GROUPS[key];
  if (group) return group;
  if (key === 'published') return [{ path: key, form: 'boolean' }];
  return [{ path: key, form: LISTS.includes(key) ? 'list' : 'text' }];
}

/** Every field of a term, in the order of the form. */
export const TERM_FIELDS: readonly FileField[] = Object.keys(EMPTY_TERM).flatMap(fieldsOf);

/** Names of the attributes that are null or an object of several fields. */
export const GROUP_NAMES: readonly string[] = Object.keys(GROUPS);

export const CATEGORY_FIELDS = ['key', 'name', 'tagline', 'introduction'] as const;

/** The value at a path; null within a group that is null. */
export function valueAt(term: FileTerm, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null) return null;
    return (value as Readonly<Record<string, unknown>>)[key] ?? null;
  }, term);
}
