/**
 * A cell that a spreadsheet would run as a formula, or would after the removal of leading apostrophes
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const RUNS_AS_FORMULA = /^'*[=+\-@\t\r\n]/;
const DEFUSED_FORMULA = /^''*[=+\-@\t\r\n]/;

/** Escapes a text for a cell: a possible formula gets one more leading apostrophe. */
export function cellOfText(text: string): string {
  return RUNS_AS_FORMULA.test(text) ? `'${text}` : text;
}

/** The inverse of `cellOfText`; any other cell is returned unchanged. */
export function textOfCell(cell: string): string {
  return DEFUSED_FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Marks an empty string in a list; otherwise it would look like no item. */
const EMPTY_ITEM = '\\e';
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r' };
const ESCAPED: Readonly<Record<string, string>> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r' };

/** A list as text with one item per line; a newline in an item becomes `\n`, a backslash `\\`. */
export function textOfList(items: readonly string[]): string {
  return items
    .map((item) => item.replace(/[\\\n\r]/g, (character) => ESCAPES[character] ?? character))
    .map((item) => (item === '' ? EMPTY_ITEM : item))
    .join('\n');
}

/** The inverse of `textOfList`. Empty lines are skipped. */
export function listOfText(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) =>
      line === EMPTY_ITEM ? '' : line.replace(/\\[\\nr]/g, (escape) => ESCAPED[escape] ?? escape),
    );
}
