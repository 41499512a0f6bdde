import {
  CONTROL_CHARACTER,
  EMPTY_ITEM,
  validationErrorsOf,
  missingFieldErrors,
  inFileWords,
  inFormWords,
  ITEM_TWICE,
  MISSING,
  NAMES_ITSELF,
  NO_ITEM,
  NO_LIST,
  NO_TEXT,
  notAbsolute,
  notAllowed,
  notASlug,
  notATag,
  refusalMessage,
  SEVERAL_LINES,
} from '../../../src/plugins/glossary/core/publishing/completeness';
import {
  tooMuchTogether,
  type ValidationError,
} from '../../../src/plugins/glossary/core/publishing/field-limits';
import {
  DEFAULT_REQUIRED_FIELDS,
  REQUIRABLE_FIELDS,
  requiredFieldsWith,
} from '../../../src/plugins/glossary/core/term/required-fields';
import type { StoredTerm } from '../../../src/plugins/glossary/core/term/stored-term';
import { DIFFICULTIES, EFFORTS, SEVERITIES } from '../../../src/plugins/glossary/core/term/fields';
import { CODE_LANGUAGES } from '../../../src/plugins/glossary/core/text/code-highlight';
import { aStoredTerm } from '../../support/content/a-term';

/** Anything that a program may have written into a field. */
function faultsWith(
  overrides: Readonly<Record<string, unknown>>,
  required = DEFAULT_REQUIRED_FIELDS,
): ValidationError[] {
  return validationErrorsOf({ ...aStoredTerm(), ...overrides } as StoredTerm, required);
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
  expect(validationErrorsOf(aStoredTerm(), DEFAULT_REQUIRED_FIELDS)).toEqual([]);
});

describe('a missing field is the only fault', () => {
  it.each(REQUIRED.filter((field) => field !== 'category'))('%s', (field) => {
    for (const value of EMPTY_VALUES) {
      expect(faultsWith({ [field]: value })).toEqual([{ field, message: MISSING }]);
    }
  });

  it.each([null, undefined])('category: %s', (category) => {
    expect(faultsWith({ category })).toEqual([{ field: 'category', message: MISSING }]);
  });

  it.each(['tags', 'common_mistakes'])('%s', (field) => {
    for (const value of [undefined, null, []]) {
      expect(faultsWith({ [field]: value })).toEqual([{ field, message: NO_ITEM }]);
    }
  });
});

it('lists that were saved one by one are counted together', () => {
  const list = Array.from({ length: 30 }, (_, line) => `${line} `.padEnd(2000, 'a'));
  const [fault, ...others] = faultsWith({ common_mistakes: list, when_to_use: list });
  expect(others).toEqual([]);
  expect(fault?.message).toBe(tooMuchTogether(Number(/\d+/.exec(fault?.message ?? ''))));
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

describe('an operator decides which fields are required', () => {
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
      const isList = Array.isArray(aStoredTerm()[field]);
      const nothing = isList ? [] : '';
      for (const value of [undefined, null, nothing]) {
        expect(faultsWith({ [field]: value }, LEAST)).toEqual([]);
      }
      expect(faultsWith({ [field]: null }, requiredFieldsWith([field]))).toEqual([
        { field, message: isList ? NO_ITEM : MISSING },
      ]);
    },
  );

  it.each<[string, unknown, string]>([
    ['severity', 'fatal', notAllowed('"fatal"', SEVERITIES)],
    ['bad_code', 'a\u0000b', CONTROL_CHARACTER],
    ['quick_fix', 42, NO_TEXT],
    ['tags', ['SQL'], notATag('"SQL"')],
    ['common_mistakes', ['x', ' '], EMPTY_ITEM],
  ])('%s that is there is checked all the same', (field, value, message) => {
    expect(faultsWith({ [field]: value }, LEAST)).toEqual([{ field, message }]);
  });

  it('an empty field of a published term gives the same message as in a draft', () => {
    const empty = ['effort', 'tags', 'aliases', 'related'] as const;
    expect(missingFieldErrors(empty, DEFAULT_REQUIRED_FIELDS)).toEqual([
      ...faultsWith({ tags: [] }),
      ...faultsWith({ effort: '' }),
    ]);
    expect(missingFieldErrors(empty, LEAST)).toEqual([]);
  });
});

describe('a wrong value is the only fault', () => {
  it.each<[string, string, unknown, string]>([
    ['an object for a text', 'long', { toString: 'x' }, NO_TEXT],
    ['a number for an optional text', 'applies_to', 42, NO_TEXT],
    ['NUL in a text', 'long', 'a\u0000b', CONTROL_CHARACTER],
    ['an escape character in code', 'good_code', 'a\u001bb', CONTROL_CHARACTER],
    ['a character that XML forbids', 'short', 'a\uffffb', CONTROL_CHARACTER],
    ['half an emoji', 'misconception', 'a\ud83db', CONTROL_CHARACTER],
    ['a name of two lines', 'term', 'SQL\nInjection', SEVERAL_LINES],
    ['a slug with a hyphen', 'slug', 'sql-injection', notASlug('"sql-injection"')],
    ['a slug with a capital', 'slug', 'SQL', notASlug('"SQL"')],
    ['a slug of 81 characters', 'slug', 'a'.repeat(81), notASlug(`"${'a'.repeat(81)}"`)],
    ['a value too long to repeat', 'slug', 'a'.repeat(9000), notASlug(`"${'a'.repeat(98)}…`)],
    ['an unknown difficulty', 'difficulty', 'expert', notAllowed('"expert"', DIFFICULTIES)],
    ['an unknown severity', 'severity', 'fatal', notAllowed('"fatal"', SEVERITIES)],
    ['an unknown effort', 'effort', 3, notAllowed('3', EFFORTS)],
    ['a text for a list', 'aliases', 'SQLi', NO_LIST],
    ['a number in a list', 'aliases', ['SQLi', 42], NO_LIST],
    ['an empty item', 'common_mistakes', ['x', ' '], EMPTY_ITEM],
    ['NUL in an item', 'aliases', ['a\u0000b'], CONTROL_CHARACTER],
    ['an item twice', 'aliases', ['SQLi', 'SQLi'], ITEM_TWICE],
    ['a tag with a capital', 'tags', ['SQL'], notATag('"SQL"')],
    ['a tag with space around it', 'tags', [' sql'], notATag('" sql"')],
    ['a tag with a separate accent', 'tags', ['cafe\u0301'], notATag('"cafe\u0301"')],
    [
      'a script for a reference',
      'refs',
      ['https://sqlite.org', 'javascript:alert(1)'],
      `holds ${notAbsolute('"javascript:alert(1)"')}`,
    ],
    ['a path for a reference', 'refs', ['/glossary'], `holds ${notAbsolute('"/glossary"')}`],
    [
      "a script for the author's address",
      'author_url',
      'javascript:alert(1)',
      `is ${notAbsolute('"javascript:alert(1)"')}`,
    ],
    ['the term as its own relation', 'related', [{ documentId: 'sql-injection-id' }], NAMES_ITSELF],
    [
      'the term as its own prerequisite',
      'prerequisites',
      [{ documentId: 'other-id' }, { documentId: 'sql-injection-id' }],
      NAMES_ITSELF,
    ],
  ])('%s', (_case, field, value, message) => {
    expect(faultsWith({ [field]: value })).toEqual([{ field, message }]);
  });

  it.each([
    ['an unknown language', 'klingon', '"klingon"'],
    ['a language that every object has', 'constructor', '"constructor"'],
  ])('%s', (_case, value, given) => {
    expect(faultsWith({ code_language: value })).toEqual([
      { field: 'code_language', message: notAllowed(given, CODE_LANGUAGES) },
    ]);
  });

  it.each([
    ['symptoms that are a text', { symptoms: 'x' }, 'symptoms', NO_LIST],
    ['tools with an empty item', { tools: [''] }, 'tools', EMPTY_ITEM],
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
  const inWords = (field: string, message: string): string => inFormWords({ field, message });

  it('of a term with a blank name', () => {
    const message = refusalMessage('  ', faultsWith({ term: '  ' }));
    expect(message).toContain(`: ${inWords('term', MISSING)}.`);
    expect(message).not.toContain('“');
  });

  it('of a term with a name', () => {
    const faults = faultsWith({
      short: '',
      slug: 'a-b',
      refs: ['x:y', 'z'],
      related: [{ documentId: 'sql-injection-id' }],
    });
    const words = [
      inWords('short', MISSING),
      inWords('slug', notASlug('"a-b"')),
      inWords('refs', `holds ${notAbsolute('"x:y"')}`),
      inWords('refs', `holds ${notAbsolute('"z"')}`),
      inWords('related', NAMES_ITSELF),
    ];
    const message = refusalMessage(' SQL Injection ', faults);
    expect(message).toMatch(/^“SQL Injection” /);
    expect(message).toContain(` published: ${words.join('; ')}.`);
    expect(refusalMessage('', faults, 'saved')).toContain(` saved: ${words.join('; ')}.`);
  });
});

describe('a fault', () => {
  it.each([
    ['quick_fix', 'Quick fix'],
    ['detection.tools', 'Tools'],
  ])('of %s has its label for the form, and its name for a file', (field, label) => {
    const fault = { field, message: 'is odd' };
    expect(inFormWords(fault)).toBe(`${label} is odd`);
    expect(inFileWords(fault)).toBe(`${field} is odd`);
  });
});
