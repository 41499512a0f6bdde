import { type RawRow, RawRowBuilder } from './raw-row';

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
