import {
  alikeWarning,
  deadLink,
  doesNotLeadBack,
  harderThanTerm,
  insecureReference,
  NO_WAY_ON,
  relatedDraft,
  repeatedName,
  saysTheSame,
  sharedNames,
  termWarnings,
  unpaired,
  type WarnedTerm,
} from '../../../src/plugins/glossary/core/panel/term-warnings';
import { longerThanASentence } from '../../../src/plugins/glossary/core/publishing/text-warnings';

const RELATED = [{ name: 'Other', isPublished: true }];
const messagesOf = (
  values: WarnedTerm['values'],
  {
    related = RELATED,
    prerequisites = [],
    alike = [],
    shared = [],
    deadLinks = [],
  }: Partial<Omit<WarnedTerm, 'values'>> = {},
): string[] =>
  termWarnings({ values, related, prerequisites, alike, shared, deadLinks }).map(
    ({ message }) => message,
  );

describe('names of several terms', () => {
  const values = { term: 'Name', aliases: ['One', 'Two', 'name'], identifiers: ['CWE-1'] };
  const shared = [
    { text: 'One', name: 'Other' },
    { text: 'Two', name: 'Other' },
    { text: 'CWE-1', name: 'Other' },
    { text: 'One', name: 'Third' },
    { text: 'Removed since', name: 'Other' },
  ];
  it('are said once for each other term and field, and what repeats the own name', () => {
    const related = RELATED;
    expect(messagesOf(values, { related, shared })).toEqual([
      repeatedName('Also known as', 'name'),
      sharedNames('Also known as', ['One', 'Two'], 'Other'),
      sharedNames('Also known as', ['One'], 'Third'),
      sharedNames('Identifiers', ['CWE-1'], 'Other'),
    ]);
  });
  it('are none where a list holds something else', () => {
    expect(messagesOf({ term: 3, aliases: 'One', identifiers: [4] }, { shared })).toEqual([]);
  });
});

describe('warnings', () => {
  it.each([
    ['an empty form', {}],
    ['one sentence', { short: 'One sentence.' }],
    ['an abbreviation', { short: 'A language, e.g. Go, vs. others.' }],
    ['a dot in code', { short: 'It calls `a. B` once.' }],
    ['a dot within a name', { short: 'It runs on Node.js and .NET 8.' }],
    ['another misconception', { misconception: '“A belief.” It is wrong.', long: 'What it is.' }],
    ['two empty texts', { misconception: ' ', long: ' ' }],
    ['paired brackets', { bad_code: 'f()', good_code: 'g()', code_language: 'javascript' }],
    ['an https address', { refs: ['https://example.org/'] }],
    ['what is no address at all', { refs: ['example.org', 3], short: 3, bad_code: null }],
  ])('are not given for %s', (_what, values) => {
    expect(messagesOf(values)).toEqual([]);
  });

  it.each([
    ['two sentences', { short: 'One. Two.' }, longerThanASentence('TL;DR')],
    ['a question before', { short: 'What? “This” it is.' }, longerThanASentence('TL;DR')],
    ['code at a beginning', { short: 'One. `two` is.' }, longerThanASentence('TL;DR')],
    [
      'a misconception that is the explanation',
      { misconception: '“The  same\ntext.”', long: '“the same text.” ' },
      saysTheSame('Common misconception', 'Explanation'),
    ],
    [
      'an open bracket',
      { bad_code: 'f(\n' },
      unpaired('Bad example', { bracket: '(', line: 1, isOpening: true }),
    ],
    [
      'a bracket too many',
      { good_code: '\n)' },
      unpaired('Good example', { bracket: ')', line: 2, isOpening: false }),
    ],
    [
      'an address that is not https',
      { refs: ['https://example.org/', 'http://example.org/'] },
      insecureReference(2),
    ],
  ])('are given for %s', (_what, values, expected) => {
    expect(messagesOf(values)).toEqual([expected]);
  });

  it('say that nothing is related, once that is known', () => {
    expect(messagesOf({}, { related: [] })).toEqual([NO_WAY_ON]);
    expect(messagesOf({}, { related: null, prerequisites: null })).toEqual([]);
  });

  it('name links that lead nowhere, with their field', () => {
    const deadLinks = ['/glossary/gone', '/away?a=b'];
    const values = {
      long: 'See [one](/glossary/gone), [again](/glossary/gone) and [another](/glossary/there).',
      common_mistakes: ['Nothing.', 'A [path][1].\n\n[1]: /away?a=b'],
      short: 'Code: `[x](/glossary/gone)`.',
    };
    expect(messagesOf(values, { deadLinks })).toEqual([
      deadLink('Explanation', '/glossary/gone'),
      deadLink('Common mistakes', '/away?a=b'),
    ]);
  });

  it('name a related term that is a draft', () => {
    const related = [...RELATED, { name: 'Not Yet', isPublished: false }];
    expect(messagesOf({}, { related })).toEqual([relatedDraft('Not Yet')]);
  });

  it('name a related term that does not lead back', () => {
    const known = { name: 'One Way', isPublished: true };
    const related = [
      { ...known, published: { difficulty: 'beginner', relatesBack: false } },
      { ...known, name: 'Both Ways', published: { difficulty: 'beginner', relatesBack: true } },
    ];
    expect(messagesOf({}, { related })).toEqual([doesNotLeadBack('One Way')]);
  });

  it('name a prerequisite that is harder than the term', () => {
    const prerequisites = ['beginner', 'intermediate', 'advanced', ''].map((difficulty) => ({
      name: `Some ${difficulty}`,
      isPublished: true,
      published: { difficulty, relatesBack: false },
    }));
    const harder = (difficulty: unknown) => messagesOf({ difficulty }, { prerequisites });
    expect(harder('intermediate')).toEqual([harderThanTerm('Some advanced', 'advanced')]);
    expect(harder('beginner')).toHaveLength(2);
    expect(harder('advanced')).toEqual([]);
    expect(harder(undefined)).toEqual([]);
  });

  it('name a term that may be the same, first and at the name', () => {
    expect(
      termWarnings({
        values: { short: 'One. Two.' },
        related: RELATED,
        prerequisites: null,
        shared: [],
        alike: ['Same'],
        deadLinks: [],
      }),
    ).toEqual([
      { field: 'term', message: alikeWarning('Same') },
      { field: 'short', message: longerThanASentence('TL;DR') },
    ]);
  });
});
