import { quotedSentences } from '../../support/quoted-sentences';

it.each([
  'tests/browser',
  'tests/faults',
  'tests/http',
  'tests/panel',
  'tests/server',
  'tests/views',
])('no test in %s repeats words of the product: it imports them', (folder) => {
  expect(
    quotedSentences(folder).map(({ file, line, words }) => `${file}:${line}: ${words}`),
  ).toEqual([]);
});
