import type { FileFormat } from './file-format';

export interface RowPlace {
  /** The line on which it begins, 1-based; several rows may begin on one line. */
  readonly line: number;
  /** 1-based and unique. In a table it is the row number of a spreadsheet: the header is row 1. */
  readonly row: number;
}

/** The position for the user: tables are opened in spreadsheets, where cells may contain line endings. */
export function placeText({ line, row }: RowPlace, format: FileFormat): string {
  if (format !== 'csv') return `line ${line}`;
  return row === line ? `row ${row}` : `row ${row} (line ${line})`;
}
