import { isStorable } from '../../../src/plugins/shared/core/text/storable-text';

const UNKEPT = ['a\u0000b', 'a\ud800b', '\udc00'];

it.each([...UNKEPT, ...UNKEPT.flatMap((text) => [[text], { deep: [text] }, [{ [text]: 1 }]])])(
  'no database is given %j to keep',
  (value) => {
    expect(isStorable(value)).toBe(false);
  },
);

it.each<[unknown]>([
  ['tab\tand\nline, é 日本 👍🏽, ESC \u001b, \\u0000 and \\ud800'],
  [{ a: ['b', null, 1, true] }],
  [null],
  [7],
])('%j is kept', (value) => {
  expect(isStorable(value)).toBe(true);
});
