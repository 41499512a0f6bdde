import { type ComparableText, sourceOf } from './comparable-text';
import type { QuoteDifference } from './quote-answer';
import type { CooperativeTask } from '../tasks/cooperative-task';
import { alignWords } from './word-alignment';

/** Least share of words that a passage and a quote have in common, for the one to be near the other. */
const NEAR_LEAST = 0.6;
/** How many words more are looked at on either side of a stretch, as a part of the quote: a stretch was chosen without regard to their order. */
const MORE_AROUND = 1;
/** Maximum number of stretches of a text; they do not overlap. */
const STRETCHES_OF_TEXT = 3;
/** How many words and signs of a quote are looked for before a text is cut into its own: the longest, which most texts lack. */
const SOUGHT_MOST = 64;
const TOKEN = /[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;

/** A text cut into words and signs. */
export interface TokenText {
  readonly text: ComparableText;
  readonly tokens: readonly string[];
  /** Offset of each in the comparable text. */
  readonly starts: readonly number[];
}

/** A quote that texts are compared with. */
export interface SoughtQuote extends TokenText {
  /** Those of its words and signs that are looked for first. */
  readonly longest: readonly string[];
}

/** The stretch of a text that has most words of a quote. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  /** Words and signs that both have. */
  readonly common: number;
}

export interface NearPassage {
  readonly passage: string;
  readonly similarity: number;
  readonly differences: readonly QuoteDifference[];
}

export function tokenText(text: ComparableText): TokenText {
  const tokens: string[] = [];
  const starts: number[] = [];
  for (const { 0: token, index } of text.text.matchAll(TOKEN)) {
    tokens.push(token);
    starts.push(index);
  }
  return { text, tokens, starts };
}

export function soughtQuote(text: ComparableText): SoughtQuote {
  const cut = tokenText(text);
  const longest = [...cut.tokens].sort((one, other) => other.length - one.length);
  return { ...cut, longest: longest.slice(0, SOUGHT_MOST) };
}

/**
 * Whether a text may have a stretch that is near to a quote. It has none without so many of its words and signs, which costs less to find out.
 *
 * @param nearest the similarity of another passage, 0 to 1; a text that cannot have one above it is of no use
 */
export function mayBeNear({ text }: ComparableText, quote: SoughtQuote, nearest = 0): boolean {
  const { length } = quote.tokens;
  let common = length;
  for (const token of quote.longest) {
    if (text.includes(token)) continue;
    common -= 1;
    if (common / length < NEAR_LEAST || similarityOf(common, common + length) <= nearest)
      return false;
  }
  return true;
}

/** @param words of both texts together */
function similarityOf(common: number, words: number): number {
  return Math.round(((2 * common) / words) * 1000) / 1000;
}

/**
 * The stretches of a text that have most words of a quote, best first; none where too few words are shared to be near. A window of the
 * length of the quote moves over the text, so that each word is examined once.
 */
export function closestStretches(text: TokenText, quote: TokenText): readonly Stretch[] {
  const length = quote.tokens.length;
  const missing = new Map<string, number>();
  for (const token of quote.tokens) missing.set(token, (missing.get(token) ?? 0) + 1);
  const commons = new Uint16Array(text.tokens.length);
  let common = 0;
  for (let end = 0; end < commons.length; end += 1) {
    const coming = missing.get(text.tokens[end] ?? '');
    if (coming !== undefined) {
      if (coming > 0) common += 1;
      missing.set(text.tokens[end] ?? '', coming - 1);
    }
    const going = end < length ? undefined : missing.get(text.tokens[end - length] ?? '');
    if (going !== undefined) {
      if (going >= 0) common -= 1;
      missing.set(text.tokens[end - length] ?? '', going + 1);
    }
    commons[end] = common;
  }
  const stretches: Stretch[] = [];
  while (stretches.length < STRETCHES_OF_TEXT) {
    const most = commons.reduce((high, each) => Math.max(high, each), 0);
    if (most === 0 || most / length < NEAR_LEAST) break;
    const last = commons.indexOf(most);
    stretches.push({ start: Math.max(0, last + 1 - length), end: last + 1, common: most });
    commons.fill(0, Math.max(0, last + 1 - length), last + length);
  }
  return stretches;
}

/** A stretch against a quote, word by word; null when the order of the words makes them less alike than their number. */
export function* nearPassage(
  text: TokenText,
  quote: TokenText,
  stretch: Stretch,
): CooperativeTask<NearPassage | null> {
  const more = Math.ceil(quote.tokens.length * MORE_AROUND) + 1;
  const from = Math.max(0, stretch.start - more);
  const around = text.tokens.slice(from, stretch.end + more);
  const { start, runs } = yield* alignWords(around, quote.tokens);
  const begin = from + start;
  let [inText, inQuote, kept] = [begin, 0, 0];
  const differences = runs.map(({ kind, count }): QuoteDifference => {
    const isAdded = kind === 'added';
    const [side, at] = isAdded ? [quote, inQuote] : [text, inText];
    if (!isAdded) inText += count;
    if (kind !== 'missing') inQuote += count;
    if (kind === 'same') kept += count;
    return { kind, text: textOfTokens(side, at, at + count) };
  });
  const last = differences.at(-1);
  if (last !== undefined) differences.splice(-1, 1, { ...last, text: last.text.trimEnd() });
  const words = inText - begin + quote.tokens.length;
  if ((2 * kept) / words < NEAR_LEAST) return null;
  const passage = textOfTokens(text, begin, inText).trim();
  return { passage, similarity: similarityOf(kept, words), differences };
}

/** The source's text, up to the next word. */
function textOfTokens({ text, starts }: TokenText, from: number, to: number): string {
  if (to <= from) return '';
  return sourceOf(text, starts[from] ?? 0, starts[to] ?? text.text.length);
}
