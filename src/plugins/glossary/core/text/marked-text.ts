import { escapedHtml, type SafeHtml, safeHtml } from './safe-html';
import { formsOf, isUnspaced, singularOf, WORD, wordsOf } from './search-words';

/** Text whose words are as in the index, except for case: without accents and symbols that belong to names. */
const PLAIN_TEXT = /^[\t\n\r "$%&'()*,/0-9:;<=>?@A-Z[\\\]^_`a-z{|}~-]*$/;
const BEGINNING_FROM = 2;

/** The words to highlight in the texts of search results; lower case. */
export interface SearchMarks {
  /** Words, in the singular or as in the index. */
  readonly words: readonly string[];
  readonly beginnings: readonly string[];
}

/** A text as HTML with found words in `mark` elements. */
export type Marker = (text: string) => SafeHtml;

export function markerFor(marks: SearchMarks): Marker {
  const { words, beginnings } = marks;
  // The common prefix of all forms of a word: its plural may have another ending (`queries`).
  const traces = [...new Set([...words, ...longEnough(beginnings)].map(withoutEnd))];
  const pieces = [...new Set([...words, ...beginnings])].filter(isUnspaced);
  const found = foundWord(marks);
  const isMatch = (word: string): boolean => found(word) !== null;
  return (text) => {
    const lower = text.toLowerCase();
    // A quick test: most texts have none of the words, and a page of results has a hundred.
    if (PLAIN_TEXT.test(text) && !traces.some((trace) => lower.includes(trace)))
      return escapedHtml(text);
    return withMarks(text, isMatch, pieces);
  };
}

const longEnough = (beginnings: readonly string[]): readonly string[] =>
  [...new Set(beginnings)].filter(({ length }) => length >= BEGINNING_FROM);

/** Which word of a search a word of a text is: the word or beginning itself, or null. Words are in lower case. */
export function foundWord({ words, beginnings }: SearchMarks): (word: string) => string | null {
  const known = new Set(words);
  const begun = longEnough(beginnings);
  return (word) =>
    [word, singularOf(word), ...formsOf(word)].find((form) => known.has(form)) ??
    begun.find((beginning) => word.startsWith(beginning)) ??
    null;
}

function withMarks(
  text: string,
  isMatch: (word: string) => boolean,
  pieces: readonly string[],
): SafeHtml {
  let html = '';
  let end = 0;
  for (const found of text.matchAll(WORD)) {
    if (isUnspaced(found[0])) {
      html += `${escapedHtml(text.slice(end, found.index))}${runWithMarks(found[0], pieces)}`;
      end = found.index + found[0].length;
      continue;
    }
    const word = /^[a-z]+$/i.test(found[0]) ? found[0].toLowerCase() : wordsOf(found[0])[0];
    if (word === undefined || !isMatch(word)) continue;
    html += `${escapedHtml(text.slice(end, found.index))}<mark>${escapedHtml(found[0])}</mark>`;
    end = found.index + found[0].length;
  }
  return safeHtml(html + escapedHtml(text.slice(end)));
}

/** A run of a script without spaces, with highlighted pieces, which may overlap. */
function runWithMarks(run: string, pieces: readonly string[]): string {
  const isMarked = new Uint8Array(run.length);
  for (const piece of pieces) {
    for (let at = run.indexOf(piece); at !== -1; at = run.indexOf(piece, at + 1))
      isMarked.fill(1, at, at + piece.length);
  }
  let html = '';
  for (let from = 0, to = 0; from < run.length; from = to) {
    while (to < run.length && isMarked[to] === isMarked[from]) to += 1;
    const part = escapedHtml(run.slice(from, to));
    html += isMarked[from] === 1 ? `<mark>${part}</mark>` : part;
  }
  return html;
}

function withoutEnd(word: string): string {
  return word.endsWith('y') ? word.slice(0, -1) : word;
}
