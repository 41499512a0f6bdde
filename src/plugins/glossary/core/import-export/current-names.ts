import { withCurrentTags } from '../merging/merge';
import type { IncomingRow } from './incoming';

/** What is called otherwise now, by what it was called before. */
export interface CurrentNames {
  readonly categories: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, string>;
}

/** What a file or a default says of a term's groups. */
interface Grouped {
  readonly category?: string | null;
  readonly tags?: readonly string[];
}

/** A term as it is meant today: what a category or a tag was called before stands for it, in files as in addresses. */
export function withCurrentNames<T extends Grouped>(
  term: T,
  { categories, tags }: CurrentNames,
): T {
  const category = categories.get(term.category ?? '');
  return {
    ...term,
    ...(category !== undefined && { category }),
    ...(term.tags && { tags: withCurrentTags(term.tags, tags) }),
  };
}

function rowWithCurrentKey(row: IncomingRow & { kind: 'category' }, { categories }: CurrentNames) {
  const { key } = row.category;
  return { ...row, category: { ...row.category, key: categories.get(key) ?? key } };
}

/** A row of a file as it is meant today. */
export function rowWithCurrentNames(row: IncomingRow, names: CurrentNames): IncomingRow {
  return row.kind === 'category'
    ? rowWithCurrentKey(row, names)
    : { ...row, term: withCurrentNames(row.term, names) };
}
