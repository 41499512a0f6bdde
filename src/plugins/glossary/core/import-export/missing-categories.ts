import { SLUG_PATTERN } from '../term/slug';
import type { FileFormat } from './file-format';

/** Longest key of a category, in characters. */
export const CATEGORY_KEY_MAX_LENGTH = 40;

/** Whether terms of categories that are nowhere are refused, or these are made. */
export type MissingCategoriesAre = 'refused' | 'made';

/** A category that terms of a file name, and that neither the file nor the glossary has. */
export interface MissingCategory {
  readonly key: string;
  /** How many terms name it; of one that is made, those that can be written. */
  readonly rows: number;
  /** What it is called when it is made; null for a text that no category can have as its key. */
  readonly name: string | null;
}

export interface CategoryRights {
  readonly create: boolean;
  readonly update: boolean;
}
export const ALL_RIGHTS: CategoryRights = { create: true, update: true };

/** Missing categories of one file; a column that has more holds something else. */
export const MOST_MISSING = 1000;

export const TOO_MANY_MISSING = `The file names more than ${MOST_MISSING} categories that are not there; whoever means that imports them as rows of their own.`;

export function isCategoryKey(text: string): boolean {
  return text.length <= CATEGORY_KEY_MAX_LENGTH && SLUG_PATTERN.test(text);
}

/** `web_security` → `Web security`; editors give a better name in the form of the category. */
function nameOfKey(key: string): string {
  const words = key.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

export function missingCategory(key: string, rows: number): MissingCategory {
  return { key, rows, name: isCategoryKey(key) ? nameOfKey(key) : null };
}

/** The keys of the categories that an import makes because terms name them. */
export function madeCategories(plan: {
  readonly missingCategories: readonly MissingCategory[];
  readonly missingCategoriesAre: MissingCategoriesAre;
}): readonly MissingCategory[] {
  if (plan.missingCategoriesAre === 'refused') return [];
  return plan.missingCategories.filter(({ name }) => name !== null);
}

/**
 * The row that makes the first of some categories, as a file of the format has it; null when none of them can be made. A table needs the
 * names of the columns as well.
 */
export function rowThatMakes(
  missing: readonly MissingCategory[],
  format: FileFormat,
): string | null {
  const first = missing.find(({ name }) => name !== null);
  if (first === undefined) return null;
  const { key, name } = first;
  if (format === 'csv') return `kind,key,name\ncategory,${key},${name}`;
  return JSON.stringify({ kind: 'category', key, name });
}
