import type { Field, FieldKind } from '../term/field';
import { FIELD_ENTRIES, type FieldName, isTextList, type RelationField } from '../term/fields';
import type { FileValue } from '../term/field-values';
import { componentFromStored, type StoredTerm } from '../term/stored-term';

export const SCORE_LETTERS = ['d', 'e', 'b', 't'] as const;

/**
 * A term in the format of files: the keys of the record in the record's order, without the citation, which is computed, but with search terms and
 * identifiers beside the names; then the fields that only the page shows. The files of the demo glossary have the same format. A missing text is
 * null, an empty list `[]`; related terms are slugs, in the editors' order. Days are null while the term was never published, unless an editor or a
 * program has set them.
 */
export type FileTerm = { readonly [Name in FieldName]: FileValue<Name> } & {
  readonly published: boolean;
};

export interface FileCategory {
  readonly key: string;
  readonly name: string;
  readonly tagline: string | null;
  readonly introduction: string | null;
}

export type FileRow =
  | { readonly kind: 'category'; readonly category: FileCategory }
  | { readonly kind: 'term'; readonly term: FileTerm };

/** The empty value of each kind of field. */
const NOTHING_OF: Readonly<Partial<Record<FieldKind, unknown>>> = {
  slug: '',
  words: [],
  sentences: [],
  addresses: [],
  terms: [],
};

/** An empty term with all keys of the format, in order. */
export const EMPTY_TERM = {
  ...Object.fromEntries(FIELD_ENTRIES.map(([name, { kind }]) => [name, NOTHING_OF[kind] ?? null])),
  published: false,
} as unknown as FileTerm;

/** The relations of a stored term as slugs; terms without a slug are left out. */
export type RelatedSlugs = Readonly<Record<RelationField, readonly string[]>>;

/** A stored row, draft or published, in the format of files. Values of a draft that are not text are exported as JSON in a text. */
export function fileTermOf(
  stored: StoredTerm,
  score: FileTerm['score'],
  relations: RelatedSlugs,
  published: boolean,
): FileTerm {
  const valueOf = (name: FieldName, field: Field): unknown => {
    if (name === 'score') return score;
    if (name === 'slug') return textOf(stored.slug) ?? '';
    if (name === 'category') return stored.category?.key ?? null;
    if (field.kind === 'terms') return relations[name as RelationField];
    if (field.kind === 'component')
      return componentFromStored(field, stored[name], { text: textOf, list: listOf });
    return isTextList(field.kind) ? listOf(stored[name]) : textOf(stored[name]);
  };
  const term: Record<string, unknown> = {};
  for (const [name, field] of FIELD_ENTRIES) term[name] = valueOf(name, field);
  return { ...term, published } as unknown as FileTerm;
}

/** The term in the format of the publication rules. Document ids are not known here; slugs are used instead. */
export function storedFromFileTerm(term: FileTerm, reclaimSlug: boolean): StoredTerm {
  const references = (slugs: readonly string[]) => slugs.map((slug) => ({ documentId: slug }));
  return {
    ...term,
    documentId: term.slug,
    category:
      term.category === null
        ? null
        : { documentId: term.category, key: term.category, name: term.category },
    related: references(term.related),
    prerequisites: references(term.prerequisites),
    take_over_address: reclaimSlug,
  };
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function listOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) {
    const text = textOf(value);
    return text === null ? [] : [text];
  }
  return value.map((item: unknown) => textOf(item) ?? '');
}
