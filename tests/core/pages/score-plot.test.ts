import {
  type ScorePlot,
  toScorePlot,
  type ScoredEntry,
} from '../../../src/plugins/glossary/core/pages/score-plot';
import { anEntryNamed } from '../../support/content/a-term';

const scored = (term: string, severity: string, detectability: number): ScoredEntry => ({
  ...anEntryNamed(term, { severity }),
  score: { detectability, effort: 1, burden: 1, trap: 1 },
});

function plotOf(entries: readonly ScoredEntry[]): ScorePlot {
  const plot = toScorePlot(entries, ({ slug, term }) => ({
    url: `/${slug}`,
    term,
    plainShort: '',
    scoreDigits: '',
  }));
  if (plot === null) throw new Error('Nothing is drawn.');
  return plot;
}

const SOME = [
  scored('Silent', 'critical', 9),
  scored('Late', 'high', 7),
  scored('Seen', 'critical', 3),
  scored('Harmless', 'info', 9),
];

it('names terms of high severity that are detected only at run time, the most severe first', () => {
  const { danger } = plotOf(SOME);
  expect(danger.terms.map(({ term, severity, value }) => [term, severity, value])).toEqual([
    ['Silent', 'critical', 9],
    ['Late', 'high', 7],
  ]);
  expect(danger.more).toBe(0);
});

it('draws these in the marked corner, and no others', () => {
  const { danger, cells } = plotOf(SOME);
  const inCorner = cells.filter(({ x, y }) => x > danger.x && y <= danger.height);
  expect(inCorner.flatMap(({ dots }) => dots.map(({ term }) => term))).toEqual(['Silent', 'Late']);
});

it('has a dot for every term, each within its row and its column', () => {
  const many = Array.from({ length: 10 }, (_none, number) => scored(`T${number}`, 'low', 5));
  const { cells, rows } = plotOf([...SOME, ...many]);
  expect(cells.flatMap(({ dots }) => dots)).toHaveLength(14);
  const low = rows.findIndex(({ severity }) => severity === 'low');
  const cell = cells.find(({ y }) => y === rows[low]?.y);
  const top = (rows[low]?.labelY ?? 0) - (rows[low]?.y ?? 0);
  for (const { cx, cy } of cell?.dots ?? []) {
    expect(Math.abs(cx)).toBeLessThanOrEqual(9);
    expect(cy).toBeGreaterThan(top);
    expect(cy).toBeLessThan(0);
  }
});

it('a large glossary is drawn in the same space: how many more there are is written', () => {
  const many = Array.from({ length: 4000 }, (_none, number) => scored(`T${number}`, 'high', 8));
  const { cells, danger, height } = plotOf(many);
  expect(cells).toHaveLength(1);
  expect(cells[0]?.dots).toHaveLength(15);
  expect(cells[0]?.more?.count).toBe(3985);
  expect([danger.terms.length, danger.more]).toEqual([24, 3976]);
  expect(height).toBeLessThan(300);
});

it('nothing is drawn of terms without a severity', () => {
  expect(
    toScorePlot([scored('Plain', '', 5)], () => ({
      url: '',
      term: '',
      plainShort: '',
      scoreDigits: '',
    })),
  ).toBeNull();
});
