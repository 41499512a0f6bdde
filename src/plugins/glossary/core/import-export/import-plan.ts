import { RELATION_FIELDS, type RelationField } from '../term/fields';
import { type FieldChange, mergedTerm } from './diff';
import type { FileFormat, RowPlace } from './file-format';
import { type ImportDefaults, withDefaults } from './import-defaults';
import type { IncomingTerm, UnknownKeyHandling } from './incoming';
import {
  type CategoryRights,
  madeCategories,
  type MissingCategory,
  type MissingCategoryHandling,
} from './missing-categories';
import { type FileScore, isSameScore, reachableScore } from './file-score';
import type { FileTerm } from './file-term';

/** What an import makes of terms: published terms, unless a row says otherwise, or drafts. */
export const IMPORT_AIMS = ['published', 'draft'] as const;
export type ImportAim = (typeof IMPORT_AIMS)[number];

export type RowKind = 'term' | 'category';

export interface PlannedRow extends RowPlace {
  readonly kind: RowKind;
  /** The slug of a term, the key of a category. */
  readonly name: string;
  readonly change: 'new' | 'changed';
  /** The fields that differ from the existing term; empty for a new one. */
  readonly changes: readonly FieldChange[];
  /** When the draft it was compared with was last saved, ISO 8601; absent for new terms and for categories. */
  readonly comparedWith?: string;
}

export interface RefusedRow extends RowPlace {
  readonly name: string | null;
  readonly reasons: readonly string[];
}

/** A term with relations to terms that are neither in the glossary nor in the file; it is imported without them. */
export interface UnresolvedRow extends RowPlace {
  readonly name: string;
  readonly field: RelationField;
  readonly slugs: readonly string[];
  /** Their positions in the list, 0-based. */
  readonly places: readonly number[];
}

/** The relations of a written term to missing ones. */
export type OpenRelations = Omit<UnresolvedRow, keyof RowPlace>;

/** The relation fields that a row sets, for readers or in the draft alone. */
export interface StatedFields {
  readonly fields: readonly RelationField[];
  readonly as: ImportAim;
}

/** A published term that is published again, with relations that waited for terms of the file or of an import before. */
export type JoinedRow = Omit<OpenRelations, 'places'>;

/** A relation that a publication has left open, to a term that is published or that a row of the file publishes. */
export interface JoinableRelation {
  readonly name: string;
  readonly field: RelationField;
  readonly slug: string;
  /** Whether the other term is published without the file. */
  readonly isThere: boolean;
  /** Whether the term was published unchanged, without the file. */
  readonly isPublic: boolean;
  /** What the file sets of the term, and whether with a row to write; null without a row. */
  readonly row: (StatedFields & { readonly isPlanned: boolean }) | null;
}

/** A term whose score the file removes, which only a publication can do; the score is kept. */
export interface KeptScoreRow extends RowPlace {
  readonly name: string;
}

/** Maximum number of terms listed for one name: a file may give the same alias to all. */
export const MOST_OTHERS = 10;

/** A name, alias or identifier of a term that is ambiguous, or repeated within the term. */
export interface AmbiguousName extends RowPlace {
  readonly name: string;
  readonly text: string;
  /** Slugs of the first MOST_OTHERS other terms; empty when the name is repeated within the term. */
  readonly others: readonly string[];
  readonly total: number;
}

/** An unknown key or column, and the number of rows with a value for it. */
export interface UnknownName {
  readonly name: string;
  readonly rows: number;
}

export interface ImportChoices {
  readonly as: ImportAim;
  readonly defaults: ImportDefaults;
  readonly unknownKeysAre: UnknownKeyHandling;
  readonly missingCategoriesAre: MissingCategoryHandling;
}

/** The difference between a file and the glossary: plain data, in the order of the file. */
export interface ImportPlan extends ImportChoices {
  /** SHA-256 of the file, in hexadecimal: the plan is valid for this file only. */
  readonly digest: string;
  readonly format: FileFormat;
  /** Slugs that the file gives to other terms than those that had them: here they are no former names. */
  readonly takenOver: readonly string[];
  readonly planned: readonly PlannedRow[];
  /** The number of unchanged rows. */
  readonly unchanged: number;
  readonly refused: readonly RefusedRow[];
  readonly unresolved: readonly UnresolvedRow[];
  /** The relation fields that rows of unchanged terms set, by slug. */
  readonly statedUnchanged: readonly (readonly [string, StatedFields])[];
  readonly joinable: readonly JoinableRelation[];
  readonly joins: readonly JoinedRow[];
  /** Whether pending relations of unchanged terms change or can be joined: then there is something to do even without a row to write. */
  readonly remembers: boolean;
  readonly keptScores: readonly KeptScoreRow[];
  readonly ambiguous: readonly AmbiguousName[];
  /** Unknown keys and columns, ignored or in refused rows. */
  readonly unknown: readonly UnknownName[];
  /** The first MOST_MISSING missing categories; `missingCategoriesAre` decides what happens to them. */
  readonly missingCategories: readonly MissingCategory[];
}

export function isToBePublished(term: IncomingTerm, as: ImportAim): boolean {
  return as === 'published' && term.published !== false;
}

export function statedBy(term: IncomingTerm, as: ImportAim): StatedFields {
  const fields = RELATION_FIELDS.filter((field) => term[field] !== undefined);
  return { fields, as: isToBePublished(term, as) ? 'published' : 'draft' };
}

/**
 * The terms that rows of a file may name, by slug. A row that publishes links those that readers have or that the import publishes or makes, and those
 * that its draft names already: a draft of somebody else may become another term, or none, unseen. A row that is a draft links any draft.
 */
export interface LinkableNames {
  readonly drafts: SomeNames;
  /** Those of them that readers have. */
  readonly ofReaders: SomeNames;
  /** Those that the import publishes or makes. */
  readonly brought: SomeNames;
}
type SomeNames = Pick<ReadonlySet<string>, 'has'>;

/** Whether a name is linked in a row, or else stays open. */
export function linkedIn(
  before: Pick<FileTerm, RelationField>,
  as: ImportAim,
  { drafts, ofReaders, brought }: LinkableNames,
): (slug: string) => boolean {
  const own = new Set(RELATION_FIELDS.flatMap((field) => before[field]));
  const others = as === 'published' ? ofReaders : drafts;
  return (slug) => own.has(slug) || others.has(slug) || brought.has(slug);
}

/** Whether a row publishes or makes its term. */
export const bringsTerm = (row?: Pick<PlannedRow, 'change' | 'changes'>): boolean =>
  row?.change === 'new' || row?.changes.some(({ field }) => field === 'published') === true;

/** @param isLinked whether a name is linked: see `LinkableNames` */
export function openRelationsOf(
  term: IncomingTerm,
  isLinked: (slug: string) => boolean,
): readonly OpenRelations[] {
  return RELATION_FIELDS.flatMap((field) => {
    const missing = [...(term[field] ?? []).entries()].filter(([, slug]) => !isLinked(slug));
    const slugs = missing.map(([, slug]) => slug);
    const places = missing.map(([place]) => place);
    return slugs.length === 0 ? [] : { name: term.slug, field, slugs, places };
  });
}

/** The parts of an existing term on which the result of an import depends. */
interface Existing {
  readonly content: FileTerm;
  readonly storedScore: FileScore;
}

export function targetTerm(
  incoming: IncomingTerm,
  existing: Existing | null,
  { as, defaults }: Pick<ImportChoices, 'as' | 'defaults'>,
) {
  const content = existing?.content ?? null;
  const merged = mergedTerm(content, withDefaults(incoming, content, defaults));
  const score = reachableScore(
    merged.score,
    existing && { drafted: existing.content.score, stored: existing.storedScore },
    isToBePublished(incoming, as),
  );
  return { term: { ...merged, score }, keepsScore: !isSameScore(score, merged.score) };
}

/** Whether a role can do what a plan does to categories. */
export function maySettle(plan: ImportPlan, { create, update }: CategoryRights): boolean {
  const does = (sought: 'new' | 'changed'): boolean =>
    plan.planned.some(({ kind, change }) => kind === 'category' && change === sought);
  const makes = madeCategories(plan).length > 0 || does('new');
  return (create || !makes) && (update || !does('changed'));
}
