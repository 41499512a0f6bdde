import {
  AXIS_ERRORS,
  EMPTY_SCORE_DRAFT,
  isScoreRemoval,
  NO_SCORE,
  scoreDraftErrors,
  scoreDraftOf,
  scoreFromDraft,
  scoreKeyErrors,
  SCORE_REMOVAL,
} from '../../../src/plugins/glossary/core/publishing/score-draft';

const AXIS = { value: 5, rationale: 'A reason.' };
const COMPLETE = { detectability: AXIS, effort: AXIS, burden: AXIS, trap: AXIS };
const messagesOf = (stored: unknown): string[] =>
  scoreDraftErrors(stored).map(({ message }) => message);

describe('a draft of a score', () => {
  it('that is complete is a score', () => {
    expect(scoreDraftErrors(COMPLETE)).toEqual([]);
    expect(scoreFromDraft(COMPLETE)).toEqual(COMPLETE);
  });

  it.each([
    ['a key that is no axis', { ...COMPLETE, evil: { value: 1 } }, 'evil'],
    ['only such keys', { k0: { a: 0 } }, 'k0'],
    ['a part that is none of an axis', { trap: { ...AXIS, id: 99 } }, 'id'],
    ['a key of every object', JSON.parse('{"__proto__":{"a":1}}'), '__proto__'],
  ])('has nothing beside it: %s', (_what, stored, key) => {
    expect(scoreKeyErrors(stored)).toEqual([
      { field: 'score_draft', message: AXIS_ERRORS.unknown(key) },
    ]);
  });

  it.each([COMPLETE, EMPTY_SCORE_DRAFT, SCORE_REMOVAL, null, undefined])(
    'has no unknown key: %j',
    (stored) => expect(scoreKeyErrors(stored)).toEqual([]),
  );

  it('may say that no axis applies', () => {
    const none = { value: 0, rationale: 'It does not apply.' };
    const draft = { detectability: none, effort: none, burden: none, trap: none };
    expect(scoreFromDraft(draft)).toEqual(draft);
  });

  it.each([
    ['nothing', null],
    ['nothing at all', undefined],
    ['four empty axes', EMPTY_SCORE_DRAFT],
    ['no axis', {}],
  ])('that holds %s has no fault and changes nothing', (_what, stored) => {
    expect(scoreDraftErrors(stored)).toEqual([]);
    expect(scoreDraftOf(stored)).toBeNull();
    expect(scoreFromDraft(stored)).toBeNull();
  });

  it.each([
    [
      'a value',
      { ...COMPLETE, trap: { value: null, rationale: 'x' } },
      AXIS_ERRORS.noValue('trap'),
    ],
    [
      'a reason',
      { ...COMPLETE, effort: { value: 1, rationale: ' ' } },
      AXIS_ERRORS.noRationale('effort'),
    ],
    [
      'a whole number',
      { ...COMPLETE, burden: { ...AXIS, value: 1.5 } },
      AXIS_ERRORS.outOfRange('burden', 1.5),
    ],
    [
      'a number in range',
      { ...COMPLETE, burden: { ...AXIS, value: 10 } },
      AXIS_ERRORS.outOfRange('burden', 10),
    ],
    ['a form', 'd5/e3', NO_SCORE],
    ['an object', [AXIS], NO_SCORE],
  ])('without %s is no score', (_what, stored, message) => {
    expect(messagesOf(stored)).toEqual([message]);
    expect(scoreFromDraft(stored)).toBeNull();
  });

  it('that has one axis lacks both parts of the others', () => {
    expect(messagesOf({ trap: AXIS })).toHaveLength(6);
  });
});

describe('the removal of a score', () => {
  it('has no fault and is no score', () => {
    expect(isScoreRemoval(SCORE_REMOVAL)).toBe(true);
    expect(scoreDraftErrors(SCORE_REMOVAL)).toEqual([]);
    expect(scoreFromDraft(SCORE_REMOVAL)).toBeNull();
  });

  it.each([
    ['nothing', null],
    ['empty axes', EMPTY_SCORE_DRAFT],
    ['a score', COMPLETE],
    ['a score beside it', { ...SCORE_REMOVAL, trap: AXIS }],
    ['another value', { removed: 'yes' }],
    ['a list', [true]],
    ['a text', 'removed'],
  ])('is not %s', (_what, stored) => {
    expect(isScoreRemoval(stored)).toBe(false);
  });
});
