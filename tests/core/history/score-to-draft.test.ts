import {
  scoreOfDeleted,
  scoreToDraft,
} from '../../../src/plugins/glossary/core/history/score-to-draft';

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
