import { DEFAULT_REQUIRED_FIELDS } from '../../../src/plugins/glossary/core/term/required-fields';
import { MISSING } from '../../../src/plugins/glossary/core/publishing/completeness';
import {
  decidePublication,
  earlierThanAdded,
  isChangedSince,
  notADay,
} from '../../../src/plugins/glossary/core/publishing/publication';
import {
  canonicalJson,
  digestOfJson,
  type TermContent,
} from '../../../src/plugins/glossary/core/term/term-content';
import {
  contentFromStored,
  type StoredTerm,
} from '../../../src/plugins/glossary/core/term/stored-term';
import { aStoredScore, aStoredTerm } from '../../support/content/a-term';

/** A draft that was never published, possibly changed by a program. */
function aDraft(overrides: Readonly<Record<string, unknown>> = {}): StoredTerm {
  return {
    ...aStoredTerm({ created: null, updated: null }),
    ...overrides,
  } as StoredTerm;
}

function contentOf(
  term: StoredTerm,
  previous: TermContent | null = null,
  today = '2026-03-23',
): TermContent {
  const decision = decidePublication(term, null, previous, today, DEFAULT_REQUIRED_FIELDS);
  if (!decision.ok) throw new Error(JSON.stringify(decision.errors));
  return decision.content;
}

function digestOf(term: StoredTerm): string {
  return digestOfJson(canonicalJson({ ...contentOf(term), created: '', updated: '' }));
}

const published = contentOf(aDraft(), null, '2026-01-05');
const PUBLISHED_DIGEST = digestOf(aDraft());
const PUBLISHED_DAYS = { created: published.created, updated: published.updated };

describe('the days', () => {
  it('of a first publication are both today', () => {
    expect(contentOf(aDraft(), null, '2026-03-23')).toMatchObject({
      created: '2026-03-23',
      updated: '2026-03-23',
    });
  });

  it('do not change when nothing changed', () => {
    expect(contentOf(aDraft(PUBLISHED_DAYS), published, '2026-03-23')).toEqual(published);
  });

  it('changed content moves updated to today and leaves created', () => {
    const changed = aDraft({ ...PUBLISHED_DAYS, short: 'Another definition.' });
    expect(contentOf(changed, published, '2026-03-23')).toMatchObject({
      created: '2026-01-05',
      updated: '2026-03-23',
    });
  });

  it('changed content on the day of publication leaves both', () => {
    const changed = aDraft({ ...PUBLISHED_DAYS, short: 'Another definition.' });
    expect(contentOf(changed, published, '2026-01-05')).toMatchObject(PUBLISHED_DAYS);
  });

  it('are those of before when the draft lost them', () => {
    expect(contentOf(aDraft(), published, '2026-03-23')).toMatchObject(PUBLISHED_DAYS);
  });
});

describe("an importer's days", () => {
  it.each([
    [
      'both, on the first publication',
      { created: '2020-01-01', updated: '2021-02-02' },
      { created: '2020-01-01', updated: '2021-02-02' },
    ],
    [
      'created alone leaves updated to today',
      { created: '2020-01-01' },
      { created: '2020-01-01', updated: '2026-03-23' },
    ],
    [
      'created in the future takes updated along',
      { created: '2027-01-01' },
      { created: '2027-01-01', updated: '2027-01-01' },
    ],
    [
      'the same day',
      { created: '2021-02-02', updated: '2021-02-02' },
      { created: '2021-02-02', updated: '2021-02-02' },
    ],
  ])('%s', (_case, days, expected) => {
    expect(contentOf(aDraft(days), null, '2026-03-23')).toMatchObject(expected);
  });

  it('are taken on a later publication as well', () => {
    const draft = aDraft({ created: '2020-01-01', updated: '2021-02-02' });
    expect(contentOf(draft, published)).toMatchObject({
      created: '2020-01-01',
      updated: '2021-02-02',
    });
  });

  it('an updated day holds although the content changed too', () => {
    const draft = aDraft({ ...PUBLISHED_DAYS, updated: '2026-02-01', short: 'Another one.' });
    expect(contentOf(draft, published)).toMatchObject({ updated: '2026-02-01' });
  });

  it('hold when they are stated, also when they are those of before and the content changed', () => {
    const draft = aDraft({ ...PUBLISHED_DAYS, short: 'Another one.' });
    const decision = decidePublication(
      draft,
      null,
      published,
      '2026-03-23',
      DEFAULT_REQUIRED_FIELDS,
      new Set(['updated']),
    );
    expect(decision).toMatchObject({ ok: true, content: PUBLISHED_DAYS });
  });
});

describe('a draft', () => {
  it.each([
    ['as it was published', {}, published, false],
    ['with another text', { short: 'Another one.' }, published, true],
    ['with another day', { updated: '2026-02-01' }, published, true],
    ['that was never published', {}, null, true],
  ])('%s: changed since the publication or not', (_what, overrides, before, isChanged) => {
    expect(isChangedSince(before, aDraft({ ...PUBLISHED_DAYS, ...overrides }))).toBe(isChanged);
  });
});

describe('is refused', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string[]]>([
    [
      'updated before created',
      { created: '2026-02-02', updated: '2026-02-01' },
      [`updated ${earlierThanAdded('2026-02-01', '2026-02-02')}`],
    ],
    [
      'updated alone, when it lies before today, the day of creation',
      { updated: '2021-02-02' },
      [`updated ${earlierThanAdded('2021-02-02', '2026-03-23')}`],
    ],
    [
      'a day that does not exist',
      { created: '2026-02-30' },
      [`created ${notADay('"2026-02-30"')}`],
    ],
    [
      'days that are words',
      { created: 'yesterday', updated: 'today' },
      [`created ${notADay('"yesterday"')}`, `updated ${notADay('"today"')}`],
    ],
    [
      'an incomplete term, with the days in the same list',
      { short: '', created: '2026-02-30' },
      [`short ${MISSING}`, `created ${notADay('"2026-02-30"')}`],
    ],
  ])('%s', (_case, change, expected) => {
    const decision = decidePublication(
      aDraft(change),
      null,
      null,
      '2026-03-23',
      DEFAULT_REQUIRED_FIELDS,
    );
    expect(decision).toMatchObject({ ok: false });
    expect(
      decision.ok ? [] : decision.errors.map(({ field, message }) => `${field} ${message}`),
    ).toEqual(expected);
  });
});

describe('a publication keeps the relations in their order', () => {
  it('as document ids', () => {
    expect(contentOf(aDraft())).toMatchObject({
      related: ['path-traversal-id', 'allow-list-id'],
      prerequisites: ['prepared-statement-id'],
    });
  });

  it('as empty lists when there are none', () => {
    expect(contentOf(aDraft({ related: null, prerequisites: [] }))).toMatchObject({
      related: [],
      prerequisites: [],
    });
  });
});

describe('the digest changes with', () => {
  it.each([
    ['symptoms', ['Another text.']],
    ['auto_detectable', false],
    ['tools', []],
  ])('detection.%s', (part, value) => {
    const detection = { ...aStoredTerm().detection, [part]: value };
    expect(digestOf(aDraft({ detection }))).not.toBe(PUBLISHED_DIGEST);
  });

  it.each(['confidence', 'false_positives', 'fix', 'fix_effort', 'context', 'tests'])(
    'agent.%s',
    (part) => {
      const agent = { ...aStoredTerm().agent, [part]: null };
      expect(digestOf(aDraft({ agent }))).not.toBe(PUBLISHED_DIGEST);
    },
  );

  it('text that moves from one field to the next', () => {
    const one = digestOf(aDraft({ short: 'ab', long: 'c' }));
    expect(one).not.toBe(digestOf(aDraft({ short: 'a', long: 'bc' })));
  });
});

describe('the digest does not change with', () => {
  it.each<[string, unknown]>([
    ['documentId', 'another-id'],
    ['created', '2020-01-01'],
    ['updated', '2027-01-01'],
    ['take_over_address', true],
    ['category', { documentId: 'security-id', key: 'renamed', name: 'Renamed' }],
  ])('%s', (field, value) => {
    expect(digestOf(aDraft({ [field]: value }))).toBe(PUBLISHED_DIGEST);
  });

  it.each<[string, object, object]>([
    ['an empty list written as null', { aliases: [] }, { aliases: null }],
    ['a text that is null or absent', { applies_to: null }, { applies_to: undefined }],
    [
      'a flag that is off or absent',
      { detection: { auto_detectable: false } },
      { detection: { symptoms: [] } },
    ],
  ])('%s', (_case, one, other) => {
    expect(digestOf(aDraft({ ...one }))).toBe(digestOf(aDraft({ ...other })));
  });
});

it('a content that says nothing in the fields that came later is as it was before there were any', () => {
  const later = { search_terms: [], identifiers: null, origin: ' ', not_to_be_confused_with: [] };
  const { search_terms, identifiers, origin, not_to_be_confused_with, ...before } =
    contentFromStored(aStoredTerm(), aStoredScore());
  expect([search_terms, identifiers, origin, not_to_be_confused_with]).not.toContain(undefined);
  expect(contentFromStored(aStoredTerm(later), aStoredScore())).toEqual(before);
  expect(Object.keys(contentFromStored(aStoredTerm(later), aStoredScore()))).toEqual(
    Object.keys(before),
  );
});
