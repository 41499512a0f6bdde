import {
  faultsOf,
  faultsOfEmpty,
  inFileWords,
  inFormWords,
  refusalMessage,
} from '../../../src/plugins/glossary/core/publishing/completeness';
import type { Fault } from '../../../src/plugins/glossary/core/publishing/fault';
import {
  DEFAULT_REQUIRED_FIELDS,
  REQUIRABLE_FIELDS,
  requiredFieldsWith,
} from '../../../src/plugins/glossary/core/term/required-fields';
import type { StoredTerm } from '../../../src/plugins/glossary/core/term/stored-term';
import { aStoredTerm } from '../../support/content/a-term';

/** Anything that a program may have written into a field. */
function faultsWith(
  overrides: Readonly<Record<string, unknown>>,
  required = DEFAULT_REQUIRED_FIELDS,
): Fault[] {
  return faultsOf({ ...aStoredTerm(), ...overrides } as StoredTerm, required);
}

const REQUIRED = [
  'term',
  'slug',
  'category',
  'difficulty',
  'short',
  'long',
  'misconception',
  'why_it_matters',
  'bad_code',
  'good_code',
  'quick_fix',
  'severity',
  'effort',
];
const EMPTY_VALUES = [undefined, null, '', '  \n'];

it('a complete term has no faults', () => {
  expect(faultsOf(aStoredTerm(), DEFAULT_REQUIRED_FIELDS)).toEqual([]);
});

describe('a missing field is the only fault', () => {
  it.each(REQUIRED.filter((field) => field !== 'category'))('%s', (field) => {
    for (const value of EMPTY_VALUES) {
      expect(faultsWith({ [field]: value })).toEqual([{ field, message: 'is missing' }]);
    }
  });

  it.each([null, undefined])('category: %s', (category) => {
    expect(faultsWith({ category })).toEqual([{ field: 'category', message: 'is missing' }]);
  });

  it.each(['tags', 'common_mistakes'])('%s', (field) => {
    for (const value of [undefined, null, []]) {
      expect(faultsWith({ [field]: value })).toEqual([
        { field, message: 'must hold at least one item' },
      ]);
    }
  });
});

describe('may be empty', () => {
  it.each(['aliases', 'when_to_use', 'avoid_when', 'refs', 'related', 'prerequisites'])(
    '%s',
    (field) => {
      for (const value of [undefined, null, []]) expect(faultsWith({ [field]: value })).toEqual([]);
    },
  );

  it.each(['applies_to', 'author', 'author_url', 'code_language'])('%s', (field) => {
    for (const value of [undefined, null, '']) expect(faultsWith({ [field]: value })).toEqual([]);
  });

  it.each(['detection', 'agent'])('%s', (field) => {
    for (const value of [undefined, null, {}]) expect(faultsWith({ [field]: value })).toEqual([]);
  });
});

describe('an operator decides what is required', () => {
  const LEAST = requiredFieldsWith([]);
  const ALWAYS = ['slug', 'term', 'category', 'short', 'long'];
  const EMPTY = Object.fromEntries(REQUIRABLE_FIELDS.map((field) => [field, null]));

  it('name, category, definition, explanation and slug in any case', () => {
    expect(LEAST).toEqual(ALWAYS);
    expect(faultsWith(EMPTY, LEAST).map(({ field }) => field)).toEqual([
      'term',
      'short',
      'long',
      'slug',
      'category',
    ]);
  });

  it.each(REQUIRABLE_FIELDS.filter((field) => !ALWAYS.includes(field)))(
    '%s is missed only where it is required',
    (field) => {
      const nothing = Array.isArray(aStoredTerm()[field]) ? [] : '';
      for (const value of [undefined, null, nothing]) {
        expect(faultsWith({ [field]: value }, LEAST)).toEqual([]);
      }
      expect(faultsWith({ [field]: null }, requiredFieldsWith([field]))).toEqual([
        { field, message: expect.stringMatching(/^(is missing|must hold at least one item)$/) },
      ]);
    },
  );

  it.each<[string, unknown, string]>([
    ['severity', 'fatal', 'is "fatal"; allowed is info, low, medium, high, critical'],
    ['bad_code', 'a\u0000b', 'holds a control character'],
    ['quick_fix', 42, 'must be text'],
    ['tags', ['SQL'], 'holds "SQL"; a tag is written in lower case without space around it'],
    ['common_mistakes', ['x', ' '], 'holds an empty item'],
  ])('%s that is there is checked all the same', (field, value, message) => {
    expect(faultsWith({ [field]: value }, LEAST)).toEqual([{ field, message }]);
  });

  it('what is empty in a published term is said as for a draft', () => {
    const empty = ['effort', 'tags', 'aliases', 'related'] as const;
    expect(faultsOfEmpty(empty, DEFAULT_REQUIRED_FIELDS)).toEqual([
      ...faultsWith({ tags: [] }),
      ...faultsWith({ effort: '' }),
    ]);
    expect(faultsOfEmpty(empty, LEAST)).toEqual([]);
  });
});

describe('a wrong value is the only fault', () => {
  const SLUG_ALLOWED =
    'allowed are lower-case letters and digits in words joined by single underscores, at most 80 characters';
  const NO_ADDRESS = 'which is no absolute http(s) address';
  const LOWER_CASE = 'a tag is written in lower case without space around it';

  it.each<[string, string, unknown, string]>([
    ['an object for a text', 'long', { toString: 'x' }, 'must be text'],
    ['a number for a text', 'short', 42, 'must be text'],
    ['a boolean for a text', 'quick_fix', false, 'must be text'],
    ['a list for a text', 'bad_code', ['x'], 'must be text'],
    ['a number for an optional text', 'applies_to', 42, 'must be text'],
    ['an object for the author', 'author', {}, 'must be text'],
    ['NUL in a text', 'long', 'a\u0000b', 'holds a control character'],
    ['an escape character in code', 'good_code', 'a\u001bb', 'holds a control character'],
    ['a vertical tab in a text', 'term', 'a\u000bb', 'holds a control character'],
    ['a character that XML forbids', 'short', 'a\uffffb', 'holds a control character'],
    ['half an emoji', 'misconception', 'a\ud83db', 'holds a control character'],
    ['the other half', 'why_it_matters', 'a\ude42b', 'holds a control character'],
    ['NUL in an optional text', 'author', 'a\u0000b', 'holds a control character'],
    ['a name of two lines', 'term', 'SQL\nInjection', 'must be one line'],
    ['a name with a line end', 'term', 'SQL Injection\n', 'must be one line'],
    ['a slug with a hyphen', 'slug', 'sql-injection', `is "sql-injection"; ${SLUG_ALLOWED}`],
    ['a slug with a capital', 'slug', 'SQL', `is "SQL"; ${SLUG_ALLOWED}`],
    ['a slug that is a number', 'slug', 42, `is 42; ${SLUG_ALLOWED}`],
    ['a slug that is an object', 'slug', { a: 1 }, `is {"a":1}; ${SLUG_ALLOWED}`],
    ['a slug of 81 characters', 'slug', 'a'.repeat(81), `is "${'a'.repeat(81)}"; ${SLUG_ALLOWED}`],
    [
      'a value too long to repeat',
      'slug',
      'a'.repeat(9000),
      `is "${'a'.repeat(98)}…; ${SLUG_ALLOWED}`,
    ],
    [
      'an unknown difficulty',
      'difficulty',
      'expert',
      'is "expert"; allowed is beginner, intermediate, advanced',
    ],
    [
      'a difficulty with a capital',
      'difficulty',
      'Beginner',
      'is "Beginner"; allowed is beginner, intermediate, advanced',
    ],
    [
      'a difficulty in a list',
      'difficulty',
      ['beginner'],
      'is ["beginner"]; allowed is beginner, intermediate, advanced',
    ],
    [
      'an unknown severity',
      'severity',
      'fatal',
      'is "fatal"; allowed is info, low, medium, high, critical',
    ],
    ['an unknown effort', 'effort', 3, 'is 3; allowed is low, medium, high'],
    ['a text for a list', 'aliases', 'SQLi', 'must be a list of texts'],
    ['an object for a list', 'when_to_use', { 0: 'x', length: 1 }, 'must be a list of texts'],
    ['a number in a list', 'aliases', ['SQLi', 42], 'must be a list of texts'],
    ['null in a list', 'avoid_when', [null], 'must be a list of texts'],
    ['a list in a list', 'common_mistakes', [['x']], 'must be a list of texts'],
    ['an empty item', 'common_mistakes', ['x', ' '], 'holds an empty item'],
    ['an empty reference', 'refs', [' '], 'holds an empty item'],
    ['NUL in an item', 'aliases', ['a\u0000b'], 'holds a control character'],
    ['half an emoji in an item', 'tags', ['a\ud83d'], 'holds a control character'],
    ['an item twice', 'aliases', ['SQLi', 'SQLi'], 'holds an item twice'],
    ['a tag with a capital', 'tags', ['SQL'], `holds "SQL"; ${LOWER_CASE}`],
    ['a tag with space around it', 'tags', [' sql'], `holds " sql"; ${LOWER_CASE}`],
    [
      'a script for a reference',
      'refs',
      ['https://sqlite.org', 'javascript:alert(1)'],
      `holds "javascript:alert(1)", ${NO_ADDRESS}`,
    ],
    ['a path for a reference', 'refs', ['/glossary'], `holds "/glossary", ${NO_ADDRESS}`],
    [
      "a script for the author's address",
      'author_url',
      'javascript:alert(1)',
      `is "javascript:alert(1)", ${NO_ADDRESS}`,
    ],
    ["an object for the author's address", 'author_url', {}, `is {}, ${NO_ADDRESS}`],
    [
      'the term as its own relation',
      'related',
      [{ documentId: 'sql-injection-id' }],
      'names the term itself',
    ],
    [
      'the term as its own prerequisite',
      'prerequisites',
      [{ documentId: 'other-id' }, { documentId: 'sql-injection-id' }],
      'names the term itself',
    ],
  ])('%s', (_case, field, value, message) => {
    expect(faultsWith({ [field]: value })).toEqual([{ field, message }]);
  });

  it.each([
    ['an unknown language', 'klingon', 'is "klingon"; allowed is '],
    ['a language that is a number', 42, 'is 42; allowed is '],
    ['a language that every object has', 'constructor', 'is "constructor"; allowed is '],
  ])('%s', (_case, value, message) => {
    const faults = faultsWith({ code_language: value });
    expect(faults).toEqual([{ field: 'code_language', message: expect.stringContaining(message) }]);
    expect(faults[0]?.message).toContain(', python, ');
  });

  it.each([
    ['symptoms that are a text', { symptoms: 'x' }, 'symptoms', 'must be a list of texts'],
    ['tools with an empty item', { tools: [''] }, 'tools', 'holds an empty item'],
  ])('detection: %s', (_case, detection, field, message) => {
    expect(faultsWith({ detection })).toEqual([{ field: `detection.${field}`, message }]);
  });
});

describe('is no fault', () => {
  it.each<[string, string, unknown]>([
    ['line ends and tabs in a text', 'long', 'a\r\n\tb\n'],
    ['an emoji', 'short', 'A smile 🙂.'],
    ['other scripts', 'term', '日本語'],
    ['HTML in a text', 'misconception', '<script>alert(1)</script>'],
    ['an IPv6 reference', 'refs', ['http://[::1]:8080/x?y#z']],
    ['a tag with a space inside', 'tags', ['prepared statement']],
    ['a tag with signs', 'tags', ['c#', '.net', 'tcp/ip']],
    ['a language', 'code_language', 'csharp'],
    ["the author's address", 'author_url', 'https://ada.example/'],
    ['another term that is related', 'related', [{ documentId: 'other-id' }]],
  ])('%s', (_case, field, value) => {
    expect(faultsWith({ [field]: value })).toEqual([]);
  });
});

describe('one message names every fault', () => {
  it('of a term with a blank name', () => {
    expect(refusalMessage('  ', faultsWith({ term: '  ' }))).toBe(
      'This term cannot be published: Term is missing.',
    );
  });

  it('of an empty term', () => {
    expect(refusalMessage('', faultsOf({ documentId: 'x' }, DEFAULT_REQUIRED_FIELDS))).toBe(
      'This term cannot be published: Term is missing; TL;DR is missing; Explanation is missing; ' +
        'Common misconception is missing; Why it matters is missing; Bad example is missing; ' +
        'Good example is missing; Quick fix is missing; Slug is missing; Category is missing; ' +
        'Difficulty is missing; Severity is missing; Effort is missing; ' +
        'Tags must hold at least one item; Common mistakes must hold at least one item.',
    );
  });

  it('of a term with a name', () => {
    const faults = faultsWith({
      short: '',
      slug: 'a-b',
      refs: ['x:y', 'z'],
      related: [{ documentId: 'sql-injection-id' }],
    });
    expect(refusalMessage(' SQL Injection ', faults)).toBe(
      '“SQL Injection” cannot be published: TL;DR is missing; Slug is "a-b"; allowed are ' +
        'lower-case letters and digits in words joined by single underscores, at most 80 ' +
        'characters; References holds "x:y", which is no absolute http(s) address; References holds ' +
        '"z", which is no absolute http(s) address; Related names the term itself.',
    );
  });
});

describe('a fault', () => {
  it.each([
    ['quick_fix', 'Quick fix'],
    ['detection.tools', 'Tools'],
  ])('of %s has its label for the form, and its name for a file', (field, label) => {
    const fault = { field, message: 'holds an empty item' };
    expect(inFormWords(fault)).toBe(`${label} holds an empty item`);
    expect(inFileWords(fault)).toBe(`${field} holds an empty item`);
  });
});
