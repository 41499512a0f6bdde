import {
  type FormValues,
  hasRelationChange,
  isSame,
  mergeForm,
} from '../../../src/plugins/glossary/core/panel/form-merge';

const BASE: FormValues = {
  term: 'Deadlock',
  short: 'Two wait for each other.',
  quick_fix: undefined,
  aliases: ['deadly embrace'],
  detection: { id: 7, symptoms: ['It hangs.'], auto_detectable: true, tools: [] },
  score_draft: { trap: { value: 7, rationale: 'Rare.' }, effort: { value: 3, rationale: '' } },
  related: { connect: [], disconnect: [] },
};

it('changes of only one of two editors are merged, within groups too', () => {
  const mine = {
    ...BASE,
    short: 'Mine.',
    detection: { id: 7, symptoms: ['It hangs.'], auto_detectable: true, tools: ['jstack'] },
    score_draft: { trap: { value: 8, rationale: 'Rare.' }, effort: { value: 3, rationale: '' } },
    related: { connect: [{ documentId: 'a' }], disconnect: [] },
  };
  const theirs = {
    ...BASE,
    term: 'Deadlock (mutual)',
    quick_fix: 'Lock in one order.',
    detection: { id: 7, symptoms: [], auto_detectable: true, tools: [] },
    score_draft: { trap: { value: 7, rationale: 'Rare.' }, effort: { value: 4, rationale: 'x' } },
  };
  expect(mergeForm(BASE, mine, theirs)).toEqual({
    conflicts: [],
    values: {
      term: 'Deadlock (mutual)',
      short: 'Mine.',
      quick_fix: 'Lock in one order.',
      aliases: ['deadly embrace'],
      detection: { id: 7, symptoms: [], auto_detectable: true, tools: ['jstack'] },
      score_draft: { trap: { value: 8, rationale: 'Rare.' }, effort: { value: 4, rationale: 'x' } },
      related: { connect: [{ documentId: 'a' }], disconnect: [] },
    },
  });
});

it('different changes of both are a conflict, and mine stays; equal changes are none', () => {
  const mine = { ...BASE, term: 'Same', short: 'Mine.', aliases: ['a'], quick_fix: 'Mine too.' };
  const theirs = { ...BASE, term: 'Same', short: 'Theirs.', aliases: ['b'], quick_fix: null };
  const { values, conflicts } = mergeForm(BASE, mine, theirs);
  expect(values).toEqual(mine);
  expect(conflicts).toEqual([
    { path: ['short'], mine: 'Mine.', theirs: 'Theirs.' },
    { path: ['aliases'], mine: ['a'], theirs: ['b'] },
  ]);
});

it('a conflict within a group names its part; a text that one emptied is a conflict with another text', () => {
  const mine = { ...BASE, short: '', score_draft: { trap: { value: 8, rationale: 'Rare.' } } };
  const theirs = {
    ...BASE,
    short: 'Theirs.',
    score_draft: { trap: { value: 9, rationale: 'Rare.' }, effort: { value: 3, rationale: '' } },
  };
  const { conflicts } = mergeForm(BASE, mine, theirs);
  expect(conflicts.map(({ path }) => path.join('.'))).toEqual(['short', 'score_draft.trap.value']);
});

it('a group that only one of them has is taken whole', () => {
  const without = { ...BASE, detection: null };
  const mine = { ...without, detection: { tools: ['jstack'] } };
  expect(mergeForm(without, mine, without).values.detection).toEqual({ tools: ['jstack'] });
  expect(mergeForm(without, without, mine).values.detection).toEqual({ tools: ['jstack'] });
});

it.each([
  [undefined, '', true],
  [null, [], false],
  ['', 0, false],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [['a', 'b'], ['b', 'a'], false],
  [{ a: [{ b: 'x' }] }, { a: [{ b: 'x' }] }, true],
])('%j and %j: the same to an editor is %s', (one, other, same) => {
  expect(isSame(one, other)).toBe(same);
  expect(isSame(other, one)).toBe(same);
});

describe('relations, of which the form stores the changes since the draft was loaded', () => {
  const choice = (connect: readonly string[], disconnect: readonly string[] = []) => {
    const items = (ids: readonly string[]) => ids.map((documentId) => ({ documentId }));
    return { related: { connect: items(connect), disconnect: items(disconnect) } };
  };
  const NONE = choice([]);

  it.each([
    ['nothing was sent', NONE, choice(['a'], ['b']), choice(['a'], ['b'])],
    ['all of it was sent', choice(['a'], ['b']), choice(['a'], ['b']), NONE],
    ['more was chosen meanwhile', choice(['a']), choice(['a', 'c'], ['d']), choice(['c'], ['d'])],
    ['a choice was taken back meanwhile', choice(['a']), NONE, choice([], ['a'])],
  ])('%s', (_what, sent, mine, left) => {
    expect(mergeForm(sent, mine, NONE)).toEqual({ conflicts: [], values: left });
    expect(hasRelationChange(left)).toBe(!isSame(left, NONE));
  });
});

it('a component that one editor removed and another changed is a conflict, without its id', () => {
  const mine = { detection: { id: 7, tools: ['jstack'] } };
  const { values, conflicts } = mergeForm({ detection: { id: 7, tools: [] } }, mine, {
    detection: null,
  });
  expect(values).toEqual({ detection: { tools: ['jstack'] } });
  expect(conflicts.map(({ path }) => path)).toEqual([['detection']]);
});

it('a score that one removes and another one changes is a conflict as a whole', () => {
  const before = { score_draft: { trap: { value: 7, rationale: 'Rare.' } } };
  const theirs = { score_draft: { trap: { value: 8, rationale: 'Rare.' } } };
  const { values, conflicts } = mergeForm(before, { score_draft: { removed: true } }, theirs);
  expect(values).toEqual({ score_draft: { removed: true } });
  expect(conflicts.map(({ path }) => path)).toEqual([['score_draft']]);
});
