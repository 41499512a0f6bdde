import {
  minuteOf,
  ReadCounts,
  type ReadLimit,
  rateLimit,
  rateLimitPolicy,
} from '../../../src/plugins/glossary/core/limits/read-counts';

const LIMIT: ReadLimit = { name: 'reads', reads: 10 };
const NOON = Date.parse('2026-03-23T12:00:00Z');
const keyOf = (client: string, minute: number): string => `${minute} ${client}`;
const counts = (): ReadCounts => new ReadCounts(keyOf);
function takeMany(of: ReadCounts, client: string, times: number, now = NOON): boolean[] {
  return Array.from({ length: times }, () => of.take(client, LIMIT, now).isAdmitted);
}

it('a client has its reads in each minute of the clock, and no more', () => {
  const reads = counts();
  expect(takeMany(reads, 'one', 12)).toEqual([...Array<boolean>(10).fill(true), false, false]);
  expect(takeMany(reads, 'other', 1)).toEqual([true]);
  expect(takeMany(reads, 'one', 1, NOON + 59_999)).toEqual([false]);
  expect(takeMany(reads, 'one', 1, NOON + 60_000)).toEqual([true]);
  expect(reads.size).toBe(1);
});

it('says how many are left and when the next minute begins', () => {
  const reads = counts();
  const admission = reads.take('one', LIMIT, NOON + 18_500);
  expect(admission).toEqual({ isAdmitted: true, left: 9, seconds: 42 });
  expect(rateLimitPolicy(LIMIT)).toBe('"reads";q=10;w=60');
  expect(rateLimit(LIMIT, admission)).toBe('"reads";r=9;t=42');
  takeMany(reads, 'one', 9, NOON + 59_999);
  const refused = reads.take('one', LIMIT, NOON + 59_999);
  expect(refused).toEqual({ isAdmitted: false, left: 0, seconds: 1 });
});

describe('beside other instances', () => {
  const minute = minuteOf(NOON);

  it('shares only clients that used more than a tenth, by their keys', () => {
    const reads = counts();
    takeMany(reads, 'careful', 1);
    takeMany(reads, 'eager', 2);
    expect(reads.pending()).toEqual([{ client: `${minute} eager`, reads: 2 }]);
  });

  it('reads counted elsewhere are subtracted, also for a client that comes later', () => {
    const reads = counts();
    takeMany(reads, 'one', 2);
    reads.receive(
      minute,
      new Map([
        [`${minute} one`, 5],
        [`${minute} two`, 9],
      ]),
    );
    expect(takeMany(reads, 'one', 4)).toEqual([true, true, true, false]);
    expect(takeMany(reads, 'two', 2)).toEqual([true, false]);
    expect(takeMany(reads, 'three', 1)).toEqual([true]);
  });

  it('counts of the minute before that arrive late are ignored', () => {
    const reads = counts();
    takeMany(reads, 'one', 1, NOON + 60_000);
    reads.receive(minute, new Map([[`${minute} one`, 10]]));
    expect(takeMany(reads, 'one', 1, NOON + 60_000)).toEqual([true]);
  });

  it('a new minute resets the counts of other instances', () => {
    const reads = counts();
    takeMany(reads, 'one', 1);
    reads.receive(minute, new Map([[`${minute} one`, 10]]));
    expect(takeMany(reads, 'one', 1)).toEqual([false]);
    expect(takeMany(reads, 'one', 1, NOON + 60_000)).toEqual([true]);
  });
});

it('memory is bounded: after 100 000 clients, further clients are not limited', () => {
  const reads = counts();
  for (let client = 0; client < 100_010; client += 1) reads.take(`client ${client}`, LIMIT, NOON);
  expect(reads.size).toBe(100_000);
  expect(takeMany(reads, 'client 100005', 12)).toEqual(Array<boolean>(12).fill(true));
  expect(takeMany(reads, 'client 5', 10)).toEqual([...Array<boolean>(9).fill(true), false]);
});
