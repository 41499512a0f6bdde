import {
  isCopyOf,
  isOlderThanItsTerm,
  lostScoresSentence,
} from '../../../src/plugins/glossary/core/history/lost-score';
import { contentFromStored } from '../../../src/plugins/glossary/core/term/stored-term';

const AXIS = { value: 5, rationale: 'A reason.' };
const SCORE = { detectability: AXIS, effort: AXIS, burden: AXIS, trap: AXIS };
const TEXT = 'A definition that nobody writes twice in the same words.';
const content = (stored: Readonly<Record<string, unknown>>, score = false) =>
  contentFromStored({ documentId: 'any', ...stored }, score ? SCORE : null);

it.each([
  ['a term without score that has a text of the copy', { short: TEXT }, { short: TEXT }, true],
  ['one with nothing in common', { short: `${TEXT} Other.` }, { short: TEXT }, false],
  ['one whose only common text is short', { short: 'Yes.' }, { short: 'Yes.' }, false],
  ['one that has nothing at all', {}, {}, false],
])('%s: %j, %j', (_what, term, copy, expected) => {
  expect(isCopyOf(content(copy, true), content(term))).toBe(expected);
});

it('a term that has a score lost none', () => {
  expect(isCopyOf(content({ long: TEXT }, true), content({ long: TEXT }, true))).toBe(false);
});

it.each([
  [0, 60_001, true],
  [0, 60_000, false],
  [5000, 0, false],
])('a score of %i and a term of %i: %s', (score, term, expected) => {
  expect(isOlderThanItsTerm(score, term)).toBe(expected);
});

it('the sentence names them all, each with its copy', () => {
  expect(
    lostScoresSentence([
      { term: 'A', copy: 'B' },
      { term: 'C', copy: 'D' },
    ]),
  ).toMatch(/“A” [^“]*“B”[^“]* “C” [^“]*“D”/);
});
