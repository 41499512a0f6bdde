import { activityOf } from '../../../src/plugins/glossary/core/activity/activity';
import type { ActivityCount } from '../../../src/plugins/glossary/core/activity/activity-window';
import {
  type ActivityChart,
  toActivityChart,
} from '../../../src/plugins/glossary/core/activity/activity-chart';
import { daysBefore } from '../../../src/plugins/glossary/core/time/calendar-day';
import { REQUESTER_KINDS } from '../../../src/plugins/glossary/core/http/requester-kinds';
import { aCount } from '../../support/content/a-term';

/** A Monday. */
const TODAY = '2026-03-23';

function chartOf(counts: readonly ActivityCount[], today = TODAY): ActivityChart {
  return toActivityChart(activityOf(counts, today));
}

const SHAPES: readonly [name: string, counts: ActivityCount[]][] = [
  ['nothing', []],
  ['one request', [aCount()]],
  ['one request beside many', [aCount({ count: 100_000 }), aCount({ day: '2026-03-01' })]],
  ['a kind with one request beside many', [aCount({ count: 1e6 }), aCount({ kind: 'unknown' })]],
  [
    'every kind on every day',
    Array.from({ length: 30 }, (_, age) =>
      REQUESTER_KINDS.map((kind, index) =>
        aCount({ day: daysBefore(TODAY, age), kind, count: 1 + ((age * 13 + index * 7) % 29) }),
      ),
    ).flat(),
  ],
];

describe.each(SHAPES)('with any data: %s', (_case, counts) => {
  const chart = chartOf(counts);
  const { plot, bars, ticks } = chart;

  it('stacks the segments upwards from the base line and never above the plot', () => {
    for (const { segments, total } of bars) {
      let foot = plot.bottom;
      for (const { y, height } of segments) {
        expect(height).toBeGreaterThanOrEqual(0);
        expect(y + height).toBeLessThanOrEqual(foot + 0.011);
        // No more than the gap lies between two.
        expect(y + height).toBeGreaterThanOrEqual(foot - 1.011);
        foot = y;
      }
      expect(foot).toBeGreaterThanOrEqual(plot.top);
      expect(segments.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    }
  });

  it('shows every day that has requests', () => {
    const heights = bars
      .filter(({ total }) => total > 0)
      .map(({ segments }) => plot.bottom - (segments.at(-1)?.y ?? plot.bottom));
    expect(heights.every((height) => height >= 1)).toBe(true);
  });

  it('has 2 to 4 round ticks, evenly from the base line to the top', () => {
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(4);
    expect(ticks.at(0)).toEqual({ y: plot.bottom, label: '0' });
    expect(ticks.at(-1)?.y).toBe(plot.top);
  });

  it('says the same in the table as in the drawing and in the totals', () => {
    const kindOf = (row: number): number[] =>
      chart.kinds.map(({ key }) => bars[row]?.segments.find((one) => one.key === key)?.count ?? 0);
    const add = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
    expect(chart.rows.map(({ counts: cells }) => cells)).toEqual(bars.map((_, row) => kindOf(row)));
    expect(chart.rows.map((row) => add(row.counts))).toEqual(chart.rows.map((row) => row.total));
    expect(chart.rows.map(({ day }) => day)).toEqual(bars.map(({ day }) => day));
    for (const list of [chart.kinds, chart.channels, chart.weekdays, chart.rows]) {
      expect(add(list.map((one) => ('count' in one ? one.count : one.total)))).toBe(chart.total);
    }
  });
});

describe('the axis ends at a round number not below the highest day', () => {
  it.each([
    [0, ['0', '1']],
    [1, ['0', '1']],
    [2, ['0', '1', '2']],
    [3, ['0', '1', '2', '3']],
    [4, ['0', '2', '4']],
    [6, ['0', '2', '4', '6']],
    [7, ['0', '5', '10']],
    [15, ['0', '5', '10', '15']],
    [16, ['0', '10', '20']],
    [61, ['0', '25', '50', '75']],
    [100, ['0', '50', '100']],
    [101, ['0', '50', '100', '150']],
    [7_400, ['0', '2.5K', '5K', '7.5K']],
    [1_000_001, ['0', '500K', '1M', '1.5M']],
    [9_007_199_254_740_991, ['0', '5000T', '10,000T']],
  ])('%d', (count, labels) => {
    expect(chartOf([aCount({ count })]).ticks.map(({ label }) => label)).toEqual(labels);
  });
});

describe('the stack', () => {
  const day = chartOf([
    aCount({ kind: 'unknown', count: 10 }),
    aCount({ kind: 'human', count: 50 }),
    aCount({ kind: 'search_engine', count: 40 }),
  ]).bars.at(-1);

  it('has humans at the bottom and leaves out who did not ask', () => {
    expect(day?.segments).toEqual([
      { key: 'human', label: 'Human', count: 50, y: 89, height: 79 },
      { key: 'search-engine', label: 'Search engine', count: 40, y: 25, height: 63 },
      { key: 'unknown', label: 'Unknown', count: 10, y: 8, height: 16 },
    ]);
  });
});

describe('the Mondays', () => {
  it.each([
    ['today is one', '2026-03-23', ['23 Feb', '2 Mar', '9 Mar', '16 Mar', '23 Mar']],
    [
      'the first day is the only fifth',
      '2026-03-31',
      ['2 Mar', '9 Mar', '16 Mar', '23 Mar', '30 Mar'],
    ],
    ['there are only four', '2026-03-29', ['2 Mar', '9 Mar', '16 Mar', '23 Mar']],
    ['after a leap day', '2024-03-04', ['5 Feb', '12 Feb', '19 Feb', '26 Feb', '4 Mar']],
  ])('%s', (_case, today, dates) => {
    const { mondays, bars } = chartOf([], today);
    expect(mondays.map(({ text }) => text)).toEqual(dates);
    expect(mondays.map(({ edge }) => edge)).toEqual(
      bars.filter(({ weekday }) => weekday === 'Monday').map(({ slot }) => slot.x),
    );
  });

  it('a date under the last bars ends at the edge of the drawing', () => {
    const last = (today: string): unknown => chartOf([], today).mondays.at(-1);
    expect(last('2026-03-23')).toMatchObject({ x: 100, anchor: 'end' });
    expect(last('2026-03-24')).toMatchObject({ x: 100, anchor: 'end' });
    expect(last('2026-03-25')).toMatchObject({ x: 91.67, anchor: 'middle' });
  });
});

describe('the totals', () => {
  const chart = chartOf([
    aCount({ count: 2 }),
    aCount({ kind: 'tool', channel: 'json', count: 1, day: '2026-03-17' }),
  ]);

  it('by kind, with what sets each apart beside its colour', () => {
    expect(chart.kinds.map(({ label, count, share }) => `${label} ${count} ${share}`)).toEqual([
      'Human 2 67%',
      'Search engine 0 0%',
      'AI crawler 0 0%',
      'AI assistant 0 0%',
      'Tool 1 33%',
      'Unknown 0 0%',
    ]);
    expect(new Set(chart.kinds.map(({ mark }) => mark)).size).toBe(REQUESTER_KINDS.length);
    expect(new Set(chart.kinds.map(({ key }) => key)).size).toBe(REQUESTER_KINDS.length);
  });

  it.each([
    ['a half', 5, 5, '50%', '50%'],
    ['nearly all is not all', 999, 1, '>99%', '<1%'],
    ['none of none', 0, 0, '0%', '0%'],
  ])('share: %s', (_case, humans, tools, ofHumans, ofTools) => {
    const { kinds } = chartOf([aCount({ count: humans }), aCount({ kind: 'tool', count: tools })]);
    expect(kinds.find(({ key }) => key === 'human')?.share).toBe(ofHumans);
    expect(kinds.find(({ key }) => key === 'tool')?.share).toBe(ofTools);
  });
});

describe('the summary', () => {
  it('names the busiest day, the latest of several', () => {
    const day = { count: 4 };
    const { busiest, isEmpty, total } = chartOf([
      aCount({ ...day, day: '2026-03-02' }),
      aCount({ ...day, day: '2026-03-12' }),
      aCount({ count: 3 }),
    ]);
    expect({ busiest, isEmpty, total }).toEqual({
      busiest: { machine: '2026-03-12', text: '12 Mar 2026', weekday: 'Thursday', total: 4 },
      isEmpty: false,
      total: 11,
    });
  });
});
