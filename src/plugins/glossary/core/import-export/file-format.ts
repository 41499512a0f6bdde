/** File formats: a JSON list, one object per line, or a table for spreadsheets. */
export const FILE_FORMATS = ['json', 'jsonl', 'csv'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

const ENDINGS: Readonly<Record<string, FileFormat>> = {
  json: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  csv: 'csv',
};

/** The format by file extension; null for an unknown one. */
export function formatOfName(name: string): FileFormat | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  return (ending !== undefined && Object.hasOwn(ENDINGS, ending) && ENDINGS[ending]) || null;
}

/** The format by the first characters of a file: `[` starts JSON, `{` starts JSON Lines, everything else is a table. */
export function formatOfBeginning(beginning: string): FileFormat {
  const [first] = beginning.replace(/^\ufeff/, '').trimStart();
  if (first === '[') return 'json';
  return first === '{' ? 'jsonl' : 'csv';
}

export function isFileFormat(value: unknown): value is FileFormat {
  return (FILE_FORMATS as readonly unknown[]).includes(value);
}

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
