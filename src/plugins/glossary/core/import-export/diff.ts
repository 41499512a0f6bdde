import { EMPTY_TERM, type FileCategory, type FileTerm } from './file-term';
import { type FileField, TERM_FIELDS, valueAt } from './file-fields';
import { DAY_FIELDS } from '../term/fields';
import { type FieldDiff, fieldDiff } from '../publishing/term-diff';
import type { IncomingCategory, IncomingTerm } from './incoming';

/** A field that an import would change; both texts are excerpts. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Maximum length of an excerpt, in UTF-16 code units. */
const EXCERPT_LENGTH = 80;
/** Length of the excerpt before the first difference. */
const EXCERPT_LEAD = 20;
const NOTHING = '(nothing)';

/** Merges a row of a file into the existing term; `published` is not decided here. */
export function mergedTerm(existing: FileTerm | null, incoming: IncomingTerm): FileTerm {
  const given = Object.fromEntries(
    // An empty day leaves the existing one: days are set by the publication.
    Object.entries(incoming).filter(
      ([key, value]) => value !== undefined && (value !== null || !DAY_FIELDS.includes(key)),
    ),
  );
  return { ...EMPTY_TERM, ...existing, ...given, published: existing?.published ?? false };
}

/** The fields in which two states of a term differ, in the order of the edit form. Line endings are ignored. */
export function changesOfTerm(existing: FileTerm, merged: FileTerm): FieldChange[] {
  return changedFields(existing, merged).map(({ path }) =>
    fieldChange(path, textOf(valueAt(existing, path)), textOf(valueAt(merged, path))),
  );
}

/** The same in full, for one term: removed and added words or items. */
export function diffsOfTerm(existing: FileTerm, merged: FileTerm): FieldDiff[] {
  return changedFields(existing, merged).flatMap(({ path }) =>
    fieldDiff(
      path,
      withPlainLineEnds(valueAt(existing, path)),
      withPlainLineEnds(valueAt(merged, path)),
    ),
  );
}

/** What readers have without the draft: the published version, or the row of a file alone for a term that is not published. */
export function withoutDraft(
  { content, published }: { readonly content: FileTerm; readonly published: FileTerm | null },
  incoming: IncomingTerm,
): FileTerm {
  return published ?? (content.published ? content : mergedTerm(null, incoming));
}

/**
 * Fields of the draft that the file does not change, and that a publication shows to readers.
 *
 * @param before see `withoutDraft`
 */
export function unseenBy<Change extends { readonly field: string }>(
  compare: (before: FileTerm, after: FileTerm) => readonly Change[],
  before: FileTerm,
  draft: FileTerm,
  merged: FileTerm,
): readonly Change[] {
  const stated = new Set(compare(draft, merged).map(({ field }) => field));
  return compare(before, draft).filter(({ field }) => !stated.has(field));
}

function changedFields(existing: FileTerm, merged: FileTerm): FileField[] {
  return TERM_FIELDS.filter(
    ({ path }) =>
      path !== 'published' && textOf(valueAt(existing, path)) !== textOf(valueAt(merged, path)),
  );
}

export function changesOfCategory(
  existing: FileCategory,
  incoming: IncomingCategory,
): FieldChange[] {
  return changedTexts(existing, incoming).map(({ field, before, after }) =>
    fieldChange(field, before, after),
  );
}

export function diffsOfCategory(existing: FileCategory, incoming: IncomingCategory): FieldDiff[] {
  return changedTexts(existing, incoming).flatMap(({ field, before, after }) =>
    fieldDiff(field, before, after),
  );
}

function changedTexts(existing: FileCategory, incoming: IncomingCategory): FieldChange[] {
  return (['name', 'tagline', 'introduction'] as const).flatMap((field) => {
    const value = incoming[field];
    if (value === undefined) return [];
    const [before, after] = [textOf(existing[field]), textOf(value)];
    return before === after ? [] : [{ field, before, after }];
  });
}

export function fieldChange(field: string, before: string, after: string): FieldChange {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const start = Math.max(0, same - EXCERPT_LEAD);
  return { field, before: excerpt(before, start), after: excerpt(after, start) };
}

function excerpt(text: string, start: number): string {
  if (text === '') return NOTHING;
  // `Array.from` makes a copy; a slice of the string would keep the whole string in memory.
  const part = Array.from(text.slice(start, start + EXCERPT_LENGTH)).join('');
  return `${start > 0 ? '…' : ''}${part}${start + EXCERPT_LENGTH < text.length ? '…' : ''}`;
}

/** An empty list and a missing text are both nothing; other lists become JSON, so that they differ from texts. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return withLineFeeds(value);
  if (Array.isArray(value) && value.length === 0) return '';
  return JSON.stringify(withPlainLineEnds(value));
}

/** Line endings differ between operating systems, invisibly. */
function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function withPlainLineEnds(value: unknown): unknown {
  if (typeof value === 'string') return withLineFeeds(value);
  return Array.isArray(value) ? value.map(withPlainLineEnds) : value;
}
