import { EMPTY_FILE, FileError } from '../file-error';
import { type RawRow, RawRowBuilder } from './raw-row';

const SPACE = /\s/;

type Place = 'before the list' | 'between terms' | 'in a term' | 'after the list';

/**
 * The elements of the list in a JSON file, as texts. Only strings and brackets are parsed here, to find the end of each element; errors within an
 * element are found when it is parsed.
 *
 * @throws {FileError} when the file is not a list, or ends within it
 */
export async function* rawJsonRows(chunks: AsyncIterable<string>): AsyncGenerator<RawRow> {
  const builder = new RawRowBuilder();
  let place = 'before the list' as Place;
  let line = 1;
  let row = 0;
  let depth = 0;
  let inString = false;
  let escaped = false;

  for await (const chunk of chunks) {
    /** The start of the element's part of the chunk. */
    let start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const character = chunk.charAt(index);
      if (character === '\n') line += 1;
      if (inString) {
        if (escaped) escaped = false;
        else if (character === '\\') escaped = true;
        else if (character === '"') inString = false;
        continue;
      }
      if (place === 'in a term') {
        const ends = depth <= 0 && (character === ',' || character === ']');
        if (ends) {
          builder.add(chunk.slice(start, index));
          yield builder.row();
          place = character === ',' ? 'between terms' : 'after the list';
        } else if (character === '"') inString = true;
        else if (character === '{' || character === '[') depth += 1;
        else if (character === '}' || character === ']') depth -= 1;
        continue;
      }
      if (SPACE.test(character)) continue;
      if (place === 'before the list') {
        if (character !== '[') throw new FileError(noList(line, character));
        place = 'between terms';
      } else if (place === 'after the list') {
        throw new FileError(listIsOver(line));
      } else if (character === ']') {
        place = 'after the list';
      } else if (character !== ',') {
        place = 'in a term';
        row += 1;
        builder.begin({ line, row });
        start = index;
        inString = character === '"';
        depth = character === '{' || character === '[' ? 1 : 0;
      }
    }
    if (place === 'in a term') builder.add(chunk.slice(start));
  }
  if (place === 'before the list') throw new FileError(EMPTY_FILE);
  if (place !== 'after the list') throw new FileError(endsWithinList(line));
}

/** For a file that does not start with a list. */
export const noList = (line: number, character: string): string =>
  `Line ${line}: a JSON file of terms is a list, which begins with [; found is ${JSON.stringify(character)}. One object a line is the format jsonl.`;

export const listIsOver = (line: number): string =>
  `Line ${line}: the list is over, but something follows it.`;

export const endsWithinList = (line: number): string =>
  `The file ends in line ${line}, before its list is closed with ].`;
