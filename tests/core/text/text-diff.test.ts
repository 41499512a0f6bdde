import {
  lineDiff,
  listDiff,
  type TextPart,
  wordDiff,
} from '../../../src/plugins/glossary/core/text/text-diff';

/** Removed text in [-…-], added text in {+…+}. */
const shown = (parts: readonly TextPart[]): string =>
  parts
    .map(({ fate, text }) => {
      if (fate === 'kept') return text;
      return fate === 'removed' ? `[-${text}-]` : `{+${text}+}`;
    })
    .join('');
const without = (parts: readonly TextPart[], fate: TextPart['fate']): string =>
  parts.flatMap((part) => (part.fate === fate ? [] : [part.text])).join('');

describe('the difference of two texts', () => {
  it.each([
    ['the same', 'A text.', 'A text.', 'A text.'],
    ['one word', 'It costs trust.', 'It costs money.', 'It costs [-trust-]{+money+}.'],
    ['an empty text', '', 'New.', '{+New.+}'],
    ['a text that was emptied', 'Old.', '', '[-Old.-]'],
    ['a new paragraph', 'One.', 'One.\n\nTwo.', 'One.{+\n\nTwo.+}'],
  ])('says %s', (_what, before, after, expected) => {
    expect(shown(wordDiff(before, after))).toBe(expected);
  });

  it('gives both texts back', () => {
    const [before, after] = ['a  b c\nd — `e`.', 'a b  c d\n\n — e.'];
    const parts = wordDiff(before, after);
    expect([without(parts, 'added'), without(parts, 'removed')]).toEqual([before, after]);
  });

  it('of long texts without anything in common is the one and then the other', () => {
    const text = (word: string): string =>
      Array.from({ length: 1200 }, (_none, index) => `${word}${index}`).join('-');
    const [before, after] = [text('one'), text('other')];
    expect(wordDiff(before, after)).toEqual([
      { fate: 'removed', text: before },
      { fate: 'added', text: after },
    ]);
  });

  it('of code goes by lines', () => {
    expect(shown(lineDiff('a();\nb(1);\nc();\n', 'a();\nb(2);\nc();\n'))).toBe(
      'a();\n[-b(1);\n-]{+b(2);\n+}c();\n',
    );
  });
});

describe('the difference of two lists', () => {
  it('lists removed, added and kept items', () => {
    expect(listDiff(['one', 'two'], ['two', 'three'])).toEqual([
      { fate: 'removed', text: 'one' },
      { fate: 'kept', text: 'two' },
      { fate: 'added', text: 'three' },
    ]);
  });

  it('shows an item that was edited as one', () => {
    const [item] = listDiff(['Waiting for a time; stop.'], ['Waiting for an event; stop.']);
    expect(item).toMatchObject({ fate: 'changed' });
    expect(item?.fate === 'changed' && shown(item.parts)).toBe(
      'Waiting for [-a-]{+an+} [-time-]{+event+}; stop.',
    );
  });

  it('keeps items apart that have little in common', () => {
    expect(listDiff(['of sql', 'kept'], ['of javascript', 'java', 'kept'])).toEqual([
      { fate: 'removed', text: 'of sql' },
      { fate: 'added', text: 'of javascript' },
      { fate: 'added', text: 'java' },
      { fate: 'kept', text: 'kept' },
    ]);
  });
});
