import {
  type Activity,
  activityOf,
  WEEKDAYS,
} from '../../../src/plugins/glossary/core/activity/activity';
import { toActivityRecord } from '../../../src/plugins/glossary/core/activity/activity-record';
import { daysBefore } from '../../../src/plugins/glossary/core/time/calendar-day';
import { REQUESTER_KINDS } from '../../../src/plugins/glossary/core/http/requester-kinds';
import { aCount } from '../../support/content/a-term';

/** A Monday. */
const TODAY = '2026-03-23';

function sum(counts: Iterable<number>): number {
  return [...counts].reduce((total, count) => total + count, 0);
}

/** Every way to reach the total; all of them are to be the same number. */
function totalsOf({ days, total, byWeekday, byKind, byChannel }: Activity): number[] {
  return [
    total,
    sum(days.map((day) => day.total)),
    sum(days.flatMap((day) => Object.values(day.byKind))),
    sum(Object.values(byWeekday)),
    sum(Object.values(byKind)),
    sum(Object.values(byChannel)),
  ];
}

describe('the window has 30 days, the last of them today', () => {
  it.each([
    ['within two months', '2026-03-23', '2026-02-22', 'Sunday', 'Monday'],
    ['over the end of a year', '2026-01-05', '2025-12-07', 'Sunday', 'Monday'],
    ['over a leap day', '2024-03-01', '2024-02-01', 'Thursday', 'Friday'],
    ['over the change to summer time', '2026-04-10', '2026-03-12', 'Thursday', 'Friday'],
  ])('%s', (_case, today, from, firstWeekday, lastWeekday) => {
    const activity = activityOf([], today);
    expect(activity).toMatchObject({ from, to: today });
    expect(activity.days).toHaveLength(30);
    expect(activity.days.at(0)).toMatchObject({ day: from, weekday: firstWeekday });
    expect(activity.days.at(-1)).toMatchObject({ day: today, weekday: lastWeekday });
  });

  it.each([
    ['today', '2026-03-23', 1],
    ['the 30th day', '2026-02-22', 1],
    ['the 31st day', '2026-02-21', 0],
    ['tomorrow, by another clock', '2026-03-24', 0],
  ])('%s counts or not: %s', (_case, day, total) => {
    expect(totalsOf(activityOf([aCount({ day })], TODAY))).toEqual(Array(6).fill(total));
  });
});

describe('requests are grouped', () => {
  const activity = activityOf(
    [
      aCount({ count: 5 }),
      aCount({ count: 2, channel: 'json', kind: 'tool' }),
      aCount({ count: 3, day: '2026-03-16' }),
      aCount({ count: 4, day: '2026-03-22', kind: 'ai_crawler', channel: 'md' }),
      aCount({ count: 1, day: '2026-03-22', kind: 'ai_crawler', channel: 'bib' }),
      aCount({ count: 100, day: '2026-01-01' }),
    ],
    TODAY,
  );

  it('by day and kind', () => {
    expect(activity.days.at(-1)).toMatchObject({ total: 7, byKind: { human: 5, tool: 2 } });
    expect(activity.days.at(-2)).toMatchObject({ total: 5, byKind: { human: 0, ai_crawler: 5 } });
    expect(activity.days.at(-8)).toMatchObject({ day: '2026-03-16', total: 3 });
  });

  it('by weekday, all weeks together', () => {
    expect(activity.byWeekday).toMatchObject({ Monday: 10, Tuesday: 0, Sunday: 5 });
  });

  it('by kind', () => {
    expect(activity.byKind).toMatchObject({ human: 8, tool: 2, ai_crawler: 5, unknown: 0 });
  });

  it('by channel: our own first, then others by name', () => {
    expect(Object.entries(activity.byChannel)).toEqual([
      ['html', 8],
      ['json', 2],
      ['bib', 1],
      ['md', 4],
    ]);
  });

  it('counts of the same day, kind and channel are added', () => {
    const twice = activityOf([aCount({ count: 2 }), aCount({ count: 3 })], TODAY);
    expect(totalsOf(twice)).toEqual(Array(6).fill(5));
  });

  it('a channel may have the name of a property of every object', () => {
    const { byChannel } = activityOf([aCount({ channel: 'constructor', count: 7 })], TODAY);
    expect(byChannel.constructor).toBe(7);
  });
});

describe('all sums agree', () => {
  const everything = Array.from({ length: 40 }, (_, age) =>
    REQUESTER_KINDS.flatMap((kind, index) =>
      ['html', 'json', 'md'].map((channel) =>
        aCount({ day: daysBefore(TODAY, age), kind, channel, count: age * 7 + index }),
      ),
    ),
  ).flat();

  it.each([
    ['nothing', [], 0],
    ['one request', [aCount()], 1],
    ['a channel of later', [aCount({ channel: 'mcp', count: 3 })], 3],
    ['only days outside', [aCount({ day: '2020-01-01', count: 9 })], 0],
    ['large counts', [aCount({ count: 4e15 }), aCount({ kind: 'tool', count: 5e15 })], 9e15],
    // 18 counts a day of 7 × age, and 0 to 5 three times: 18 × 7 × 435 + 30 × 45
    ['every kind on every channel on every day', everything, 56_160],
  ])('%s', (_case, counts, total) => {
    expect(totalsOf(activityOf(counts, TODAY))).toEqual(Array(6).fill(total));
  });

  it('counts may be read only once', () => {
    const stream = everything.values();
    expect(totalsOf(activityOf(stream, TODAY))).toEqual(Array(6).fill(56_160));
  });
});

describe('the record', () => {
  const record = toActivityRecord(
    'sql_injection',
    activityOf([aCount({ kind: 'ai_assistant', channel: 'json', count: 2 })], TODAY),
  );

  it('has exactly the promised keys in the promised order', () => {
    expect(Object.keys(record)).toEqual([
      'slug',
      'from',
      'to',
      'total',
      'days',
      'by_weekday',
      'by_kind',
      'by_channel',
    ]);
    expect(Object.keys(record.by_weekday)).toEqual(WEEKDAYS);
    expect(Object.keys(record.by_kind)).toEqual(REQUESTER_KINDS);
    expect(Object.keys(record.by_channel)).toEqual(['html', 'json']);
    expect(record.days.map((day) => Object.keys(day))).toEqual(
      Array(30).fill(['date', 'weekday', 'total', 'by_kind']),
    );
  });
});
