import { SLUG_PATTERN } from '../term/slug';
import type { FileFormat } from './file-format';

/** Maximum length of a category key, in characters. */
export const CATEGORY_KEY_MAX_LENGTH = 40;

/** Whether terms of missing categories are refused, or the categories are created. */
export type MissingCategoryHandling = 'refused' | 'made';

/** A category that terms of a file name and that is neither in the file nor in the glossary. */
export interface MissingCategory {
  readonly key: string;
  /** How many terms name it; for one that is created, only terms that can be written. */
  readonly rows: number;
  /** The name it will have; null for a text that is not a valid key. */
  readonly name: string | null;
}

export interface CategoryRights {
  readonly create: boolean;
  readonly update: boolean;
}
export const ALL_RIGHTS: CategoryRights = { create: true, update: true };

/** Maximum number of missing categories of one file; a column with more contains something else. */
export const MOST_MISSING = 1000;

export const TOO_MANY_MISSING = `The file names more than ${MOST_MISSING} categories that do not exist; to create them, import them as rows of their own.`;

export function isCategoryKey(text: string): boolean {
  return text.length <= CATEGORY_KEY_MAX_LENGTH && SLUG_PATTERN.test(text);
}

/** `web_security` → `Web security`; editors can choose a better name later. */
function nameOfKey(key: string): string {
  const words = key.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

export function missingCategory(key: string, rows: number): MissingCategory {
  return { key, rows, name: isCategoryKey(key) ? nameOfKey(key) : null };
}

/** The keys of the categories that an import creates because terms name them. */
export function madeCategories(plan: {
  readonly missingCategories: readonly MissingCategory[];
  readonly missingCategoriesAre: MissingCategoryHandling;
}): readonly MissingCategory[] {
  if (plan.missingCategoriesAre === 'refused') return [];
  return plan.missingCategories.filter(({ name }) => name !== null);
}

/** The row that creates the first of these categories, in a format; null when none can be created. A table includes the header. */
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
