import type { RowPlace } from '../file-format';

/** Maximum length of one row of a file, in UTF-16 code units; a demo term has about 7000. */
export const RAW_ROW_MAX_LENGTH = 1_000_000;

export interface RawRow extends RowPlace {
  /** Null when it is longer than RAW_ROW_MAX_LENGTH. */
  readonly text: string | null;
}

/** Collects the text of a row from several chunks, and discards it when it becomes too long. */
export class RawRowBuilder {
  private place: RowPlace = { line: 1, row: 1 };
  private text = '';
  private length = 0;

  begin(place: RowPlace): void {
    this.place = place;
    this.text = '';
    this.length = 0;
  }

  add(text: string): void {
    this.length += text.length;
    if (this.length <= RAW_ROW_MAX_LENGTH) this.text += text;
    else this.text = '';
  }

  row(): RawRow {
    return { ...this.place, text: this.length > RAW_ROW_MAX_LENGTH ? null : this.text };
  }
}

const NEWLINE = '\n';

/** The lines of a JSON Lines file (https://jsonlines.org), without empty ones; lines end in LF or CRLF. */
export async function* rawLineRows(chunks: AsyncIterable<string>): AsyncGenerator<RawRow> {
  const builder = new RawRowBuilder();
  let line = 1;
  for await (const chunk of chunks) {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(NEWLINE, start);
      builder.add(end === -1 ? chunk.slice(start) : chunk.slice(start, end));
      if (end === -1) break;
      yield* nonEmptyRow(builder.row());
      line += 1;
      builder.begin({ line, row: line });
      start = end + 1;
    }
  }
  yield* nonEmptyRow(builder.row());
}

function nonEmptyRow(row: RawRow): RawRow[] {
  return row.text?.trim() === '' ? [] : [row];
}
