import { namesOfKind } from '../term/fields';
import type { TermContent } from '../term/term-content';
import { markdownToText } from '../text/markdown';
import { clippedAtWord } from '../text/one-line';
import type { WordFinder } from '../text/marked-text';
import { WORD, wordsOf } from '../text/search-words';

/** Maximum length of a passage, and of what stands in it before the first found word, in characters. */
const [PASSAGE_MOST, BEFORE_MOST] = [180, 60];
/** How much of a term's texts is looked at: more than honest terms have, and less than two milliseconds. */
const LOOKED_AT_MOST = 20_000;
/** How much around the found word is read as Markdown. */
const READ_MOST = 1_000;
const CODE_FENCE = /^(?:```|~~~)/;

/** The part of a term's texts that has most of the words of a search, as plain text around the first of them; null if none has one. */
export function passageOf(content: TermContent, { find, countIn }: WordFinder): string | null {
  const isFound = (word: string): boolean => find(word) !== null;
  let best = '';
  let most = 0;
  let left = LOOKED_AT_MOST;
  for (const name of namesOfKind('sentence', 'block', 'sentences')) {
    for (const text of [content[name] ?? ''].flat()) {
      for (const paragraph of text.slice(0, left).split(/\n{2,}/)) {
        if (CODE_FENCE.test(paragraph)) continue;
        const count = countIn(paragraph);
        if (count > most) [best, most] = [paragraph, count];
      }
      left = Math.max(0, left - text.length);
    }
  }
  const at = placeOf(best, isFound);
  if (at === null) return null;
  const read = markdownToText(best.slice(Math.max(0, at - READ_MOST), at + READ_MOST));
  const place = placeOf(read, isFound);
  return place === null ? null : around(read, place);
}

/** Where the first found word begins. */
function placeOf(text: string, isFound: (word: string) => boolean): number | null {
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const [plain] = wordsOf(word);
    if (plain !== undefined && isFound(plain)) return index;
  }
  return null;
}

function around(text: string, place: number): string {
  const from = place <= BEFORE_MOST ? 0 : text.indexOf(' ', place - BEFORE_MOST) + 1;
  const whole = text.slice(from);
  const clipped = clippedAtWord(whole, PASSAGE_MOST);
  return `${from > 0 ? '… ' : ''}${clipped === whole ? whole : `${clipped.slice(0, -1)} …`}`;
}
