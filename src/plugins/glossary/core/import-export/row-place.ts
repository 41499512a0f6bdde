import type { FileFormat } from './file-format';

export interface RowPlace {
  /** The line of text on which it begins, from 1; several rows may begin on one. */
  readonly line: number;
  /** From 1, each row its own. In a table it is the number that a spreadsheet shows: the names of the columns are row 1. */
  readonly row: number;
}

/** The place as whoever has the file before them finds it: tables are read in spreadsheets, where a cell may hold line ends. */
export function placeText({ line, row }: RowPlace, format: FileFormat): string {
  if (format !== 'csv') return `line ${line}`;
  return row === line ? `row ${row}` : `row ${row} (line ${line})`;
}
