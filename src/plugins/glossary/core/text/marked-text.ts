import { escapedHtml, type SafeHtml, safeHtml } from './safe-html';
import { formsOf, singularOf, wordsOf } from '../search/search-words';

/** What counts as a word when a text is cut up. */
const WORD = /\.?[\p{L}\p{N}]+(?:\+\+|#|\+[\p{L}\p{N}]+)?/gu;
/** Text in which a word is written as the index has it, but for capitals: no accents, and no signs that belong to names. */
const PLAIN_TEXT = /^[\t\n\r "$%&'()*,/0-9:;<=>?@A-Z[\\\]^_`a-z{|}~-]*$/;
/** Shortest beginning of a word that is marked. */
const BEGINNING_FROM = 2;

/** What a search marks in the texts of the terms that it found; lower case. */
export interface SearchMarks {
  /** Words, in the singular or as the index has them. */
  readonly words: readonly string[];
  /** Words that begin so. */
  readonly beginnings: readonly string[];
}

/** A text as HTML in which what was found stands in `mark` elements. */
export type Marker = (text: string) => SafeHtml;

export function markerFor({ words, beginnings }: SearchMarks): Marker {
  const known = new Set(words);
  const longEnough = [...new Set(beginnings)].filter(({ length }) => length >= BEGINNING_FROM);
  // What a word that is marked has in any case: its plural may end otherwise (`queries`).
  const traces = [...new Set([...known, ...longEnough].map(withoutEnd))];
  const isMatch = (word: string): boolean =>
    known.has(word) ||
    known.has(singularOf(word)) ||
    longEnough.some((beginning) => word.startsWith(beginning)) ||
    formsOf(word).some((form) => known.has(form));
  return (text) => {
    const lower = text.toLowerCase();
    // Most texts have none of the words, and a page of results has a hundred.
    if (PLAIN_TEXT.test(text) && !traces.some((trace) => lower.includes(trace)))
      return escapedHtml(text);
    return withMarks(text, isMatch);
  };
}

function withMarks(text: string, isMatch: (word: string) => boolean): SafeHtml {
  let html = '';
  let end = 0;
  for (const found of text.matchAll(WORD)) {
    const word = /^[a-z]+$/i.test(found[0]) ? found[0].toLowerCase() : wordsOf(found[0])[0];
    if (word === undefined || !isMatch(word)) continue;
    html += `${escapedHtml(text.slice(end, found.index))}<mark>${escapedHtml(found[0])}</mark>`;
    end = found.index + found[0].length;
  }
  return safeHtml(html + escapedHtml(text.slice(end)));
}

function withoutEnd(word: string): string {
  return word.endsWith('y') ? word.slice(0, -1) : word;
}
