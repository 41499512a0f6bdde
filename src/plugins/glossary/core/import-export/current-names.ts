import { withCurrentTags } from '../merging/merge';
import type { IncomingRow } from './incoming';

/** Current names of categories and tags, by former names. */
export interface CurrentNames {
  readonly categories: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, string>;
}

/** The category and tags of a term, in a file or in defaults. */
interface Grouped {
  readonly category?: string | null;
  readonly tags?: readonly string[];
}

/** Replaces former names of categories and tags by current ones, as addresses do. */
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

/** The same for a row of a file. */
export function rowWithCurrentNames(row: IncomingRow, names: CurrentNames): IncomingRow {
  return row.kind === 'category'
    ? rowWithCurrentKey(row, names)
    : { ...row, term: withCurrentNames(row.term, names) };
}
