import { parse } from 'csv-parse/sync';
import { rawCsvRows } from './csv-rows';
import { tableReader } from './csv-table';
import type { FileFormat } from '../file-format';
import { FileFault } from '../file-fault';
import { incomingRowOf, type IncomingResult } from '../incoming';
import { rawJsonRows } from './json-rows';
import { rawLineRows } from './line-rows';
import { type RawRow, RAW_ROW_MAX_LENGTH } from './raw-row';
import { textOfUtf8 } from './utf8-text';

/** A row of a file with the line on which it begins, from 1. */
export interface ReadRow {
  readonly line: number;
  readonly result: IncomingResult;
}

/**
 * Reads a file row by row; never more than one row and one chunk are held. A row that cannot be understood is an answer like any
 * other, so that one wrong line does not hide the next.
 *
 * @throws {FileFault} when the file as a whole cannot be read
 */
export async function* readRows(
  bytes: AsyncIterable<Uint8Array>,
  format: FileFormat,
): AsyncGenerator<ReadRow> {
  const text = textOfUtf8(bytes);
  if (format === 'csv') yield* readTable(rawCsvRows(text));
  else yield* readObjects(format === 'json' ? rawJsonRows(text) : rawLineRows(text));
}

async function* readObjects(rows: AsyncIterable<RawRow>): AsyncGenerator<ReadRow> {
  for await (const { line, text } of rows) {
    yield { line, result: text === null ? TOO_LONG : resultOf(() => JSON.parse(text), 'JSON') };
  }
}

async function* readTable(rows: AsyncIterable<RawRow>): AsyncGenerator<ReadRow> {
  let table: { delimiter: string; width: number; read: ReturnType<typeof tableReader> } | null =
    null;
  for await (const { line, text } of rows) {
    if (table === null) {
      const delimiter = delimiterOf(text ?? '');
      const header = headerOf(text, delimiter);
      table = { delimiter, width: header.length, read: tableReader(header) };
      continue;
    }
    const { delimiter, width, read } = table;
    if (text === null) {
      yield { line, result: TOO_LONG };
      continue;
    }
    const cells = cellsOf(text, delimiter);
    if (cells === null) {
      yield {
        line,
        result: refused(
          'is no CSV: a quotation mark stands in the middle of a cell or is not closed, or there is a NUL',
        ),
      };
    } else if (cells.length > width) {
      yield { line, result: refused(`has ${cells.length} cells; the table has ${width} columns`) };
    } else if (cells.some((cell) => cell !== '')) {
      yield { line, result: incomingRowOf(read(cells)) };
    }
  }
  if (table === null) throw new FileFault('The file is empty.');
}

const TOO_LONG = refused(
  `is longer than ${RAW_ROW_MAX_LENGTH} characters; no term may be. A quotation mark that is not closed has the same effect`,
);

function refused(reason: string): IncomingResult {
  return { ok: false, name: null, reasons: [reason] };
}

function resultOf(parseText: () => unknown, format: string): IncomingResult {
  let value: unknown;
  try {
    value = parseText();
  } catch (error) {
    return refused(`is no ${format}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return incomingRowOf(value);
}

/** Spreadsheets of some countries separate cells by semicolons; the names of the columns hold none of these characters. */
function delimiterOf(header: string): string {
  const counts = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    count: header.split(delimiter).length,
  }));
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).delimiter;
}

function headerOf(text: string | null, delimiter: string): string[] {
  const header = text === null ? null : cellsOf(text, delimiter);
  if (header === null) throw new FileFault('Line 1 is no line of column names in CSV.');
  return header;
}

/** The cells of one record; null when it is no CSV. */
function cellsOf(record: string, delimiter: string): string[] | null {
  try {
    const records = parse(record, {
      delimiter,
      relax_column_count: true,
      // A cell may hold any line end; the end of the record is known already.
      record_delimiter: ['\u0000'],
    });
    return records.length === 1 ? (records[0] ?? null) : null;
  } catch {
    return null;
  }
}
