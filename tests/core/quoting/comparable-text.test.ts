import {
  comparableText,
  NORMALISATIONS,
  sourceOf,
} from '../../../src/plugins/glossary/core/quoting/comparable-text';
import {
  closestStretches,
  mayBeNear,
  tokenText,
} from '../../../src/plugins/glossary/core/quoting/near-passage';

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

test('no text is left out that has a stretch near to a quote', () => {
  const words = 'a lock is held by one of the threads while it waits for the other'.split(' ');
  const quotes = words.flatMap((_, from) =>
    [5, 6, 7, 9].map((length) => words.slice(from, from + length).join(' ')),
  );
  const texts = words.flatMap((_, from) => [
    words.slice(from).join(' '),
    words.map((word, place) => (place % 3 === from % 3 ? 'else' : word)).join(' '),
  ]);
  const leftOut = quotes.flatMap((quote) =>
    texts.filter((text) => {
      const [sought, comparable] = [tokenText(comparableText(quote)), comparableText(text)];
      const found = closestStretches(tokenText(comparable), sought).length > 0;
      return found && !mayBeNear(comparable, sought);
    }),
  );
  expect(leftOut).toEqual([]);
  expect(
    mayBeNear(comparableText('quite another text'), tokenText(comparableText(words.join(' ')))),
  ).toBe(false);
});
