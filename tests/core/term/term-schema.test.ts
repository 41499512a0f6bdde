import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { toTermRecord } from '../../../src/plugins/glossary/core/term/term-record';
import { termSchema } from '../../../src/plugins/glossary/core/term/term-schema';
import {
  DEFAULT_REQUIRED_FIELDS,
  requiredFieldsWith,
} from '../../../src/plugins/glossary/core/term/required-fields';
import { aTerm, NOTHING_OPTIONAL, someSettings } from '../../support/content/a-term';

const ajv = new Ajv2020({ allErrors: true });
addFormats(ajv);
const validate = ajv.compile(
  termSchema('https://glossary.example/schemas/term.json', DEFAULT_REQUIRED_FIELDS),
);

type Json = Record<string, unknown>;

/** A record as a client parses it, free to be spoiled. */
function aRecord(): Json & { citation: Json & { usage: Json & { attribution_examples: Json } } } {
  return JSON.parse(JSON.stringify(toTermRecord(aTerm(), someSettings())));
}

function isValid(value: unknown): boolean {
  return validate(value);
}

it('is named by the address that it is served at', () => {
  expect(termSchema('https://example.org/schemas/term.json', DEFAULT_REQUIRED_FIELDS).$id).toBe(
    'https://example.org/schemas/term.json',
  );
});

describe('accepts', () => {
  it.each([
    ['a full term', aTerm(), someSettings()],
    ['a term without anything optional', aTerm(NOTHING_OPTIONAL), someSettings()],
    ['a sub-path', aTerm(), someSettings({ publicUrl: 'http://localhost:1337/docs' })],
    [
      'references with letters of any script',
      aTerm({ refs: ['https://de.example/wiki/Übung'] }),
      someSettings(),
    ],
    ['the longest slug', aTerm({ slug: 'a'.repeat(80) }), someSettings()],
  ])('%s', (_case, term, settings) => {
    isValid(toTermRecord(term, settings));
    expect(validate.errors).toBeNull();
  });
});

/** Every object of the record with the way to it. */
const OBJECTS: readonly [string, (record: ReturnType<typeof aRecord>) => Json][] = [
  ['the record', (record) => record],
  ['citation', (record) => record.citation],
  ['citation.usage', (record) => record.citation.usage],
  ['citation.usage.attribution_examples', (record) => record.citation.usage.attribution_examples],
];
const KEYS = OBJECTS.flatMap(([name, part]) =>
  Object.keys(part(aRecord())).map((key) => [key, name, part] as const),
);

describe('refuses a missing key', () => {
  it.each(KEYS)('%s of %s', (key, _name, part) => {
    const record = aRecord();
    Reflect.deleteProperty(part(record), key);
    expect(isValid(record)).toBe(false);
  });
});

describe('refuses null', () => {
  it.each(KEYS)('for %s of %s', (key, _name, part) => {
    const record = aRecord();
    part(record)[key] = null;
    expect(isValid(record)).toBe(false);
  });
});

describe('refuses an extra key', () => {
  it.each(OBJECTS)('in %s', (_name, part) => {
    const record = aRecord();
    part(record).extra = 'x';
    expect(isValid(record)).toBe(false);
  });
});

describe('refuses a wrong value', () => {
  it.each([
    ['a slug with a hyphen', { slug: 'sql-injection' }],
    ['a slug of 81 characters', { slug: 'a'.repeat(81) }],
    ['an empty text', { short: '' }],
    ['a number for a text', { long: 42 }],
    ['a text for a list', { aliases: 'SQLi' }],
    ['no tags', { tags: [] }],
    ['no common mistakes', { common_mistakes: [] }],
    ['an unknown difficulty', { difficulty: 'expert' }],
    ['an unknown severity', { severity: 'fatal' }],
    ['an unknown effort', { effort: 'huge' }],
    ['a related term that is no slug', { related: ['Path Traversal'] }],
    ['a related term twice', { related: ['a', 'a'] }],
    ['a reference that is a path', { refs: ['/path'] }],
    ['a reference that is a script', { refs: ['javascript:alert(1)'] }],
    ['a day that does not exist', { created: '2026-02-30' }],
    ['a moment for a day', { updated: '2026-03-23T00:00:00Z' }],
  ])('%s', (_case, change) => {
    expect(isValid({ ...aRecord(), ...change })).toBe(false);
  });
});

describe('where less is required', () => {
  const least = ajv.compile(termSchema('https://least.example/', requiredFieldsWith([])));
  const NOTHING = {
    difficulty: '',
    aliases: [],
    tags: [],
    misconception: '',
    why_it_matters: '',
    common_mistakes: [],
    when_to_use: [],
    avoid_when: [],
    refs: [],
    bad_code: '',
    good_code: '',
    quick_fix: '',
    severity: '',
    effort: '',
  };

  it('every other key is there and may hold nothing', () => {
    expect(least({ ...aRecord(), ...NOTHING })).toBe(true);
    const record = aRecord();
    Reflect.deleteProperty(record, 'quick_fix');
    expect(least(record)).toBe(false);
  });

  it.each(['slug', 'term', 'category', 'short', 'long'])('%s may not be empty', (field) => {
    expect(least({ ...aRecord(), [field]: '' })).toBe(false);
  });

  it.each([
    ['severity', 'fatal'],
    ['tags', ['']],
    ['bad_code', null],
  ])('%s that is %j is refused', (field, value) => {
    expect(least({ ...aRecord(), [field]: value })).toBe(false);
  });
});

it('a list that is required holds something', () => {
  const strict = ajv.compile(
    termSchema('https://strict.example/', [...DEFAULT_REQUIRED_FIELDS, 'refs', 'aliases']),
  );
  expect(strict(aRecord())).toBe(true);
  for (const field of ['refs', 'aliases'])
    expect(strict({ ...aRecord(), [field]: [] })).toBe(false);
});
