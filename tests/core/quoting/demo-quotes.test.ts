import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import type { TermContent } from '../../../src/plugins/glossary/core/term/term-content';
import {
  isCode,
  quotableTextsOf,
  type QuotableText,
  renderedTextTask,
} from '../../../src/plugins/glossary/core/quoting/quotable-texts';
import { readingsOf, wordCountOf } from '../../../src/plugins/glossary/core/quoting/quote-text';
import {
  nearQuote,
  type ReadableText,
  readableTexts,
  verbatimQuote,
} from '../../../src/plugins/glossary/core/quoting/term-quote';
import { demoContents } from '../../support/content/demo-content';

interface Sentence {
  readonly content: TermContent;
  readonly texts: readonly ReadableText[];
  readonly place: QuotableText;
  readonly text: string;
}

/** Every sentence of every text of a term, or every line of code, that is long enough to be asked for. */
function sentencesOf(content: TermContent): Sentence[] {
  const texts = runToEnd(readableTexts(content));
  return quotableTextsOf(content).flatMap((place) => {
    const end = isCode(place) ? /\n/ : /(?<=[.!?])\s+|\n/;
    return runToEnd(renderedTextTask(place))
      .split(end)
      .map((text) => text.trim())
      .filter((text) => wordCountOf(text) >= 3)
      .map((text) => ({ content, texts, place, text }));
  });
}

/** Of every so many terms one is looked at. */
const EACH = 6;
const SENTENCES = demoContents()
  .filter((_content, place) => place % EACH === 0)
  .flatMap(sentencesOf);
const nameOf = ({ content, place, text }: Sentence): string =>
  `${content.slug} ${place.field} ${place.index ?? ''}: ${text}`;
/** Code may have the same words in several lines, told apart by their spaces alone. */
const oneSpace = (text: string): string => text.replace(/\s+/g, ' ');
const isSame = (one: string | undefined, other: string): boolean =>
  one !== undefined && oneSpace(one) === oneSpace(other);
const onlyOnce = ({ content, text }: Sentence): boolean =>
  quotableTextsOf(content).filter((place) =>
    oneSpace(runToEnd(renderedTextTask(place))).includes(oneSpace(text)),
  ).length === 1;

/** The same text as a word processor writes it. */
function asTypeset(text: string): string {
  return text
    .replaceAll("'", '’')
    .replace(/"([^"]*)"/g, '“$1”')
    .replaceAll('-', '\u2011')
    .replace(/ (?=\S+ \S+$)/, '\n  ')
    .replace(/(?<=[a-z])(?=[a-z]{3})/, '\u00AD')
    .normalize('NFD');
}

it('there are sentences in every field that holds texts', () => {
  expect(SENTENCES.length).toBeGreaterThan(500);
  expect(new Set(SENTENCES.map(({ place }) => place.field)).size).toBe(15);
});

it('every sentence is found word for word in its field, as the page shows it', () => {
  const wrong = SENTENCES.filter((sentence) => {
    const quote = runToEnd(verbatimQuote(sentence.texts, readingsOf(sentence.text)));
    if (quote === null) return true;
    const isRightText = quote.rendered?.length === 1 && isSame(quote.rendered[0], sentence.text);
    return !isRightText || (onlyOnce(sentence) && quote.place.field !== sentence.place.field);
  });
  expect(wrong.map(nameOf)).toEqual([]);
});

it('every sentence is found when its marks, dashes, spaces and accents are written otherwise', () => {
  const wrong = SENTENCES.filter(({ texts, text }) => {
    const quote = runToEnd(verbatimQuote(texts, readingsOf(asTypeset(text))));
    const steps = quote?.normalisations ?? [];
    return !isSame(quote?.rendered?.[0], text) || !steps.includes('invisible-characters');
  });
  expect(wrong.filter(({ text }) => /[a-z]{4}/.test(text)).map(nameOf)).toEqual([]);
});

it('a sentence with another word is near, and that word is marked', () => {
  const wrong = SENTENCES.filter((sentence) => {
    const { texts, text } = sentence;
    const words = [...text.matchAll(/[\p{L}\p{N}_]+/gu)];
    const word = words[Math.floor(words.length / 2)];
    if (word === undefined) return true;
    const changed = `${text.slice(0, word.index)}Unheardof${text.slice(word.index + word[0].length)}`;
    if (runToEnd(verbatimQuote(texts, readingsOf(changed))) !== null) return true;
    const near = runToEnd(nearQuote(texts, readingsOf(changed)));
    if (near === null) return true;
    // Of signs and one-letter names, as in code, several alignments are equally good.
    if (isCode(sentence.place)) return false;
    const marked = near.differences.flatMap((part) =>
      part.kind === 'same' ? [] : [`${part.kind} ${part.text.trim()}`],
    );
    const expected = [`missing ${word[0]}`, 'added Unheardof'];
    return JSON.stringify(marked) !== JSON.stringify(expected);
  });
  expect(wrong.map(nameOf)).toEqual([]);
});
