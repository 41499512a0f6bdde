import { faultText, REFUSED } from '../../../src/plugins/glossary/core/texts/refusals';

it('says what was wrong and what is possible', () => {
  expect(faultText({ parameter: 'page', value: 'none', possible: 'Possible.' })).toBe(
    '“page” cannot be “none”. Possible.',
  );
  expect(faultText({ parameter: 'a', value: '', possible: 'Possible.' })).toBe(
    '“a” is missing. Possible.',
  );
});

it('of several pages the last is named, and one is no range', () => {
  expect(REFUSED.page(4, 3)).toMatch(/ 4\. .* 1 .* 3\.$/);
  expect(REFUSED.page(2, 1)).toMatch(/ 2\. \D* 1\.$/);
});
