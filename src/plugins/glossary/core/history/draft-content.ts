import { fieldsOf, TERM_FORM } from '../term/edit-form';
import { DAY_FIELDS, RELATION_FIELDS } from '../term/fields';
import type { TermContent } from '../term/term-content';
import type { StoredTerm } from '../term/stored-term';

/** The content of a term's draft, with other documents by their document ids; for the score see `score-to-draft.ts`. */
export interface DraftContent {
  /** Attributes by the names of the content type, components included. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly category: string | null;
  readonly related: readonly string[];
  readonly prerequisites: readonly string[];
}

/** Fields of the form that are not copied, or get new values. */
const NOT_COPIED: ReadonlySet<string> = new Set([
  'category',
  ...RELATION_FIELDS,
  'score_draft',
  'take_over_address',
]);
const COPIED = TERM_FORM.flatMap(fieldsOf)
  .map(({ name }) => name)
  .filter((name) => !NOT_COPIED.has(name));

/**
 * A published version as the content of a draft: without its dates, which belong to the publications and not to the text. Empty values
 * become null: Strapi refuses the empty text for a choice.
 */
export function draftFromVersion(content: TermContent): DraftContent {
  const { category, related, prerequisites } = content;
  const all = content as unknown as Readonly<Record<string, unknown>>;
  const values = Object.fromEntries(
    COPIED.filter((name) => !DAY_FIELDS.includes(name)).map((name) => [
      name,
      all[name] === '' ? null : (all[name] ?? null),
    ]),
  );
  return { values, category, related, prerequisites };
}

/** A draft with any content, so that it can be made again. */
export function draftFromStored(stored: StoredTerm): DraftContent {
  const all = stored as unknown as Readonly<Record<string, unknown>>;
  const idsOf = (others: StoredTerm['related']) =>
    (others ?? []).map(({ documentId }) => documentId);
  return {
    values: Object.fromEntries(COPIED.map((name) => [name, withoutId(all[name] ?? null)])),
    category: stored.category?.documentId ?? null,
    related: idsOf(stored.related),
    prerequisites: idsOf(stored.prerequisites),
  };
}

/** A component has an id in the table that it is read from, which no other row may have. */
function withoutId(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { id: _id, ...parts } = value as Readonly<Record<string, unknown>>;
  return parts;
}
