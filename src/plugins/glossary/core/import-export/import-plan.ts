import type { RelationField } from '../term/fields';
import type { FieldChange } from './diff';
import type { FileFormat } from './file-format';
import type { ImportDefaults } from './import-defaults';
import type { IncomingTerm, UnknownKeysAre } from './incoming';
import type { MissingCategoriesAre, MissingCategory } from './missing-categories';
import type { RowPlace } from './row-place';

/** What becomes of the terms of a file: published, where the file does not say otherwise, or drafts. */
export const IMPORT_AIMS = ['published', 'draft'] as const;
export type ImportAim = (typeof IMPORT_AIMS)[number];

export type RowKind = 'term' | 'category';

export interface PlannedRow extends RowPlace {
  readonly kind: RowKind;
  /** The slug of a term, the key of a category. */
  readonly name: string;
  readonly change: 'new' | 'changed';
  /** The fields in which it differs from what is there; empty for a new one. */
  readonly changes: readonly FieldChange[];
  /** When the draft that it was compared with was saved last, ISO 8601; absent for a new term and for categories. */
  readonly comparedWith?: string;
}

export interface RefusedRow extends RowPlace {
  readonly name: string | null;
  readonly reasons: readonly string[];
}

/** A term that names others which are neither in the glossary nor in the file; it is imported without them. */
export interface UnresolvedRow extends RowPlace {
  readonly name: string;
  readonly field: RelationField;
  readonly slugs: readonly string[];
  /** Where each of them stands in the list, from 0. */
  readonly places: readonly number[];
}

/** A term whose score a file takes away, which only a publication can do; it keeps the score. */
export interface KeptScoreRow extends RowPlace {
  readonly name: string;
}

/** Terms that are told of one name: a file may give the same alias to all. */
export const MOST_OTHERS = 10;

/** A name, alias or identifier of a term by which readers would find other terms as well, or this one twice. */
export interface AmbiguousName extends RowPlace {
  readonly name: string;
  readonly text: string;
  /** Slugs of the first MOST_OTHERS of them; empty when the term itself has it twice. */
  readonly others: readonly string[];
  readonly total: number;
}

/** A key or column that is not known, and in how many rows it holds something. */
export interface UnknownName {
  readonly name: string;
  readonly rows: number;
}

export interface ImportChoices {
  readonly as: ImportAim;
  readonly defaults: ImportDefaults;
  readonly unknownKeysAre: UnknownKeysAre;
  readonly missingCategoriesAre: MissingCategoriesAre;
}

/** The difference between a file and the glossary: plain data, in the order of the file. */
export interface ImportPlan extends ImportChoices {
  /** SHA-256 of the file's bytes, in hexadecimal: the plan is for this file and no other. */
  readonly digest: string;
  readonly format: FileFormat;
  readonly planned: readonly PlannedRow[];
  /** How many rows would change nothing. */
  readonly unchanged: number;
  readonly refused: readonly RefusedRow[];
  readonly unresolved: readonly UnresolvedRow[];
  /** The fields in which terms that stay as they are name others, by their slugs. */
  readonly statedUnchanged: readonly (readonly [string, readonly RelationField[]])[];
  /** Whether other relations of terms that stay as they are would be open than now: then there is something to do though no row is written. */
  readonly remembers: boolean;
  readonly keptScores: readonly KeptScoreRow[];
  readonly ambiguous: readonly AmbiguousName[];
  /** Keys and columns that are not known: left out, or in rows that are refused. */
  readonly unknown: readonly UnknownName[];
  /** The first MOST_MISSING of them; what becomes of them says `missingCategoriesAre`. */
  readonly missingCategories: readonly MissingCategory[];
}

export function isToBePublished(term: IncomingTerm, as: ImportAim): boolean {
  return as === 'published' && term.published !== false;
}
