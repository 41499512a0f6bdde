/** A line being edited; its key stays the same when it is moved, and so does the focus. */
export interface Row {
  readonly key: number;
  readonly text: string;
}

/** The result of an edit: the rows, and the row to focus. */
export interface Edit {
  readonly rows: readonly Row[];
  readonly focus: number | null;
}

let lastKey = 0;

function rowOf(text: string): Row {
  lastKey += 1;
  return { key: lastKey, text };
}

/** One row per text, or an empty one to type in. */
export function rowsOf(texts: readonly string[]): readonly Row[] {
  return texts.length === 0 ? [rowOf('')] : texts.map(rowOf);
}

/** The texts to store: empty lines are left out. */
export function textsOfRows(rows: readonly Row[]): string[] {
  return rows.map(({ text }) => text.trim()).filter((text) => text !== '');
}

export function withText(rows: readonly Row[], key: number, text: string): Edit {
  const [first = '', ...more] = text.split(/\r?\n/);
  const added = more.filter((line) => line.trim() !== '').map(rowOf);
  return {
    rows: rows.flatMap((row) => (row.key === key ? [{ key, text: first }, ...added] : [row])),
    focus: added.at(-1)?.key ?? null,
  };
}

export function withRowAfter(rows: readonly Row[], key: number): Edit {
  const row = rowOf('');
  return {
    rows: rows.flatMap((other) => (other.key === key ? [other, row] : [other])),
    focus: row.key,
  };
}

/** Removes a row; the focus moves to the previous one, or to the one that takes its place. */
export function withoutRow(rows: readonly Row[], key: number): Edit {
  const index = rows.findIndex((row) => row.key === key);
  const left = rows.filter((row) => row.key !== key);
  const remaining = left.length === 0 ? rowsOf([]) : left;
  return { rows: remaining, focus: remaining[Math.max(0, index - 1)]?.key ?? null };
}

/** Moves a row up (-1) or down (1) by one, unless it is at the end of the list. */
export function withRowMoved(rows: readonly Row[], key: number, by: -1 | 1): Edit {
  const index = rows.findIndex((row) => row.key === key);
  const other = rows[index + by];
  const moved = rows[index];
  if (other === undefined || moved === undefined) return { rows, focus: key };
  const swapped = [...rows];
  swapped[index] = other;
  swapped[index + by] = moved;
  return { rows: swapped, focus: key };
}

/** The position, 1-based, of an earlier line with the same text; null if there is none. */
export function earlierTwin(rows: readonly Row[], index: number): number | null {
  const text = rows[index]?.text.trim() ?? '';
  if (text === '') return null;
  const first = rows.findIndex((row) => row.text.trim() === text);
  return first < index ? first + 1 : null;
}
