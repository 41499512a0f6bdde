import {
  type ComparableText,
  comparableText,
  normalisationsBetween,
  sourceOf,
} from './comparable-text';
import type { QuoteNormalisation } from './quote-answer';
import type { QuoteReading } from './quote-text';

export interface FoundPassages {
  /** As in the text, in order. */
  readonly passages: readonly string[];
  readonly normalisations: readonly QuoteNormalisation[];
}

const OF_WORD = /[\p{L}\p{N}_]/u;
const DIGIT = /\d/;
/** Signs that join two words to one, and two digits to one number; a dash does not. */
const WORD_JOINERS = /^[-'\u2010\u2011\u2019]$/;
const NUMBER_JOINERS = /^[.,]$/;
/** Words that reverse the meaning of a sentence: a text that omits one is not a quotation of it. */
const NEGATION = /\b(?:not|no|never|nor|cannot|without|neither|nobody|nothing|none|non)\b|n't\b/i;

/** The passages of a quote in a text, one after the other, at word boundaries; null if one is missing. */
export function findPassages(
  text: ComparableText,
  { passages, normalisations }: QuoteReading,
): FoundPassages | null {
  const places: Place[] = [];
  let from = 0;
  for (const variants of soughtOf(passages)) {
    const place = placeOf(text, variants, from);
    if (place === null) return null;
    if (from > 0 && NEGATION.test(text.text.slice(from, place.start))) return null;
    places.push(place);
    from = place.end;
  }
  const needed = new Set<QuoteNormalisation>(normalisations);
  const found = places.map(({ start, end, isFirstLetterOther }, index) => {
    const passage = passages[index] ?? '';
    const verbatim = sourceOf(text, start, end);
    if (isFirstLetterOther) needed.add('first-letter');
    const alike = isFirstLetterOther ? otherFirstLetter(passage.trim()) : passage;
    for (const step of normalisationsBetween(alike, verbatim)) needed.add(step);
    return verbatim;
  });
  return { passages: found, normalisations: [...needed] };
}

/** A passage as it is looked for, and with the other first letter. */
type Variants = readonly [string, string];

/** By passages, because the same ones are looked for in many texts. */
const comparables = new WeakMap<readonly string[], readonly Variants[]>();

function soughtOf(passages: readonly string[]): readonly Variants[] {
  const known = comparables.get(passages);
  if (known !== undefined) return known;
  const made = passages.map((passage): Variants => {
    const sought = comparableText(passage).text.trim();
    return [sought, otherFirstLetter(sought)];
  });
  comparables.set(passages, made);
  return made;
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly isFirstLetterOther: boolean;
}

function placeOf(comparable: ComparableText, variants: Variants, from: number): Place | null {
  const { text } = comparable;
  const [passage] = variants;
  if (passage === '') return null;
  for (const variant of variants) {
    for (
      let start = text.indexOf(variant, from);
      start >= 0;
      start = text.indexOf(variant, start + 1)
    ) {
      const end = start + variant.length;
      if (isBoundary(comparable, start) && isBoundary(comparable, end))
        return { start, end, isFirstLetterOther: variant !== passage };
    }
  }
  return null;
}

/** A quote within a sentence begins with a small letter, one that becomes a sentence with a capital one. */
function otherFirstLetter(text: string): string {
  const [first = ''] = text;
  const lower = first.toLowerCase();
  const other = first === lower ? first.toUpperCase() : lower;
  return other.length === first.length ? other + text.slice(first.length) : text;
}

/** Whether no word goes on from one side of an offset to the other. */
function isBoundary(comparable: ComparableText, offset: number): boolean {
  const { text } = comparable;
  const goesOn = OF_WORD.test(text.charAt(offset - 1)) && OF_WORD.test(text.charAt(offset));
  return !goesOn && !isJoiner(comparable, offset - 1) && !isJoiner(comparable, offset);
}

/** Whether the sign at an offset makes one word or one number of its neighbours: `non-deterministic`, `6.7`. */
function isJoiner(comparable: ComparableText, offset: number): boolean {
  const [before, after] = [comparable.text.charAt(offset - 1), comparable.text.charAt(offset + 1)];
  const written = sourceOf(comparable, offset, offset + 1);
  if (WORD_JOINERS.test(written)) return OF_WORD.test(before) && OF_WORD.test(after);
  return NUMBER_JOINERS.test(written) && DIGIT.test(before) && DIGIT.test(after);
}
