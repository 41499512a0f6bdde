import type { IncomingRow } from './incoming';

/** The keys that categories have now, by keys that they had before. */
export type CurrentKeys = ReadonlyMap<string, string>;

/** A row as it is meant today: a key that a category had before stands for that category, in files as in addresses. */
export function withCurrentKey(row: IncomingRow, currentKeys: CurrentKeys): IncomingRow {
  const written = row.kind === 'category' ? row.category.key : row.term.category;
  const key = currentKeys.get(written ?? '');
  if (key === undefined) return row;
  return row.kind === 'category'
    ? { ...row, category: { ...row.category, key } }
    : { ...row, term: { ...row.term, category: key } };
}
