import { cellsOf, delimiterOf, headerOf, rawCsvRows } from './csv-records';
import { tableReader } from './csv-table';
import { type CurrentNames, resultWithCurrentNames } from '../current-names';
import type { FileFormat, RowPlace } from '../file-format';
import { EMPTY_FILE, FileError } from '../file-error';
import { incomingRowOf, type IncomingResult, type UnknownKeyHandling } from '../incoming';
import { rawJsonRows } from './json-rows';
import { type RawRow, RAW_ROW_MAX_LENGTH, rawLineRows } from './raw-row';
import { textOfUtf8 } from './utf8-text';

export interface ReadRow extends RowPlace {
  readonly result: IncomingResult;
}

/**
 * Reads a file row by row, with at most one row and one chunk in memory. An invalid row is a result like any other, so that it does not hide the
 * following ones.
 *
 * @throws {FileError} when the file as a whole is unreadable
 */
export async function* readRows(
  bytes: AsyncIterable<Uint8Array>,
  format: FileFormat,
  unknownKeysAre: UnknownKeyHandling = 'refused',
): AsyncGenerator<ReadRow> {
  const raw = rawRows(bytes, format);
  yield* format === 'csv' ? readTable(raw, unknownKeysAre) : readObjects(raw, unknownKeysAre);
}

/** The rows with current names of categories, tags and related terms. */
export async function* rowsWithCurrentNames(
  rows: AsyncIterable<ReadRow>,
  names: CurrentNames,
): AsyncGenerator<ReadRow> {
  for await (const { result, ...place } of rows)
    yield { ...place, result: resultWithCurrentNames(result, names) };
}

/**
 * Reads one row of a file without parsing the others, which would take most of the time.
 *
 * @param row its number; see RowPlace
 * @returns null when there is no such row
 * @throws {FileError} when the file as a whole is unreadable
 */
export async function readRow(
  bytes: AsyncIterable<Uint8Array>,
  format: FileFormat,
  unknownKeysAre: UnknownKeyHandling,
  row: number,
): Promise<ReadRow | null> {
  async function* selectedRows(): AsyncGenerator<RawRow> {
    let isFirst = true;
    for await (const raw of rawRows(bytes, format)) {
      const isHeader = isFirst && format === 'csv';
      isFirst = false;
      if (isHeader || raw.row === row) yield raw;
      if (!isHeader && raw.row >= row) return;
    }
  }
  const rows =
    format === 'csv'
      ? readTable(selectedRows(), unknownKeysAre)
      : readObjects(selectedRows(), unknownKeysAre);
  for await (const found of rows) return found;
  return null;
}

/**
 * The unparsed rows; for a table the header comes first.
 *
 * @throws {FileError} when the file cannot be split into rows
 */
export function rawRows(
  bytes: AsyncIterable<Uint8Array>,
  format: FileFormat,
): AsyncGenerator<RawRow> {
  const text = textOfUtf8(bytes);
  if (format === 'csv') return rawCsvRows(text);
  return format === 'json' ? rawJsonRows(text) : rawLineRows(text);
}

async function* readObjects(
  rows: AsyncIterable<RawRow>,
  unknownKeysAre: UnknownKeyHandling,
): AsyncGenerator<ReadRow> {
  for await (const { text, ...place } of rows) {
    yield { ...place, result: text === null ? TOO_LONG : resultOfJson(text, unknownKeysAre) };
  }
}

async function* readTable(
  rows: AsyncIterable<RawRow>,
  unknownKeysAre: UnknownKeyHandling,
): AsyncGenerator<ReadRow> {
  let table: { delimiter: string; width: number; read: ReturnType<typeof tableReader> } | null =
    null;
  for await (const { text, ...place } of rows) {
    if (table === null) {
      const delimiter = delimiterOf(text ?? '');
      const header = headerOf(text, delimiter);
      table = { delimiter, width: header.length, read: tableReader(header, unknownKeysAre) };
      continue;
    }
    const { delimiter, width, read } = table;
    if (text === null) {
      yield { ...place, result: TOO_LONG };
      continue;
    }
    const cells = cellsOf(text, delimiter);
    if (cells === null) {
      yield {
        ...place,
        result: refused(
          'is no CSV: a quotation mark stands in the middle of a cell or is not closed, or there is a NUL',
        ),
      };
    } else if (cells.length > width) {
      yield { ...place, result: refused(tooManyCells(cells.length, width)) };
    } else if (cells.some((cell) => cell !== '')) {
      yield { ...place, result: incomingRowOf(read(cells), unknownKeysAre) };
    }
  }
  if (table === null) throw new FileError(EMPTY_FILE);
}

export const tooManyCells = (cells: number, columns: number): string =>
  `has ${cells} cells; the table has ${columns} columns`;

const TOO_LONG = refused(
  `is longer than ${RAW_ROW_MAX_LENGTH} characters; no term may be. A quotation mark that is not closed has the same effect`,
);

function refused(reason: string): IncomingResult {
  return { ok: false, name: null, reasons: [reason] };
}

function resultOfJson(text: string, unknownKeysAre: UnknownKeyHandling): IncomingResult {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refused(`is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  return incomingRowOf(value, unknownKeysAre);
}
