import {
  draftFromStored,
  draftFromVersion,
} from '../../../src/plugins/glossary/core/history/draft-content';
import { FIELD_PATHS, labelOf } from '../../../src/plugins/glossary/core/term/edit-form';
import { contentFromStored } from '../../../src/plugins/glossary/core/term/stored-term';
import {
  scoreOfDeleted,
  scoreToDraft,
} from '../../../src/plugins/glossary/core/history/score-to-draft';
import {
  isCopyOf,
  isOlderThanItsTerm,
  lostScoresSentence,
} from '../../../src/plugins/glossary/core/history/lost-score';
import {
  goneDocument,
  visibleHolder,
  slugTakenMessage,
} from '../../../src/plugins/glossary/core/history/left-out';
import {
  slugTakenError,
  WAYS_TO_RECLAIM,
} from '../../../src/plugins/glossary/core/publishing/slug-holder';
import {
  DELETED_TERM_DAYS,
  lastMomentOf,
  oldestDeletion,
} from '../../../src/plugins/glossary/core/history/retention';
import { SCORE } from '../../support/content/content';

const STORED = {
  documentId: 'one',
  term: 'One',
  slug: 'one',
  short: 'Short.',
  refs: ['half an addr'],
  category: { documentId: 'c', key: 'testing', name: 'Testing' },
  related: [{ documentId: 'b' }, { documentId: 'a' }],
  prerequisites: [],
  detection: { id: 7, symptoms: ['x'], auto_detectable: true, tools: null },
  score_draft: { removed: true },
  take_over_address: true,
  created: '2026-03-01',
  updated: '2026-03-02',
};

it('a draft is stored unchanged, also values that a publication would refuse', () => {
  const { values, ...documents } = draftFromStored(STORED);
  expect(documents).toEqual({ category: 'c', related: ['b', 'a'], prerequisites: [] });
  expect(values).toMatchObject({
    term: 'One',
    refs: ['half an addr'],
    detection: { symptoms: ['x'], auto_detectable: true, tools: null },
    agent: null,
    created: '2026-03-01',
  });
  expect(values.detection).not.toHaveProperty('id');
  for (const name of ['score_draft', 'take_over_address', 'related'])
    expect(values).not.toHaveProperty(name);
});

it('a version becomes a draft without the days of its publication', () => {
  const { values } = draftFromVersion(contentFromStored(STORED, null));
  expect(values).toMatchObject({ term: 'One', slug: 'one', short: 'Short.', refs: [] });
  expect(values).not.toHaveProperty('created');
  expect(values).not.toHaveProperty('updated');
});

it('no field of the form is forgotten', () => {
  const { values } = draftFromStored(STORED);
  const others = ['category', 'related', 'prerequisites', 'score_draft'];
  const names = new Set(FIELD_PATHS.map((path) => path.split('.')[0]));
  expect([...Object.keys(values), ...others].sort()).toEqual([...names].sort());
});

const scoreOf = (value: number) => {
  const axis = { value, rationale: 'A reason.' };
  return { detectability: axis, effort: axis, burden: axis, trap: axis };
};
const REMOVAL = { removed: true };

it.each([
  ['the same score stays as it is', scoreOf(5), scoreOf(5), null],
  ['none stays none', null, null, null],
  ['another score is drafted', scoreOf(3), scoreOf(5), scoreOf(3)],
  ['a score that was lost is drafted', scoreOf(3), null, scoreOf(3)],
  ['a version without score takes it away', null, scoreOf(5), REMOVAL],
])('restoring a version: %s', (_what, wanted, stored, expected) => {
  expect(scoreToDraft(wanted, stored)).toEqual(expected);
});

it.each([
  ['has the score that it had', null, scoreOf(5), scoreOf(5)],
  ['has the drafted score before that', scoreOf(3), scoreOf(5), scoreOf(3)],
  ['has none where its removal was drafted', REMOVAL, scoreOf(5), null],
  ['has none where there was none', null, null, null],
])('a deleted term %s', (_what, drafted, stored, expected) => {
  expect(scoreOfDeleted(drafted, stored)).toEqual(expected);
});

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

it.each(['category', 'related', 'prerequisites'] as const)(
  'a missing document is named with its field, as far as known: %s',
  (field) => {
    expect(goneDocument(field, 'Deadlock')).toContain(`${labelOf(field)}: “Deadlock”`);
    expect(goneDocument(field, null)).toContain(`${labelOf(field)}: `);
    expect(goneDocument(field, null)).not.toMatch(/“|null/);
  },
);

it.each([
  { hold: 'page', name: 'Queue' },
  { hold: 'draft', name: null },
] as const)('a slug in use is named with its holder and its replacement: %j', (holder) => {
  const { message } = slugTakenError(holder, WAYS_TO_RECLAIM.inForm);
  expect(slugTakenMessage('queue', holder, 'queue_2')).toContain(`“queue” ${message};`);
  expect(slugTakenMessage('queue', holder, 'queue_2')).toContain('“queue_2”');
  expect(slugTakenMessage('queue', holder, null)).toContain(`“queue” ${message};`);
  expect(slugTakenMessage('queue', holder, null)).not.toMatch(/“queue_2”|null/);
});

it('does not name drafts of other editors', () => {
  expect(visibleHolder({ hold: 'draft', name: 'Secret' })).toEqual({ hold: 'draft', name: null });
  expect(visibleHolder({ hold: 'page', name: 'Public' }).name).toBe('Public');
});

it('a deleted term is purged after exactly 90 days', () => {
  expect(DELETED_TERM_DAYS).toBe(90);
  const now = new Date('2026-06-21T12:00:00Z');
  expect(new Date(oldestDeletion(now)).toISOString()).toBe('2026-03-23T12:00:00.000Z');
  expect(lastMomentOf(oldestDeletion(now))).toBe(now.getTime());
});
