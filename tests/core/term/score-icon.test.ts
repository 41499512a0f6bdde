import { scoreIconBars, harmLevel } from '../../../src/plugins/glossary/core/term/score-bars';
import {
  axisBar,
  scoreIcon,
  severityLevel,
} from '../../../src/plugins/glossary/core/term/score-icon';

const VALUES = { detectability: 5, effort: 0, burden: 9, trap: 1 };

it('has a bar for each axis in the order of the score line, as tall as its value, on the ground', () => {
  const bars = scoreIconBars(VALUES);
  expect(bars.map(({ axis, height, level }) => [axis, height, level])).toEqual([
    ['detectability', 9, 3],
    ['effort', 1, 0],
    ['burden', 16, 5],
    ['trap', 2, 1],
  ]);
  for (const { y, height } of bars) expect(y + height).toBe(16);
});

it('stands on whole pixels at its size, and no value looks like another', () => {
  const heights = Array.from({ length: 10 }, (_, value) => {
    const [bar] = scoreIconBars({ ...VALUES, detectability: value });
    expect([bar?.x, bar?.y, bar?.width].every(Number.isInteger)).toBe(true);
    return bar?.height;
  });
  expect(new Set(heights.slice(1)).size).toBe(9);
});

it('harm grows with the value and with the severity, on one scale', () => {
  expect(Array.from({ length: 10 }, (_, value) => harmLevel(value))).toEqual([
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

it.each([0, 1, 4, 9])('a bar of the value %i is as long as its share of the whole', (value) => {
  const lengthOf = (name: string): number =>
    Number(new RegExp(`class="${name}" d="M0 4h(\\d+)"`).exec(axisBar(value))?.[1] ?? 0);
  expect(lengthOf(`h${harmLevel(value)}`)).toBe((lengthOf('track') * value) / 9);
});
