import { z } from 'zod';
import { REFUSED } from '../texts/refusals';
import { comparableText } from './comparable-text';
import type { QuoteNormalisation } from './quote-answer';

/** Maximum length of a quote, in characters (UTF-16). */
export const QUOTE_MAX_LENGTH = 2000;
export const quotation = z
  .string()
  .min(1)
  .max(QUOTE_MAX_LENGTH)
  .describe('The quotation, without its quotation marks.');
/** Minimum number of words in a quote, and in each part between omissions: fewer occur in many texts and prove nothing. */
const QUOTE_LEAST_WORDS = 3;

/** Written by a quoter where something is left out. */
const OMISSION = /\[(?:\.{3}|…)\]|\((?:\.{3}|…)\)|…|(?<!\.)\.{3,4}(?=\s)/u;
const LEADING_ELLIPSIS = /^(?:\[?(?:\.{3}|…)\]?\s*)+/;
/** At the end of a text, read from there. */
const TRAILING_ELLIPSIS = /^(?:\]?(?:\.{3}|…)\[?\s*)+/;
const OUTER_MARKS: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
  ['„', '“'],
  ['‚', '‘'],
  ['«', '»'],
  ['»', '«'],
  ['”', '”'],
];
const words = new Intl.Segmenter('en', { granularity: 'word' });

export interface QuoteReading {
  /** The passages that the term has to have, in this order. */
  readonly passages: readonly string[];
  readonly normalisations: readonly QuoteNormalisation[];
}

/** Why a text is not looked for, as a sentence; null for one that is. */
export function quoteProblemOf(text: string): string | null {
  if (text.trim() === '') return REFUSED.emptyQuote;
  if (text.length > QUOTE_MAX_LENGTH) return REFUSED.longQuote(text.length, QUOTE_MAX_LENGTH);
  if (wordCountOf(text) < QUOTE_LEAST_WORDS) return REFUSED.shortQuote(QUOTE_LEAST_WORDS);
  return null;
}

/**
 * The ways to read a text, the most literal first, in linear time: signs that the term itself has at the ends, or in between, are not the
 * quoter's.
 */
export function readingsOf(text: string): readonly QuoteReading[] {
  const literal = text.trim();
  const unmarked = withoutOuterMarks(literal);
  const marks: QuoteNormalisation[] = unmarked === literal ? [] : ['outer-quotation-marks'];
  const bare = withoutOuterEllipsis(unmarked);
  const ends: QuoteNormalisation[] = bare === unmarked ? marks : [...marks, 'outer-ellipsis'];
  const passages = bare
    .split(OMISSION)
    .map((passage) => passage.trim())
    .filter((passage) => passage !== '');
  const readings: QuoteReading[] = [
    { passages: [literal], normalisations: [] },
    { passages: [unmarked], normalisations: marks },
    { passages: [bare], normalisations: ends },
  ];
  if (passages.length > 1 && passages.every((passage) => wordCountOf(passage) >= QUOTE_LEAST_WORDS))
    readings.push({ passages, normalisations: [...ends, 'omissions'] });
  return readings.filter(
    ({ passages: own }, place) =>
      own.some((passage) => passage !== '') &&
      readings.findIndex((other) => other.passages.join('\0') === own.join('\0')) === place,
  );
}

function withoutOuterMarks(text: string): string {
  const marks = OUTER_MARKS.find(
    ([open, close]) => text.length > 2 && text.startsWith(open) && text.endsWith(close),
  );
  return marks === undefined ? text : text.slice(1, -1).trim();
}

function withoutOuterEllipsis(text: string): string {
  const rest = backwards(text.replace(LEADING_ELLIPSIS, ''));
  return backwards(rest.replace(TRAILING_ELLIPSIS, '')).trim();
}

/** Backwards a pattern finds the end of a text at once, where it would try each place before. */
function backwards(text: string): string {
  return text.split('').reverse().join('');
}

export function wordCountOf(text: string): number {
  let count = 0;
  for (const { isWordLike } of words.segment(comparableText(text).text)) if (isWordLike) count += 1;
  return count;
}
