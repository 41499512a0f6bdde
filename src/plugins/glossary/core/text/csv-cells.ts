/**
 * A cell that a spreadsheet would run as a formula, or would if the apostrophes before it were gone
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const RUNS_AS_FORMULA = /^'*[=+\-@\t\r\n]/;
const DEFUSED_FORMULA = /^''*[=+\-@\t\r\n]/;

/** A text as a cell that no spreadsheet runs: one apostrophe more before a possible formula. */
export function cellOfText(text: string): string {
  return RUNS_AS_FORMULA.test(text) ? `'${text}` : text;
}

/** The text that `cellOfText` made the cell of; any other cell is taken as it stands. */
export function textOfCell(cell: string): string {
  return DEFUSED_FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** An item that is the empty text; without a sign of its own it would look like no item. */
const EMPTY_ITEM = '\\e';
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r' };
const ESCAPED: Readonly<Record<string, string>> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r' };

/** A list as a text of one item a line; a line end within an item is written `\n`, a backslash `\\`. */
export function textOfList(items: readonly string[]): string {
  return items
    .map((item) => item.replace(/[\\\n\r]/g, (character) => ESCAPES[character] ?? character))
    .map((item) => (item === '' ? EMPTY_ITEM : item))
    .join('\n');
}

/** The list that `textOfList` made the text of. Lines that a person left empty are no items. */
export function listOfText(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) =>
      line === EMPTY_ITEM ? '' : line.replace(/\\[\\nr]/g, (escape) => ESCAPED[escape] ?? escape),
    );
}
