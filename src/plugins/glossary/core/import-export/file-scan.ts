import type { IncomingCategory } from './incoming';
import type { RefusedRow } from './import-plan';
import type { ReadRow } from './files/read-rows';

/** What a first reading of a file finds out: how much there is, what cannot be understood, what stands there twice. */
export interface FileScan {
  /** How many rows there are, categories included. */
  readonly total: number;
  /** By the line of the row. */
  readonly refused: ReadonlyMap<number, RefusedRow>;
  readonly categories: ReadonlyMap<string, IncomingCategory>;
}

/**
 * Reads all rows once. Two rows of the same term are both refused: nobody can say which one is meant.
 *
 * @param hasCategory whether the glossary has a category of this key; a new one needs a name
 */
export async function scanRows(
  rows: AsyncIterable<ReadRow>,
  hasCategory: (key: string) => boolean,
): Promise<FileScan> {
  const refused = new Map<number, RefusedRow>();
  const lines = new Map<string, number>();
  const categories = new Map<string, IncomingCategory>();
  const refuse = (line: number, name: string | null, reason: string): void => {
    const reasons = [...(refused.get(line)?.reasons ?? []), reason];
    refused.set(line, { line, name, reasons });
  };
  let total = 0;

  for await (const { line, result } of rows) {
    total += 1;
    if (!result.ok) {
      refused.set(line, { line, name: result.name, reasons: result.reasons });
      continue;
    }
    const { row } = result;
    const name = row.kind === 'term' ? row.term.slug : row.category.key;
    const identity = `${row.kind} ${name}`;
    const first = lines.get(identity);
    if (first !== undefined) {
      const key = row.kind === 'term' ? 'slug' : 'key';
      refuse(first, name, `${key} "${name}" stands in line ${line} as well`);
      refuse(line, name, `${key} "${name}" stands in line ${first} already`);
      if (row.kind === 'category') categories.delete(name);
      continue;
    }
    lines.set(identity, line);
    if (row.kind === 'term') continue;
    if (row.category.name === undefined && !hasCategory(name)) {
      refuse(line, name, 'name is missing; a new category needs one');
    } else {
      categories.set(name, row.category);
    }
  }
  return { total, refused, categories };
}
