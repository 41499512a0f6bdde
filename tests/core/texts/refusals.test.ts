import { DEFAULT_SUBJECT } from '../../../src/plugins/glossary/core/texts/subject';
import { invalidParameterText, REFUSED } from '../../../src/plugins/glossary/core/texts/refusals';
import { BROWSE_TEXT } from '../../../src/plugins/glossary/core/texts/browse';
import { HOME_TEXT } from '../../../src/plugins/glossary/core/texts/home';
import { TERM_MAP_TEXT } from '../../../src/plugins/glossary/core/texts/term-map';

it('names the error and the valid values', () => {
  expect(invalidParameterText({ parameter: 'page', value: 'none', possible: 'Possible.' })).toBe(
    '“page” cannot be “none”. Possible.',
  );
  expect(invalidParameterText({ parameter: 'a', value: '', possible: 'Possible.' })).toBe(
    '“a” is missing. Possible.',
  );
});

it('of several pages the last is named, and one is no range', () => {
  expect(REFUSED.page(4, 3)).toMatch(/ 4\. .* 1 .* 3\.$/);
  expect(REFUSED.page(2, 1)).toMatch(/ 2\. \D* 1\.$/);
});

it.each([
  [(terms: number) => HOME_TEXT.description(terms, DEFAULT_SUBJECT), /^1 term\b/, /^2 terms\b/],
  [
    (terms: number) => TERM_MAP_TEXT.description('All.', terms),
    /^All\. 1 term\b/,
    /^All\. 2 terms\b/,
  ],
  [
    (terms: number) => TERM_MAP_TEXT.categoryBox('Testing', terms),
    /^Testing: 1 term$/,
    /^Testing: 2 terms$/,
  ],
  [BROWSE_TEXT.addedInLast, / day$/, / 2 days$/],
  [BROWSE_TEXT.updatedInLast, / day$/, / 2 days$/],
  [BROWSE_TEXT.active.added, / day$/, / 2 days$/],
  [BROWSE_TEXT.active.updated, / day$/, / 2 days$/],
])('a number within a text is followed by its form of the word: %#', (text, one, two) => {
  expect([text(1), text(2)]).toEqual([expect.stringMatching(one), expect.stringMatching(two)]);
});
