import type { CooperativeTask } from '../tasks/cooperative-task';
import type { TermContent } from '../term/term-content';
import { markdownBlocks } from '../text/markdown';
import { type ComparableText, comparableText, normalisationsBetween } from './comparable-text';
import {
  closestStretches,
  mayBeNear,
  type NearPassage,
  nearPassage,
  soughtQuote,
  type Stretch,
  tokenText,
  type TokenText,
} from './near-passage';
import type { QuoteNormalisation } from './quote-answer';
import type { QuoteReading } from './quote-text';
import { isCode, quotableTextsOf, type QuotableText, renderedTextTask } from './quotable-texts';
import { type FoundPassages, findPassages } from './verbatim-passage';

/** Maximum number of stretches of a term that are compared with a quote word by word. */
const STRETCHES_MOST = 6;

/** A text of a term, as it is written and as the page shows it. */
export interface ReadableText {
  readonly place: QuotableText;
  readonly written: ComparableText;
  /** The same object where Markdown changes nothing. */
  readonly rendered: ComparableText;
}

export function* readableTexts(content: TermContent): CooperativeTask<readonly ReadableText[]> {
  const texts: ReadableText[] = [];
  for (const place of quotableTextsOf(content)) {
    const written = comparableText(place.written);
    yield;
    const renderedText = yield* renderedTextTask(place);
    yield;
    const rendered = renderedText === place.written ? written : comparableText(renderedText);
    yield;
    texts.push({ place, written, rendered });
  }
  return texts;
}

/** A quote that a text of a term contains word for word. */
export interface VerbatimQuote extends FoundPassages {
  readonly place: QuotableText;
  /** The passages as the page shows them; null where that is unknown. */
  readonly rendered: readonly string[] | null;
}

export interface NearQuote extends NearPassage {
  readonly place: QuotableText;
  readonly normalisations: readonly QuoteNormalisation[];
}

/** Looks for a quote, by the ways to read it, in all texts of a term: the reading that takes least from the quoter first, and each as it is written first. */
export function* verbatimQuote(
  texts: readonly ReadableText[],
  readings: readonly QuoteReading[],
): CooperativeTask<VerbatimQuote | null> {
  for (const reading of readings) {
    for (const { place, written, rendered } of texts) {
      yield;
      const asWritten = findPassages(written, reading);
      if (asWritten !== null && isCode(place) && isOtherCode(asWritten, reading)) continue;
      if (asWritten !== null) {
        const isSame = rendered === written;
        const seen = isSame ? asWritten.passages : passagesSeen(rendered, asWritten.passages);
        return { ...asWritten, place, rendered: seen };
      }
      const asRendered = rendered === written ? null : findPassages(rendered, reading);
      if (asRendered === null) continue;
      const normalisations: QuoteNormalisation[] = [...asRendered.normalisations, 'markdown'];
      return { ...asRendered, normalisations, place, rendered: asRendered.passages };
    }
  }
  return null;
}

const TYPOGRAPHIC_DASH = /[^\P{Pd}-]|\u2212/u;

/** Whether the found text is different code from the quoted one: `--n` is not `-n`. Dashes made by word processors do not count. */
function isOtherCode(found: FoundPassages, reading: QuoteReading): boolean {
  if (found.normalisations.includes('first-letter')) return true;
  const isTypographic = reading.passages.some((passage) => TYPOGRAPHIC_DASH.test(passage));
  return found.normalisations.includes('dashes') && !isTypographic;
}

/** Passages of Markdown as the page shows them; null when they end within its markup. */
function passagesSeen(
  rendered: ComparableText,
  written: readonly string[],
): readonly string[] | null {
  const passages = written.map((passage) => markdownBlocks(passage).join('\n'));
  return findPassages(rendered, { passages, normalisations: [] })?.passages ?? null;
}

/**
 * The passage of a term that resembles a quote most, as the page shows it; null when none does.
 *
 * @param least the similarity that it has to exceed, 0 to 1: that of the nearest in other terms
 */
export function* nearQuote(
  texts: readonly ReadableText[],
  readings: readonly QuoteReading[],
  least = 0,
): CooperativeTask<NearQuote | null> {
  let nearest: NearQuote | null = null;
  let exceeded = least;
  // The term itself may have a text that looks like an omission, so both are compared.
  for (const reading of readings.slice(-2)) {
    const quote = soughtQuote(comparableText(reading.passages.join(' ')));
    const close: { place: QuotableText; tokens: TokenText; stretch: Stretch }[] = [];
    for (const { place, rendered } of texts) {
      yield;
      if (!mayBeNear(rendered, quote, exceeded)) continue;
      const tokens = tokenText(rendered);
      for (const stretch of closestStretches(tokens, quote)) close.push({ place, tokens, stretch });
    }
    close.sort((one, other) => other.stretch.common - one.stretch.common);
    for (const { place, tokens, stretch } of close.slice(0, STRETCHES_MOST)) {
      if (!mayBeNear(tokens.text, quote, exceeded)) continue;
      const near = yield* nearPassage(tokens, quote, stretch);
      if (near !== null && near.similarity > exceeded) {
        nearest = { ...near, place, normalisations: madeAlike(reading, place, near.passage) };
        exceeded = near.similarity;
      }
      yield;
    }
  }
  return nearest;
}

/** The normalisations applied before the two were compared. */
function madeAlike(
  reading: QuoteReading,
  place: QuotableText,
  passage: string,
): readonly QuoteNormalisation[] {
  const steps: QuoteNormalisation[] = [
    ...reading.normalisations,
    ...[...reading.passages, passage].flatMap((each) =>
      normalisationsBetween(each, comparableText(each).text),
    ),
  ];
  if (!isCode(place) && !place.written.includes(passage)) steps.push('markdown');
  return [...new Set(steps)];
}
