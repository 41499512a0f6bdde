import type { Core } from '@strapi/strapi';
import { type AmbiguousName, MOST_OTHERS } from '../../core/import-export/import-plan';
import type { RowPlace } from '../../core/import-export/file-format';
import { type TermNames, namesByKey, namesRepeated } from '../../core/search/shared-names';
import { draftedNames } from '../drafts/drafted-names';
import { forEachInSlices } from '../tasks/in-slices';

export interface CalledRow extends RowPlace, TermNames {
  readonly slug: string;
  /** Whether the file changes one of its names. */
  readonly isRenamed: boolean;
}

/**
 * Names that would be ambiguous after the import: shared by several terms, or repeated within one. Only names that the file changes are reported, not
 * those that were ambiguous before.
 */
export async function ambiguousNames(
  strapi: Core.Strapi,
  rows: readonly CalledRow[],
): Promise<readonly AmbiguousName[]> {
  const renamed = rows.filter(({ isRenamed }) => isRenamed);
  if (renamed.length === 0) return [];
  const bearers = new Map<string, Set<string>>();
  await forEachInSlices(renamed, (row) => {
    for (const key of namesByKey(row).keys()) bearers.set(key, new Set());
  });
  const note = (called: TermNames): void => {
    for (const key of namesByKey(called).keys()) bearers.get(key)?.add(called.slug ?? called.term);
  };
  await forEachInSlices(rows, note);
  const slugs = new Set(rows.map(({ slug }) => slug));
  for await (const drafts of draftedNames(strapi)) {
    // Drafts that the file replaces count with their new names.
    for (const draft of drafts) if (!slugs.has(draft.slug ?? '')) note(draft);
  }
  const found: AmbiguousName[] = [];
  await forEachInSlices(renamed, (row) => {
    const { line, row: number, slug: name } = row;
    const repeated = namesRepeated(row).map(({ text }) => ({ text, others: [], total: 0 }));
    const shared = [...namesByKey(row)].flatMap(([key, { text }]) => {
      const all = bearers.get(key) ?? new Set();
      const total = all.size - (all.has(name) ? 1 : 0);
      return total === 0 ? [] : [{ text, others: firstOthers(all, name), total }];
    });
    for (const ambiguous of [...repeated, ...shared])
      found.push({ line, row: number, name, ...ambiguous });
  });
  return found;
}

/** Stops after the first few: if all rows share an alias, collecting all of them for each row would be quadratic. */
function firstOthers(slugs: ReadonlySet<string>, own: string): readonly string[] {
  const others: string[] = [];
  for (const slug of slugs) {
    if (slug !== own) others.push(slug);
    if (others.length === MOST_OTHERS) break;
  }
  return others;
}
