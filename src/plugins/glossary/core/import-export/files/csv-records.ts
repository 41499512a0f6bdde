import { parse } from 'csv-parse/sync';
import { FileError } from '../file-error';
import { type RawRow, RawRowBuilder } from './raw-row';

/** The delimiter by the header: spreadsheets of some locales use semicolons; column names contain no delimiter. */
export function delimiterOf(header: string): string {
  const counts = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    count: header.split(delimiter).length,
  }));
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).delimiter;
}

/** @throws {FileError} when the first record of a table has no column names */
export function headerOf(text: string | null, delimiter: string): string[] {
  const header = text === null ? null : cellsOf(text, delimiter);
  if (header === null) throw new FileError('Line 1 has no column names in CSV.');
  return header;
}

/** The cells of one record; null for invalid CSV. */
export function cellsOf(record: string, delimiter: string): string[] | null {
  try {
    const records = parse(record, {
      delimiter,
      relax_column_count: true,
      // Cells may contain any line ending, and the text is one record: a delimiter that never occurs.
      record_delimiter: ['\u0000'],
    });
    return records.length === 1 ? (records[0] ?? null) : null;
  } catch {
    return null;
  }
}

/**
 * The records of a CSV file (RFC 4180), without empty ones; they end in LF or CRLF outside quotation marks. A quotation mark in a quoted cell is
 * doubled, so every mark toggles between inside and outside.
 */
export async function* rawCsvRows(chunks: AsyncIterable<string>): AsyncGenerator<RawRow> {
  const builder = new RawRowBuilder();
  let line = 1;
  let row = 1;
  let quoted = false;
  for await (const chunk of chunks) {
    let start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const character = chunk.charAt(index);
      if (character === '"') quoted = !quoted;
      if (character !== '\n') continue;
      line += 1;
      if (quoted) continue;
      builder.add(chunk.slice(start, index));
      yield* nonEmptyRow(builder.row());
      // Empty rows count, as in spreadsheets.
      row += 1;
      builder.begin({ line, row });
      start = index + 1;
    }
    builder.add(chunk.slice(start));
  }
  yield* nonEmptyRow(builder.row());
}

function nonEmptyRow({ text, ...place }: RawRow): RawRow[] {
  const record = text?.endsWith('\r') ? text.slice(0, -1) : text;
  return record === '' ? [] : [{ ...place, text: record }];
}
