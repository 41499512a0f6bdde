import { faultText, POSSIBLE, REFUSED } from '../../../src/plugins/glossary/core/texts/refusals';

it('says what was wrong and what is possible', () => {
  expect(faultText({ parameter: 'page', value: 'none', possible: POSSIBLE.pages(3) })).toBe(
    '“page” cannot be “none”. Page numbers run from 1 to 3.',
  );
  expect(faultText({ parameter: 'a', value: '', possible: POSSIBLE.slug })).toBe(
    '“a” is missing. It is the slug of a term, such as race_condition, and stands once.',
  );
});

it('of one page says so', () => {
  expect(REFUSED.page(2, 1)).toBe('There is no page 2. There is one page, number 1.');
});

const MADE: readonly (readonly [name: string, text: string])[] = [
  ['search', POSSIBLE.search(200)],
  ['difficulty', POSSIBLE.difficulty(['beginner', 'advanced'])],
  ['sort', POSSIBLE.sort(['name'])],
  ['method', REFUSED.method('PUT', ['GET', 'HEAD'])],
  ['version', REFUSED.noVersion('mock', 4, 1)],
  ['letter', POSSIBLE.letter],
];

it.each(MADE)('%s is made of sentences', (_name, text) => {
  expect(text).toMatch(/^[A-Z“].*\.$/);
});
