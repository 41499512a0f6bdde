import type { IncomingCategory, IncomingRow } from './incoming';
import { FileFault, UnknownNames } from './file-fault';
import type { FileFormat } from './file-format';
import type { RefusedRow, UnknownName } from './import-plan';
import { placeText, type RowPlace } from './row-place';
import type { ReadRow } from './files/read-rows';

/** What a first reading of a file finds out: how much there is, what cannot be understood, what stands there twice. */
export interface FileScan {
  /** How many rows there are, categories included. */
  readonly total: number;
  /** In the order of the file, but for rows that a later one makes wrong. */
  readonly refused: readonly RefusedRow[];
  /** Names of rows (see `rowIdentity`) that are understood, and refused all the same. */
  readonly refusedIdentities: ReadonlySet<string>;
  readonly categories: ReadonlyMap<string, IncomingCategory>;
  /** Keys and columns that are not known; the first of them. */
  readonly unknown: readonly UnknownName[];
}

/** What tells a row of a file from all others, once it is understood; several rows may stand in one line. */
export function rowIdentity(row: IncomingRow): string {
  return identityOf(row.kind, nameOf(row));
}

/** The same by its parts, as a plan has them. */
export function identityOf(kind: IncomingRow['kind'], name: string): string {
  return `${kind} ${name}`;
}

function nameOf(row: IncomingRow): string {
  return row.kind === 'term' ? row.term.slug : row.category.key;
}

/** Rows of one file; a name of each is held. */
const MOST_ROWS = 500_000;
/** Refusals after which a file is read no further: they are all held, and nobody corrects so many one by one. */
const MOST_REFUSALS = 10_000;

/**
 * To be called for each refused row.
 *
 * @param unknownNames names that nobody knows, which may be why so much is refused
 * @returns a function that throws a {FileFault} once more of the file is refused than anybody would correct
 */
export function refusalLimit(
  refusals = 0,
  unknownNames: () => readonly string[] = () => [],
): (reasons: readonly string[]) => void {
  return (reasons) => {
    refusals += 1;
    if (refusals <= MOST_REFUSALS) return;
    const message = tooManyRefused(MOST_REFUSALS, reasons[0] ?? '');
    const names = unknownNames();
    throw names.length > 0 ? new UnknownNames(message, names) : new FileFault(message);
  };
}

/** @param last why the last of the rows is refused */
export const tooManyRefused = (most: number, last: string): string =>
  `More than ${most} rows are refused, so the rest is not read. The last of them: ${last}`;

/** Of a new category that has a key only. */
export const CATEGORY_WITHOUT_NAME = 'name is missing; a new category needs one';

/** Names of keys that are not known and told apart: a hostile file has another one in each row. */
const MOST_UNKNOWN = 50;

interface SeenRow extends RowPlace {
  readonly name: string;
  readonly reasons: string[];
}

/**
 * Reads all rows once. Two rows of the same term are both refused: nobody can say which one is meant.
 *
 * @param format how the file names its rows
 * @param hasCategory whether the glossary has a category of this key; a new one needs a name
 * @throws {FileFault} when the file as a whole cannot be read, or more of it is wrong than anybody would correct
 */
export async function scanRows(
  rows: AsyncIterable<ReadRow>,
  format: FileFormat,
  hasCategory: (key: string) => boolean,
): Promise<FileScan> {
  const refused: RefusedRow[] = [];
  const seen = new Map<string, SeenRow>();
  const categories = new Map<string, IncomingCategory>();
  const refusedIdentities = new Set<string>();
  const unknown = new Map<string, number>();
  let total = 0;
  const countRefusal = refusalLimit(0, () => [...unknown.keys()]);

  for await (const { result, ...place } of rows) {
    total += 1;
    if (total > MOST_ROWS) {
      throw new FileFault(`The file has more than ${MOST_ROWS} rows; import it in parts.`);
    }
    for (const name of result.unknown ?? []) {
      if (unknown.has(name) || unknown.size < MOST_UNKNOWN) {
        unknown.set(name, (unknown.get(name) ?? 0) + 1);
      }
    }
    if (!result.ok) {
      countRefusal(result.reasons);
      refused.push({ ...place, name: result.name, reasons: result.reasons });
      continue;
    }
    const { row } = result;
    const identity = rowIdentity(row);
    const name = nameOf(row);
    const refuse = (one: SeenRow, reason: string): void => {
      countRefusal([reason]);
      if (one.reasons.length === 0) refused.push(one);
      one.reasons.push(reason);
      refusedIdentities.add(identity);
    };
    const here: SeenRow = { ...place, name, reasons: [] };
    const first = seen.get(identity);
    if (first !== undefined) {
      const key = row.kind === 'term' ? 'slug' : 'key';
      refuse(first, `${key} "${name}" stands in ${placeText(place, format)} as well`);
      refuse(here, `${key} "${name}" stands in ${placeText(first, format)} already`);
      if (row.kind === 'category') categories.delete(name);
      continue;
    }
    seen.set(identity, here);
    if (row.kind === 'term') continue;
    if (row.category.name === undefined && !hasCategory(name)) {
      refuse(here, CATEGORY_WITHOUT_NAME);
    } else {
      categories.set(name, row.category);
    }
  }
  return {
    total,
    refused,
    refusedIdentities,
    categories,
    unknown: [...unknown].map(([name, count]) => ({ name, rows: count })),
  };
}
