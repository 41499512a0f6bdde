import { escapedHtml, type SafeHtml, safeHtml } from './safe-html';
import { formsOf, singularOf, wordsOf } from './search-words';

/** A piece of a text; marked where it matched a search. */
export interface MarkedPiece {
  readonly text: string;
  readonly marked: boolean;
}

/** What counts as a word when a text is cut into pieces. */
const PIECE = /\.?[\p{L}\p{N}]+(?:\+\+|#|\+[\p{L}\p{N}]+)?/gu;

/**
 * Cuts a text into pieces and marks those that match a search: words that the index says matched, and beginnings of words that the
 * query holds. Together the pieces are the text.
 *
 * @param matched words of the term that matched, as the index has them
 * @param queryWords words of the query
 */
export function markMatches(
  text: string,
  matched: readonly string[],
  queryWords: readonly string[],
): readonly MarkedPiece[] {
  const known = new Set(matched);
  const pieces: MarkedPiece[] = [];
  let end = 0;
  for (const found of text.matchAll(PIECE)) {
    // Most words are plain ones, and a page of results has thousands.
    const word = /^[a-z]+$/i.test(found[0]) ? found[0].toLowerCase() : wordsOf(found[0])[0];
    if (word === undefined || !isMatch(word, known, queryWords)) continue;
    if (found.index > end) pieces.push({ text: text.slice(end, found.index), marked: false });
    pieces.push({ text: found[0], marked: true });
    end = found.index + found[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), marked: false });
  return pieces;
}

function isMatch(word: string, known: ReadonlySet<string>, queryWords: readonly string[]): boolean {
  return (
    known.has(word) ||
    known.has(singularOf(word)) ||
    queryWords.some((query) => query.length > 1 && word.startsWith(query)) ||
    formsOf(word).some((form) => known.has(form))
  );
}

/** The pieces as HTML, the marked ones in `mark` elements. */
export function markedHtml(pieces: readonly MarkedPiece[]): SafeHtml {
  return safeHtml(
    pieces
      .map(({ text, marked }) => (marked ? `<mark>${escapedHtml(text)}</mark>` : escapedHtml(text)))
      .join(''),
  );
}
