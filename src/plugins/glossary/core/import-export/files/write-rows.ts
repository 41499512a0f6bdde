import { stringify } from 'csv-stringify/sync';
import { CSV_COLUMNS, cellsOfRow } from './csv-table';
import type { FileFormat } from '../file-format';
import type { FileRow } from '../file-term';

/** The exported version: the drafts that editors see, or the published terms. */
export const VERSIONS = ['draft', 'published'] as const;
export type Version = (typeof VERSIONS)[number];

/** Content that an export leaves out, for the panel. */
export interface LeftOut {
  /** One sentence each; only the first of many. */
  readonly sentences: readonly string[];
  readonly total: number;
}

const INDENT = 2;

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Writes rows as a file, in chunks; the same rows always give the same bytes.
 *
 * @param mark start a table with a byte order mark, without which Excel assumes another encoding than UTF-8
 */
export function textOfRows(
  rows: AsyncIterable<FileRow>,
  format: FileFormat,
  mark = false,
): AsyncGenerator<string> {
  if (format === 'csv') return csvOf(rows, mark);
  return format === 'json' ? jsonOf(rows) : jsonLinesOf(rows);
}

async function* jsonOf(rows: AsyncIterable<FileRow>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(objectOf(row), null, INDENT)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* jsonLinesOf(rows: AsyncIterable<FileRow>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(objectOf(row))}\n`;
}

/** Without a byte order mark by default: programs other than Excel may not expect it. */
async function* csvOf(rows: AsyncIterable<FileRow>, mark: boolean): AsyncGenerator<string> {
  yield `${mark ? BYTE_ORDER_MARK : ''}${stringify([[...CSV_COLUMNS]])}`;
  for await (const row of rows) yield stringify([cellsOfRow(row)]);
}

/** Only categories have a `kind`: a term has the keys of the record, as programs that read records expect. */
function objectOf(row: FileRow): object {
  if (row.kind === 'term') return row.term;
  const { key, name, tagline, introduction } = row.category;
  return { kind: row.kind, key, name, tagline, introduction };
}
