import { namesOfToday } from '../merging/merge';
import type { RelationField } from '../term/fields';
import type { IncomingResult } from './incoming';

/** Current names of categories, tags and terms, by former names. */
export interface CurrentNames {
  readonly categories: ReadonlyMap<string, string>;
  /** Former keys whose category was merged into another one: its texts are not those of the other. */
  readonly mergedCategories: ReadonlySet<string>;
  readonly tags: ReadonlyMap<string, string>;
  readonly slugs: ReadonlyMap<string, string>;
  /** Those of these slugs that drafts of other terms have: a file that has such a draft as one names that by it. */
  readonly draftSlugs: ReadonlySet<string>;
}

/** The names for a file that gives some slugs to other terms: there these are no former names. */
export function withoutSlugs(names: CurrentNames, takenOver: readonly string[]): CurrentNames {
  const others = new Set(takenOver);
  return { ...names, slugs: new Map([...names.slugs].filter(([slug]) => !others.has(slug))) };
}

/** The names of others in a term, in a file or in defaults. */
interface Naming extends Readonly<Partial<Record<RelationField, readonly string[]>>> {
  readonly category?: string | null;
  readonly tags?: readonly string[];
}

/** Replaces former names by current ones, as addresses do. */
export function withCurrentNames<T extends Naming>(
  term: T,
  { categories, tags, slugs }: CurrentNames,
): T {
  const category = categories.get(term.category ?? '');
  return {
    ...term,
    ...(category !== undefined && { category }),
    ...(term.tags && { tags: namesOfToday(term.tags, tags) }),
    ...(term.related && { related: namesOfToday(term.related, slugs) }),
    ...(term.prerequisites && { prerequisites: namesOfToday(term.prerequisites, slugs) }),
  };
}

/** For the row of a category that is not there any more. */
export const mergedCategory = (key: string): string =>
  `was merged into the category "${key}"; its terms are imported into that one`;

/** The same for a row of a file. */
export function resultWithCurrentNames(
  result: IncomingResult,
  names: CurrentNames,
): IncomingResult {
  if (!result.ok) return result;
  const { row } = result;
  if (row.kind === 'term')
    return { ...result, row: { ...row, term: withCurrentNames(row.term, names) } };
  const { key: name } = row.category;
  const key = names.categories.get(name);
  if (key === undefined) return result;
  return names.mergedCategories.has(name)
    ? { ok: false, name, reasons: [mergedCategory(key)] }
    : { ...result, row: { ...row, category: { ...row.category, key } } };
}
