import type { IncomingCategory, IncomingRow } from './incoming';
import { FileError, UnknownNames } from './file-error';
import { type FileFormat, placeText, type RowPlace } from './file-format';
import type { RefusedRow, UnknownName } from './import-plan';
import type { ReadRow } from './files/read-rows';

/** The result of the first pass over a file: the number of rows, invalid rows, duplicates. */
export interface FileScan {
  /** The number of rows, including categories. */
  readonly total: number;
  /** In the order of the file, except for rows that a later one makes invalid. */
  readonly refused: readonly RefusedRow[];
  /** Identities (see `rowIdentity`) of rows that are valid but refused. */
  readonly refusedIdentities: ReadonlySet<string>;
  readonly categories: ReadonlyMap<string, IncomingCategory>;
  /** Slugs that the file gives to other terms than those that had them. */
  readonly takenOver: readonly string[];
  /** The first unknown keys and columns. */
  readonly unknown: readonly UnknownName[];
}

/** Identifies the term or category of a row, because several rows may be on one line. */
export function rowIdentity(row: IncomingRow): string {
  return `${row.kind} ${nameOf(row)}`;
}

function nameOf(row: IncomingRow): string {
  return row.kind === 'term' ? row.term.slug : row.category.key;
}

/** Maximum number of rows; the name of each is kept in memory. */
const MOST_ROWS = 500_000;
/** Maximum number of refused rows, after which reading stops: they are kept in memory, and too many to correct one by one. */
const MOST_REFUSALS = 10_000;

/**
 * Counts refused rows; call the result for each.
 *
 * @param unknownNames unknown names so far, which may be the reason for the refusals
 * @returns a function that throws {FileError} when too many rows are refused
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
    throw names.length > 0 ? new UnknownNames(message, names) : new FileError(message);
  };
}

/** @param last the reason for the last refused row */
export const tooManyRefused = (most: number, last: string): string =>
  `More than ${most} rows are refused, so the rest is not read. The last of them: ${last}`;

/** For a new category with a key only. */
export const CATEGORY_WITHOUT_NAME = 'name is missing; a new category needs one';

/** Maximum number of unknown keys that are counted separately: a hostile file has another one in each row. */
const MOST_UNKNOWN = 50;

interface SeenRow extends RowPlace {
  readonly name: string;
  readonly reasons: string[];
}

/**
 * Reads all rows once. Two rows of the same term are both refused, because either could be the right one.
 *
 * @param format how the file numbers its rows
 * @param hasCategory whether the glossary has a category with this key; a new one needs a name
 * @param draftSlugs see `CurrentNames`
 * @throws {FileError} when the file as a whole is unreadable, or too many rows are refused
 */
export async function scanRows(
  rows: AsyncIterable<ReadRow>,
  format: FileFormat,
  hasCategory: (key: string) => boolean,
  draftSlugs: ReadonlySet<string> = new Set(),
): Promise<FileScan> {
  const refused: RefusedRow[] = [];
  const seen = new Map<string, SeenRow>();
  const categories = new Map<string, IncomingCategory>();
  const refusedIdentities = new Set<string>();
  const takenOver: string[] = [];
  const unknown = new Map<string, number>();
  let total = 0;
  const countRefusal = refusalLimit(0, () => [...unknown.keys()]);

  for await (const { result, ...place } of rows) {
    total += 1;
    if (total > MOST_ROWS) {
      throw new FileError(`The file has more than ${MOST_ROWS} rows; import it in parts.`);
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
    if (row.kind === 'term') {
      const isDraft = row.term.published === false && draftSlugs.has(name);
      if (row.reclaimSlug || isDraft) takenOver.push(name);
      continue;
    }
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
    takenOver,
    unknown: [...unknown].map(([name, count]) => ({ name, rows: count })),
  };
}
