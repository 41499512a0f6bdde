import { stringify } from 'csv-stringify/sync';
import { isKeyedObject, REFUSED_BECAUSE } from '../unknown-keys';
import type { FileFormat } from '../file-format';
import type { RefusedRow } from '../import-plan';
import { cellOfText, textOfCell, textOfList } from '../../text/csv-cells';
import { jsonOf } from '../../../../shared/core/text/storable-text';
import { cellsOf, delimiterOf, headerOf } from './csv-records';
import { rawRows } from './read-rows';
import type { RawRow } from './raw-row';

const INDENT = 2;
/** Maximum length of the text of an invalid row that is repeated. */
const SHOWN_ROW_LENGTH = 2000;

const BYTE_ORDER_MARK = '\ufeff';
const UTF_8_MARK = [0xef, 0xbb, 0xbf];

type Reasons = ReadonlyMap<number, readonly string[]>;

/**
 * The refused rows of a file, in order and in the same format, each with its reasons, to correct and import again. A row that is not valid JSON or
 * CSV cannot be part of such a file; its text is repeated among the reasons.
 *
 * @throws {FileError} when the file as a whole is unreadable
 */
export async function* textOfRefusedRows(
  bytes: AsyncIterable<Uint8Array>,
  format: FileFormat,
  refused: readonly RefusedRow[],
): AsyncGenerator<string> {
  const reasons = new Map<number, readonly string[]>();
  for (const one of refused) {
    reasons.set(one.row, [...(reasons.get(one.row) ?? []), ...one.reasons]);
  }
  const marked = { hasMark: false };
  const rows = rawRows(noticingMark(bytes, marked), format);
  if (format === 'csv') yield* refusedRecords(rows, reasons, marked);
  else yield* refusedObjects(rows, format, reasons);
}

async function* refusedObjects(
  rows: AsyncIterable<RawRow>,
  format: FileFormat,
  reasons: Reasons,
): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const { row, text } of rows) {
    const why = reasons.get(row);
    if (why === undefined) continue;
    const object = withReasons(text, why);
    if (format === 'jsonl') yield `${JSON.stringify(object)}\n`;
    else {
      yield `${separator}${JSON.stringify(object, null, INDENT)}`;
      separator = ',\n';
    }
  }
  if (format === 'json') yield separator === '[\n' ? '[]\n' : '\n]\n';
}

function withReasons(text: string | null, why: readonly string[]): object {
  const value = text === null ? null : jsonOf(text);
  if (!isKeyedObject(value)) return { [REFUSED_BECAUSE]: withText(why, text) };
  const { [REFUSED_BECAUSE]: _before, ...row } = value;
  return { [REFUSED_BECAUSE]: why, ...row };
}

/** The reasons are in the first column, so that a row with too many cells keeps them all. */
async function* refusedRecords(
  rows: AsyncIterable<RawRow>,
  reasons: Reasons,
  marked: { readonly hasMark: boolean },
): AsyncGenerator<string> {
  let table: { readonly delimiter: string; readonly before: number } | null = null;
  for await (const { row, text } of rows) {
    if (table === null) {
      const delimiter = delimiterOf(text ?? '');
      const header = headerOf(text, delimiter);
      // The reasons of an earlier import.
      const before = header.findIndex((name) => name.trim() === REFUSED_BECAUSE);
      table = { delimiter, before };
      if (marked.hasMark) yield BYTE_ORDER_MARK;
      const names = without(header, before).map(harmless);
      yield stringify([[REFUSED_BECAUSE, ...names]], { delimiter });
      continue;
    }
    const why = reasons.get(row);
    if (why === undefined) continue;
    const { delimiter, before } = table;
    const cells = text === null ? null : cellsOf(text, delimiter);
    const reason = textOfList(cells === null ? withText(why, text) : why);
    const shown = without(cells ?? [], before).map(harmless);
    yield stringify([[cellOfText(reason), ...shown]], { delimiter });
  }
}

/** Passes bytes through and reports whether they start with a byte order mark. */
async function* noticingMark(
  bytes: AsyncIterable<Uint8Array>,
  marked: { hasMark: boolean },
): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of bytes) {
    if (isFirst) marked.hasMark = UTF_8_MARK.every((byte, index) => chunk[index] === byte);
    isFirst = false;
    yield chunk;
  }
}

/** Escapes a cell that a spreadsheet would run as a formula; the import reads the original text. */
function harmless(cell: string): string {
  return cellOfText(textOfCell(cell));
}

function without(cells: readonly string[], place: number): string[] {
  return cells.filter((_cell, index) => index !== place);
}

function withText(why: readonly string[], text: string | null): readonly string[] {
  return text === null ? why : [...why, `the row is: ${text.slice(0, SHOWN_ROW_LENGTH)}`];
}
