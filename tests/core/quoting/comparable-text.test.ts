import {
  type ComparableText,
  comparableText,
  NORMALISATIONS,
  sourceOf,
} from '../../../src/plugins/glossary/core/quoting/comparable-text';
import {
  closestStretches,
  mayBeNear,
  nearPassage,
  type SoughtQuote,
  soughtQuote,
  tokenText,
} from '../../../src/plugins/glossary/core/quoting/near-passage';
import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';

/** What is kept, merged, dropped, replaced by several characters or made one of several, alone and beside each other. */
const PARTS =
  'a b|-|--| |  |\n\n|\t|…|\u200B|\u00AD|“|’|e\u0301|\u0301|\u1112\u1161\u11AB|😀|\u00A0|\u2212'.split(
    '|',
  );

/** Those that are several characters in a comparable text. */
const WHOLE = /[…\u1112😀]|\p{M}/u;

const TEXTS = PARTS.flatMap((one) =>
  PARTS.flatMap((two) =>
    PARTS.map((three) => `x${one}${two}${three}y${one}${two}…${three}`.repeat(3)),
  ),
);

test.each([null, ...NORMALISATIONS])(
  'each character has its own place in the source: without %s',
  (without) => {
    const wrong = TEXTS.filter((source) => {
      const comparable = comparableText(source, without);
      const { text } = comparable;
      const areOwn = Array.from({ length: text.length }, (_, offset) => {
        const own = sourceOf(comparable, offset, offset + 1);
        return WHOLE.test(own) || comparableText(own, without).text === text.charAt(offset);
      }).every(Boolean);
      const whole = sourceOf(comparable, 0, text.length);
      return !areOwn || comparableText(whole, without).text !== text;
    });
    expect(wrong).toEqual([]);
  },
);

test('outside of a text there is nothing', () => {
  const comparable = comparableText('one');
  expect([
    sourceOf(comparable, -1, 0),
    sourceOf(comparable, 3, 4),
    sourceOf(comparable, 1, 1),
  ]).toEqual(['', '', '']);
});

describe('texts that are compared with a quote', () => {
  const words = 'a lock is held by one of the threads while it waits for the other'.split(' ');
  const quotes = words.flatMap((_, from) =>
    [5, 6, 7, 9].map((length) =>
      soughtQuote(comparableText(words.slice(from, from + length).join(' '))),
    ),
  );
  const texts = words
    .flatMap((_, from) => [
      words.slice(from).join(' '),
      words.map((word, place) => (place % 3 === from % 3 ? 'else' : word)).join(' '),
    ])
    .map((text) => comparableText(text));
  /** The stretches of a text that are near to a quote, as similar passages. */
  const similaritiesOf = (text: ComparableText, quote: SoughtQuote): readonly number[] =>
    closestStretches(tokenText(text), quote).flatMap(
      (stretch) => runToEnd(nearPassage(tokenText(text), quote, stretch))?.similarity ?? [],
    );

  test('none is left out that has a stretch near to the quote', () => {
    const leftOut = quotes.flatMap((quote) =>
      texts.filter(
        (text) => closestStretches(tokenText(text), quote).length > 0 && !mayBeNear(text, quote),
      ),
    );
    expect(leftOut).toEqual([]);
    const whole = soughtQuote(comparableText(words.join(' ')));
    expect(mayBeNear(comparableText('quite another text'), whole)).toBe(false);
  });

  test('none is left out that has a passage nearer than one of another text', () => {
    const found = quotes.flatMap((quote) =>
      texts.flatMap((text) =>
        similaritiesOf(text, quote).map((similarity) => ({ quote, text, similarity })),
      ),
    );
    expect(found.some(({ similarity }) => similarity < 1)).toBe(true);
    const leftOut = found.filter(
      ({ quote, text, similarity }) => !mayBeNear(text, quote, similarity - 0.001),
    );
    expect(leftOut).toEqual([]);
    const [quote, half] = [
      soughtQuote(comparableText('one two three four')),
      comparableText('one two three'),
    ];
    expect([mayBeNear(half, quote, 0.85), mayBeNear(half, quote, 0.86)]).toEqual([true, false]);
  });
});
