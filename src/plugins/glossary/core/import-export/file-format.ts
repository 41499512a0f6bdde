/** The forms of files: one list, one object a line, or a table for spreadsheets. */
export const FILE_FORMATS = ['json', 'jsonl', 'csv'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

const ENDINGS: Readonly<Record<string, FileFormat>> = {
  json: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  csv: 'csv',
};

/** The format that the ending of a file's name stands for; null when it stands for none. */
export function formatOfName(name: string): FileFormat | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  return (ending !== undefined && Object.hasOwn(ENDINGS, ending) && ENDINGS[ending]) || null;
}

/** The format of a file by its first characters: a list is JSON, an object begins a line, and everything else is a table. */
export function formatOfBeginning(beginning: string): FileFormat {
  const [first] = beginning.replace(/^\ufeff/, '').trimStart();
  if (first === '[') return 'json';
  return first === '{' ? 'jsonl' : 'csv';
}

export function isFileFormat(value: unknown): value is FileFormat {
  return (FILE_FORMATS as readonly unknown[]).includes(value);
}
