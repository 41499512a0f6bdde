import { type RawRow, RawRowBuilder } from './raw-row';

/**
 * The records of a CSV file (RFC 4180) that hold something; they end in LF or CRLF outside quotation marks. A quotation mark
 * within a quoted cell is doubled, so every mark changes between inside and outside.
 */
export async function* rawCsvRows(chunks: AsyncIterable<string>): AsyncGenerator<RawRow> {
  const builder = new RawRowBuilder();
  let line = 1;
  let row = 1;
  let quoted = false;
  for await (const chunk of chunks) {
    let start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const character = chunk.charAt(index);
      if (character === '"') quoted = !quoted;
      if (character !== '\n') continue;
      line += 1;
      if (quoted) continue;
      builder.add(chunk.slice(start, index));
      yield* held(builder.row());
      // Spreadsheets count empty rows as well.
      row += 1;
      builder.begin({ line, row });
      start = index + 1;
    }
    builder.add(chunk.slice(start));
  }
  yield* held(builder.row());
}

function held({ text, ...place }: RawRow): RawRow[] {
  const record = text?.endsWith('\r') ? text.slice(0, -1) : text;
  return record === '' ? [] : [{ ...place, text: record }];
}
