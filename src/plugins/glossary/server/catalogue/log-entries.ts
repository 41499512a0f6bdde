import { entryFromContent } from '../../core/catalogue/catalogue-entry';
import {
  type CatalogueCategory,
  type CatalogueEntry,
  categoryNames,
} from '../../core/catalogue/catalogue';
import type { SlugChange } from '../../core/catalogue/slug-redirects';
import type { NameOrder } from '../../core/text/name-order';
import { searchedText, type TermContent, termFromContent } from '../../core/term/term-content';
import type { SuccessorChange } from '../../core/successors/successors';
import { wordsOfTexts } from '../../core/term-page/term-dependencies';
import type { MentionTarget } from '../../core/text/mention-index';
import type { LogKind, LogRow } from '../publication-log/log-row';
import { categoryContent } from '../publication-log/logged-groups';

/** Entries after which readers see another content of a term, or none. */
export const TERM_KINDS: ReadonlySet<LogKind> = new Set([
  'published',
  'renamed',
  'scored',
  'withdrawn',
  'deleted',
]);

/** Entries after which another slug leads to a term, or none. */
const ADDRESS_CHANGES: ReadonlyMap<LogKind, SlugChange['kind']> = new Map([
  ['former-address', 'given-back'],
  ['address-given-up', 'given-up'],
]);

export function entryOfRow(
  row: LogRow,
  categoryOf: ReturnType<typeof categoryNames>,
  { letterOf }: NameOrder,
): CatalogueEntry {
  const { position, subject } = row;
  return entryFromContent({ documentId: subject ?? '', position }, row.content as TermContent, {
    categoryOf,
    letterOf,
  });
}

export function slugChangeOf({ kind, subject, slug }: LogRow): SlugChange[] {
  if (subject === null) return [];
  const address = ADDRESS_CHANGES.get(kind);
  if (address !== undefined) return [{ kind: address, documentId: subject, slug: slug ?? '' }];
  if (!TERM_KINDS.has(kind)) return [];
  const isGone = kind === 'withdrawn' || kind === 'deleted';
  return [{ kind: isGone ? kind : 'shown', documentId: subject, slug: slug ?? '' }];
}

export function successorChangeOf({
  kind,
  subject,
  content,
  successor,
}: LogRow): SuccessorChange[] {
  if (subject === null) return [];
  if (kind === 'successor-named') return [{ kind: 'named', documentId: subject, successor }];
  return content !== null && TERM_KINDS.has(kind) ? [{ kind: 'shown', documentId: subject }] : [];
}

export function textOfRow(row: LogRow): { documentId: string; text: string } {
  return { documentId: row.subject ?? '', text: searchedText(row.content as TermContent) };
}

export function categoryOfRow(row: LogRow): CatalogueCategory {
  return { documentId: row.subject ?? '', ...categoryContent(row) };
}

export function categoriesAfter(
  before: readonly CatalogueCategory[],
  rows: readonly LogRow[],
): CatalogueCategory[] {
  const categories = new Map(before.map((category) => [category.documentId, category]));
  for (const row of rows) {
    if (row.content === null) categories.delete(row.subject ?? '');
    else categories.set(row.subject ?? '', categoryOfRow(row));
  }
  return [...categories.values()];
}

/** The names that a publication of a term gives, or takes away. */
export function newNames(before: MentionTarget | undefined, after: MentionTarget): MentionTarget[] {
  if (before === undefined) return [after];
  const isNamedAlike =
    before.term === after.term && before.aliases.join('\n') === after.aliases.join('\n');
  return isNamedAlike ? [] : [before, after];
}

const NO_NAMES = { terms: new Map<string, never>(), categoryOf: categoryNames([]) };

export function wordsOfRow({ subject, content }: LogRow): Int32Array {
  return wordsOfTexts(termFromContent(subject ?? '', content as TermContent, NO_NAMES));
}
