import type { Core } from '@strapi/strapi';
import { type AmbiguousName, MOST_OTHERS } from '../../core/import-export/import-plan';
import type { RowPlace } from '../../core/import-export/row-place';
import { type CalledTerm, namesByKey, namesRepeated } from '../../core/search/shared-names';
import { draftedNames } from '../drafts/drafted-names';

export interface CalledRow extends RowPlace, CalledTerm {
  readonly slug: string;
  /** Whether the file changes what it is called. */
  readonly isRenamed: boolean;
}

/**
 * Names by which readers would find several terms, or one twice, after an import. Only what a file changes is told: names that were
 * ambiguous before are nothing new.
 */
export async function ambiguousNames(
  strapi: Core.Strapi,
  rows: readonly CalledRow[],
): Promise<readonly AmbiguousName[]> {
  const renamed = rows.filter(({ isRenamed }) => isRenamed);
  if (renamed.length === 0) return [];
  const bearers = new Map<string, Set<string>>();
  for (const row of renamed) for (const key of namesByKey(row).keys()) bearers.set(key, new Set());
  const note = (called: CalledTerm): void => {
    for (const key of namesByKey(called).keys()) bearers.get(key)?.add(called.slug ?? called.term);
  };
  rows.forEach(note);
  const slugs = new Set(rows.map(({ slug }) => slug));
  for await (const drafts of draftedNames(strapi)) {
    // Those that the file changes are as the file has them.
    for (const draft of drafts) if (!slugs.has(draft.slug ?? '')) note(draft);
  }
  return renamed.flatMap((row) => {
    const { line, row: number, slug: name } = row;
    const repeated = namesRepeated(row).map(({ text }) => ({ text, others: [], total: 0 }));
    const shared = [...namesByKey(row)].flatMap(([key, { text }]) => {
      const all = bearers.get(key) ?? new Set();
      const total = all.size - (all.has(name) ? 1 : 0);
      return total === 0 ? [] : [{ text, others: firstOthers(all, name), total }];
    });
    return [...repeated, ...shared].map((found) => ({ line, row: number, name, ...found }));
  });
}

/** The first few: of one alias that all rows have, not all are looked at for each of them. */
function firstOthers(slugs: ReadonlySet<string>, own: string): readonly string[] {
  const others: string[] = [];
  for (const slug of slugs) {
    if (slug !== own) others.push(slug);
    if (others.length === MOST_OTHERS) break;
  }
  return others;
}
