import { type Piece, PieceBuilder } from './piece';

const NEWLINE = '\n';

/** The lines of a JSON Lines file (https://jsonlines.org) that hold something; lines end in LF or CRLF. */
export async function* linePieces(chunks: AsyncIterable<string>): AsyncGenerator<Piece> {
  const builder = new PieceBuilder();
  let line = 1;
  for await (const chunk of chunks) {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(NEWLINE, start);
      builder.add(end === -1 ? chunk.slice(start) : chunk.slice(start, end));
      if (end === -1) break;
      yield* held(builder.piece());
      line += 1;
      builder.begin(line);
      start = end + 1;
    }
  }
  yield* held(builder.piece());
}

function held(piece: Piece): Piece[] {
  return piece.text?.trim() === '' ? [] : [piece];
}
