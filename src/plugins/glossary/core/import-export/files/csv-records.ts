import { parse } from 'csv-parse/sync';
import { FileFault } from '../file-fault';

/** Spreadsheets of some countries separate cells by semicolons; the names of the columns hold none of these characters. */
export function delimiterOf(header: string): string {
  const counts = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    count: header.split(delimiter).length,
  }));
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).delimiter;
}

/** @throws {FileFault} when the first record of a table holds no names of columns */
export function headerOf(text: string | null, delimiter: string): string[] {
  const header = text === null ? null : cellsOf(text, delimiter);
  if (header === null) throw new FileFault('Line 1 is no line of column names in CSV.');
  return header;
}

/** The cells of one record; null when it is no CSV. */
export function cellsOf(record: string, delimiter: string): string[] | null {
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
