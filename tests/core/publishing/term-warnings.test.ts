import {
  termWarnings,
  type WarnedTerm,
} from '../../../src/plugins/glossary/core/publishing/term-warnings';

const RELATED = [{ name: 'Other', isPublished: true }];
const messagesOf = (
  values: WarnedTerm['values'],
  { related = RELATED, alike = [] }: Partial<Omit<WarnedTerm, 'values'>> = {},
): string[] => termWarnings({ values, related, alike }).map(({ message }) => message);

describe('warnings', () => {
  it.each([
    ['an empty form', {}],
    ['one sentence', { short: 'One sentence.' }],
    ['an abbreviation', { short: 'A language, e.g. Go, vs. others.' }],
    ['a dot in code', { short: 'It calls `a. B` once.' }],
    ['a dot within a name', { short: 'It runs on Node.js and .NET 8.' }],
    ['another misconception', { misconception: 'A belief.', long: 'What it is.' }],
    ['two empty texts', { misconception: ' ', long: ' ' }],
    ['paired brackets', { bad_code: 'f()', good_code: 'g()', code_language: 'javascript' }],
    ['an https address', { refs: ['https://example.org/'] }],
    ['what is no address at all', { refs: ['example.org', 3], short: 3, bad_code: null }],
  ])('are not given for %s', (_what, values) => {
    expect(messagesOf(values)).toEqual([]);
  });

  it.each([
    ['two sentences', { short: 'One. Two.' }, 'TL;DR is longer than one sentence.'],
    ['a question before', { short: 'What? “This” it is.' }, 'TL;DR is longer than one sentence.'],
    ['code at a beginning', { short: 'One. `two` is.' }, 'TL;DR is longer than one sentence.'],
    [
      'a misconception that is the explanation',
      { misconception: 'The  same\ntext.', long: 'the same text. ' },
      'Common misconception says the same as Explanation.',
    ],
    ['an open bracket', { bad_code: 'f(\n' }, 'Bad example: “(” in line 1 is never closed.'],
    ['a bracket too many', { good_code: '\n)' }, 'Good example: “)” in line 2 closes nothing.'],
    [
      'an address that is not https',
      { refs: ['https://example.org/', 'http://example.org/'] },
      'References, line 2: the address is not https.',
    ],
  ])('are given for %s', (_what, values, expected) => {
    expect(messagesOf(values)).toEqual([expected]);
  });

  it('say that nothing is related, once that is known', () => {
    expect(messagesOf({}, { related: [] })).toEqual([
      'No related terms: readers find no way on from here.',
    ]);
    expect(termWarnings({ values: {}, related: null, alike: [] })).toEqual([]);
  });

  it('name a related term that is a draft', () => {
    const related = [...RELATED, { name: 'Not Yet', isPublished: false }];
    expect(messagesOf({}, { related })).toEqual([
      'The related term “Not Yet” is a draft: readers see it once it is published.',
    ]);
  });

  it('name a term that may be the same, first and at the name', () => {
    expect(
      termWarnings({
        values: { short: 'One. Two.' },
        related: RELATED,
        alike: ['Same'],
      }),
    ).toEqual([
      { field: 'term', message: 'The glossary has “Same”; make sure that this is another term.' },
      { field: 'short', message: 'TL;DR is longer than one sentence.' },
    ]);
  });
});
