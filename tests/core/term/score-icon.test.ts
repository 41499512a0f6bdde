import {
  scoreIconBars,
  axisSeverityLevel,
} from '../../../src/plugins/glossary/core/term/score-bars';
import { scoreIcon, severityLevel } from '../../../src/plugins/glossary/core/term/score-icon';

const VALUES = { detectability: 5, effort: 0, burden: 9, trap: 1 };

it('is aligned to whole pixels at its size, and no value looks like another', () => {
  const heights = Array.from({ length: 10 }, (_, value) => {
    const [bar] = scoreIconBars({ ...VALUES, detectability: value });
    expect([bar?.x, bar?.y, bar?.width].every(Number.isInteger)).toBe(true);
    return bar?.height;
  });
  expect(new Set(heights.slice(1)).size).toBe(9);
});

it('harm grows with the value and with the severity, on one scale', () => {
  expect(Array.from({ length: 10 }, (_, value) => axisSeverityLevel(value))).toEqual([
    0, 1, 1, 2, 2, 3, 3, 4, 4, 5,
  ]);
  expect(['', 'info', 'low', 'medium', 'high', 'critical'].map(severityLevel)).toEqual([
    0, 1, 2, 3, 4, 5,
  ]);
});

it('is silent beside its score line, and has a name alone', () => {
  expect(scoreIcon(VALUES, null)).toContain('aria-hidden="true"');
  const named = scoreIcon(VALUES, 'a "score"');
  expect(named).toContain('role="img" aria-label="a &quot;score&quot;"');
  expect(named).not.toContain('aria-hidden');
});
