import {
  formsOf,
  type Word,
  wordsOf,
} from '../../../src/plugins/glossary/core/text/mention-phrase';
import { normalized } from '../../../src/plugins/glossary/core/text/normalized';
import { pseudoRandom } from '../../support/pseudo-random';
import { times } from '../../support/repeated';

const OPENING = /^[\p{Ps}\p{Pi}\p{Pf}"'¿¡]/u;
const CLOSING = /[\p{Pe}\p{Pi}\p{Pf}"'.,;:!?…。、！？]$/u;

/** The words of a text by expressions alone, without what is faster for plain texts. */
function wordsByExpressions(text: string): readonly Word[] {
  const words: Word[] = [];
  let before = 0;
  for (const { 0: whole, index } of text.matchAll(/[^\s\u2010-\u2015-]+/gu)) {
    let [start, end] = [index, index + whole.length];
    while (start < end && OPENING.test(text.slice(start, end))) start += 1;
    while (start < end && CLOSING.test(text.slice(start, end))) end -= 1;
    const visible = text.slice(start, end).replace(/[\u00ad\u200b\u2060]/gu, '');
    const written = normalized(visible.replaceAll('’', "'"), 'NFC');
    if (written === '') continue;
    const gap = text.slice(before, start);
    const isFirst = words.length === 0;
    words.push({
      ...{ written, lowerCase: written.toLowerCase(), start, end },
      followsOn: !isFirst && /^(?:[^\S\r\n]+|[\u2010\u2011-])$/u.test(gap),
      afterHyphen: /^[\u2010\u2011-]$/u.test(gap),
      opensSentence: isFirst || /[.:!?…。！？\r\n]/u.test(gap),
    });
    before = end;
  }
  return words;
}

const PARTS = [
  ...` abSZ.,:;!?-'"()[]{}<>/\\+#&\t\n\r\v\f\0\u007f\u0085\u00a0\u00ad¿¡«»“”‘’‐‑–—…。、！？（「」\u3000\u2028\u202f`,
  ...['\u200b', '\u2060', '\ufeff', 'é', 'e\u0301', 'İ', 'ß', 'Ж', '竞', '😀', '\ud83d', '\ude00'],
  ...["'s", 'ies', 'ss', '  ', ' - ', ' ', ' ', ' '],
];

it('the words of odd texts are those that the expressions find', () => {
  const random = pseudoRandom(1);
  const texts = times(20_000, () =>
    times(16, () => PARTS[random(PARTS.length)] ?? '').join(''),
  ).filter((text) => JSON.stringify(wordsOf(text)) !== JSON.stringify(wordsByExpressions(text)));
  expect(texts).toEqual([]);
});

it.each([
  ['deadlock', ['deadlock']],
  ['deadlocks', ['deadlocks', 'deadlock']],
  ["deadlock's", ["deadlock's", 'deadlock']],
  ['caches', ['caches', 'cach', 'cache']],
  ['policies', ['policies', 'policy', 'policie']],
  ['class', ['class']],
  ['s', ['s']],
  ['😀s', ['😀s', '😀']],
  ['', ['']],
])('forms of %p', (word, forms) => {
  expect(formsOf(word).map(({ written }) => written)).toEqual(forms);
});
