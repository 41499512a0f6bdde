import { quotedSentences } from '../../support/quoted-sentences';

it('no test repeats words of the product: it imports them', () => {
  expect(
    quotedSentences('tests').map(({ file, line, words }) => `${file}:${line}: ${words}`),
  ).toEqual([]);
});
