import {
  AXES,
  type DebtScore,
  scoreLine,
  scoreLineOf,
} from '../../../src/plugins/glossary/core/term/debt-score';

function aScore(detectability: number, effort: number, burden: number, trap: number): DebtScore {
  const axis = (value: number) => ({ value, rationale: 'Because.' });
  return {
    detectability: axis(detectability),
    effort: axis(effort),
    burden: axis(burden),
    trap: axis(trap),
  };
}

describe('scoreLine', () => {
  it.each<[string, string, DebtScore, string]>([
    ["the contract's example", 'debt', aScore(5, 3, 5, 7), 'debt(d5/e3/b5/t7)'],
    ['an axis that does not apply', 'debt', aScore(0, 1, 0, 9), 'debt(d0/e1/b0/t9)'],
    ['another name', 'cost', aScore(1, 2, 3, 4), 'cost(d1/e2/b3/t4)'],
  ])('%s', (_case, name, score, expected) => {
    expect(scoreLine(name, score)).toBe(expected);
  });
});

it('the line is the same for bare values', () => {
  expect(scoreLineOf('debt', { detectability: 5, effort: 3, burden: 5, trap: 7 })).toBe(
    'debt(d5/e3/b5/t7)',
  );
});

it('the axes stand in the order of the line', () => {
  expect(AXES).toEqual(['detectability', 'effort', 'burden', 'trap']);
});
