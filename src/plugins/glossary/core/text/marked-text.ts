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
  return wordFinder(marks).mark;
}

/** Finds the words of a search in texts. */
export interface WordFinder {
  /** A quick test that leaves out most texts: whether a text may have one of the words. */
  readonly mayHave: (text: string) => boolean;
  /** Which word or beginning of the search a word in lower case is; null for none. */
  readonly find: (word: string) => string | null;
  /** How many different words of the search a text has. */
  readonly countIn: (text: string) => number;
  readonly mark: Marker;
}

export function wordFinder({ words, beginnings }: SearchMarks): WordFinder {
  const known = new Set(words);
  const pieces = [...new Set([...words, ...beginnings])].filter(isUnspaced);
  const begun = [...new Set(beginnings)].filter(({ length }) => length >= BEGINNING_FROM);
  // The common prefix of all forms of a word: its plural may have another ending (`queries`).
  const traces = [...new Set([...known, ...begun].map(withoutEnd))];
  const mayHave = (text: string): boolean => {
    const lower = text.toLowerCase();
    return !PLAIN_TEXT.test(text) || traces.some((trace) => lower.includes(trace));
  };
  const find = (word: string): string | null => {
    if (known.has(word)) return word;
    const singular = singularOf(word);
    if (known.has(singular)) return singular;
    const beginning = begun.find((each) => word.startsWith(each));
    return beginning ?? formsOf(word).find((form) => known.has(form)) ?? null;
  };
  return {
    mayHave,
    find,
    countIn: (text) =>
      mayHave(text) ? new Set(wordsOf(text).flatMap((word) => find(word) ?? [])).size : 0,
    mark: (text) =>
      mayHave(text) ? withMarks(text, (word) => find(word) !== null, pieces) : escapedHtml(text),
  };
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
