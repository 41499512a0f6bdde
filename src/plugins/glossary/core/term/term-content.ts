import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { ContentValue } from './field-values';
import type { Field } from './field';
import {
  FIELD_ENTRIES,
  type FieldName,
  inCamelCase,
  isTextList,
  namesOfKind,
  type NameWith,
} from './fields';
import type { CategoryName, Term, TermReference } from './term';

/**
 * The content of a published version, for readers and programs, exactly as in the publication log. Names are those of the content type and the
 * record; other documents are referred to by document id, so that a version does not change when another term gets another slug.
 */
export type TermContent = {
  readonly [Name in Exclude<FieldName, LaterName>]: ContentValue<Name>;
} & { readonly [Name in LaterName]?: NonNullable<ContentValue<Name>> };
type LaterName = NameWith<{ readonly addedAfter: string }>;

/** The content of a category in the log. */
export interface CategoryContent {
  readonly key: string;
  readonly name: string;
  readonly tagline: string | null;
  readonly introduction: string | null;
}

/** The canonical JSON (RFC 8785) of a content: equal contents have equal texts. */
export function canonicalJson(content: object): string {
  return canonicalize(content) ?? '';
}

/** SHA-256 of canonical JSON in UTF-8, in hexadecimal. */
export function digestOfJson(canonical: string): string {
  return createHash('sha256').update(canonical).digest('hex');
}

/** The digest of a content, by which the log detects changes. */
export function digestOfContent(content: object): string {
  return digestOfJson(canonicalJson(content));
}

/** The content of a category from the panel's table; an empty text counts as none. */
export function categoryContentFrom(row: CategoryContent): CategoryContent {
  const { key, name, tagline, introduction } = row;
  return { key, name, tagline: tagline || null, introduction: introduction || null };
}

/** Where the documents in a content are looked up. */
export interface ContentContext {
  /** Published terms by document id. */
  readonly terms: { get(documentId: string): TermReference | undefined };
  readonly categoryOf: (documentId: string | null) => CategoryName;
}

/** The term from which the page and the record are made. */
export function termFromContent(
  documentId: string,
  content: TermContent,
  { terms, categoryOf }: ContentContext,
): Term {
  const resolve = (documentIds: readonly string[]): TermReference[] =>
    documentIds.flatMap((id) => terms.get(id) ?? []);
  const valueOf = (name: FieldName, { kind, isNullable }: Field): unknown => {
    const value = content[name];
    if (kind === 'category') return categoryOf(content.category);
    if (kind === 'terms') return resolve(value as readonly string[]);
    if (kind === 'component') return value && partsInCamelCase(value as object);
    return value ?? (isTextList(kind) ? NONE : isNullable || kind === 'score' ? null : '');
  };
  const term: Record<string, unknown> = { documentId };
  for (const { name, property, field } of PROPERTIES) term[property] = valueOf(name, field);
  return term as unknown as Term;
}

const PROPERTIES = FIELD_ENTRIES.map(([name, field]) => ({
  ...{ name, field },
  property: inCamelCase(name),
}));
const PART_PROPERTIES = new Map(
  FIELD_ENTRIES.flatMap(([, { parts }]) => Object.keys(parts ?? {})).map((part) => [
    part,
    inCamelCase(part),
  ]),
);

function partsInCamelCase(values: object): object {
  return Object.fromEntries(
    Object.entries(values).map(([part, value]) => [PART_PROPERTIES.get(part) ?? part, value]),
  );
}

const NONE: readonly string[] = [];

/** The running text of a term for full-text search, in addition to names, aliases and tags. */
export function searchedText(content: TermContent): string {
  return namesOfKind('sentence', 'block', 'sentences')
    .flatMap((name) => content[name] ?? '')
    .join('\n');
}
