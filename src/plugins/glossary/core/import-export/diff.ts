import { EMPTY_TERM, type FileCategory, type FileTerm } from './file-term';
import { type FileField, TERM_FIELDS, valueAt } from './file-fields';
import { DAY_FIELDS } from '../term/fields';
import { type FieldDiff, fieldDiff } from '../publishing/term-diff';
import type { IncomingCategory, IncomingTerm } from './incoming';

/** One field that an import would change; both texts are excerpts for people to read. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Longest excerpt of a value, in UTF-16 code units. */
const EXCERPT_LENGTH = 80;
/** How much of an excerpt stands before the first difference. */
const EXCERPT_LEAD = 20;
const NOTHING = '(nothing)';

/** What a term is when a file has said what it says; `published` is not decided here. */
export function mergedTerm(existing: FileTerm | null, incoming: IncomingTerm): FileTerm {
  const given = Object.fromEntries(
    // A day that a file leaves open is decided by the publication, so it takes none away.
    Object.entries(incoming).filter(
      ([key, value]) => value !== undefined && (value !== null || !DAY_FIELDS.includes(key)),
    ),
  );
  return { ...EMPTY_TERM, ...existing, ...given, published: existing?.published ?? false };
}

/** The fields in which two states of a term differ, in the order of the form. Line ends make no difference. */
export function changesOfTerm(existing: FileTerm, merged: FileTerm): FieldChange[] {
  return changedFields(existing, merged).map(({ path }) =>
    fieldChange(path, textOf(valueAt(existing, path)), textOf(valueAt(merged, path))),
  );
}

/** The same in full, for one term at a time: what is removed and what is added, word by word or item by item. */
export function diffsOfTerm(existing: FileTerm, merged: FileTerm): FieldDiff[] {
  return changedFields(existing, merged).flatMap(({ path }) =>
    fieldDiff(
      path,
      withPlainLineEnds(valueAt(existing, path)),
      withPlainLineEnds(valueAt(merged, path)),
    ),
  );
}

/** The fields in which a draft says something that readers do not see yet, and that a file leaves as they are. */
export function unseenBy<Change extends { readonly field: string }>(
  compare: (before: FileTerm, after: FileTerm) => readonly Change[],
  shown: FileTerm,
  draft: FileTerm,
  merged: FileTerm,
): readonly Change[] {
  const stated = new Set(compare(draft, merged).map(({ field }) => field));
  return compare(shown, draft).filter(({ field }) => !stated.has(field));
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
  // Letter by letter, because the slice of a string would keep the whole of it in memory.
  const part = Array.from(text.slice(start, start + EXCERPT_LENGTH)).join('');
  return `${start > 0 ? '…' : ''}${part}${start + EXCERPT_LENGTH < text.length ? '…' : ''}`;
}

/** A list of no items and a text that is not there are both nothing; a list of texts cannot be mistaken for a text. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return withLineFeeds(value);
  if (Array.isArray(value) && value.length === 0) return '';
  return JSON.stringify(withPlainLineEnds(value));
}

/** Editors and spreadsheets of different systems end lines differently, and nobody sees it. */
function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function withPlainLineEnds(value: unknown): unknown {
  if (typeof value === 'string') return withLineFeeds(value);
  return Array.isArray(value) ? value.map(withPlainLineEnds) : value;
}
