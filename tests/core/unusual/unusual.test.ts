import {
  areViewsUnusual,
  effectOf,
  firstDayForWaves,
  type GivenRating,
  isOpen,
  ratingWaves,
} from '../../../src/plugins/glossary/core/unusual/unusual';

const TODAY = '2026-03-23';
const MINUTE = 60_000;

let id = 0;
/** So many ratings from a moment on, one each some minutes. */
function given(moment: string, count: number, every = 1, stars = 1): readonly GivenRating[] {
  const start = Date.parse(moment);
  return Array.from({ length: count }, (_, at) => {
    id += 1;
    return { id, at: start + at * every * MINUTE, stars };
  });
}
/** So many at noon on each of the days from the end of February to today. */
const usually = (aDay: number): readonly GivenRating[] =>
  Array.from(
    { length: 35 },
    (_, back) => new Date(Date.parse(`${TODAY}T12:00:00Z`) - back * 24 * 60 * MINUTE),
  ).flatMap((noon) => given(noon.toISOString(), aDay, 1, 5));
const waves = (ratings: readonly GivenRating[]) =>
  ratingWaves(ratings, TODAY).map(({ day, usual, ratings: { length } }) => [day, length, usual]);

it.each<[string, readonly GivenRating[], unknown]>([
  ['nothing', [], []],
  ['one short of twenty', given('2026-03-23T14:00:00Z', 19), []],
  ['twenty in a day that usually has none', given('2026-03-23T14:00:00Z', 20), [[TODAY, 20, 0]]],
  ['twenty over a whole day', given('2026-03-22T00:30:00Z', 20, 60), [['2026-03-22', 20, 0]]],
  ['24, one in each hour', given('2026-03-22T00:30:00Z', 24, 60), [['2026-03-22', 24, 0]]],
  ['a week ago', given('2026-03-17T14:00:00Z', 40), [['2026-03-17', 40, 0]]],
  ['eight days ago', given('2026-03-16T14:00:00Z', 40), []],
  ['what is usual', usually(40), []],
  [
    'less than five times what is usual',
    [...usually(10), ...given('2026-03-23T14:00:00Z', 39)],
    [],
  ],
  [
    'five times what is usual',
    [...usually(10), ...given('2026-03-23T14:00:00Z', 40)],
    [[TODAY, 50, 10]],
  ],
  [
    'two days, around midnight',
    given('2026-03-21T23:30:00Z', 60),
    [
      ['2026-03-22', 30, 0],
      ['2026-03-21', 30, 0],
    ],
  ],
  [
    'a wave that goes on for days does not become usual',
    ['21', '22', '23'].flatMap((day) => given(`2026-03-${day}T14:00:00Z`, 50)),
    [
      [TODAY, 50, 0],
      ['2026-03-22', 50, 0],
      ['2026-03-21', 50, 0],
    ],
  ],
])('a wave is distinguished from the usual number: %s', (_what, ratings, expected) => {
  expect(waves(ratings)).toEqual(expected);
});

it('ratings in a quiet hour of the same day are not part of the wave', () => {
  const honest = [
    ...given('2026-03-23T08:00:00Z', 2),
    ...given('2026-03-23T11:00:00Z', 1),
    ...given('2026-03-23T21:00:00Z', 1),
  ];
  const crowd = given('2026-03-23T14:40:00Z', 312, 0.1);
  const [wave] = ratingWaves([...honest, ...crowd], TODAY);
  expect(wave?.ratings.map((rating) => rating.id)).toEqual(crowd.map((rating) => rating.id));
});

it('the detection needs a week, and the four weeks before it', () => {
  expect(firstDayForWaves(TODAY)).toBe('2026-02-17');
});

it.each([
  [[4, 5, 4], 1],
  [[], 3],
  [[1], 5],
])('reverting a wave restores exactly the state before: %j', (honest, stars) => {
  const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0);
  const wave = { ratings: given('2026-03-23T14:00:00Z', 100, 0.1, stars) };
  const all = { count: honest.length + 100, sumOfStars: sumOf(honest) + 100 * stars };
  const { before, after } = effectOf(all, wave);
  expect(before.count).toBe(honest.length + 100);
  expect(after).toEqual({
    count: honest.length,
    average: honest.length === 0 ? null : Math.round((sumOf(honest) / honest.length) * 10) / 10,
  });
});

it.each([
  [299, 1, false],
  [300, 1, true],
  [1000, 50, true],
  [1000, 51, false],
  [300, 0, true],
  [0, 0, false],
])('%s views from %s networks are unusual: %s', (views, networks, expected) => {
  expect(areViewsUnusual(views, networks)).toBe(expected);
});

it.each([
  ['nobody has looked', 30, null, true],
  ['more came after some were taken back', 30, { state: 'taken-back', count: 300 }, true],
  ['all right', 59, { state: 'kept', count: 30 }, false],
  ['all right, and twice as much since', 60, { state: 'kept', count: 30 }, true],
] as const)('waits for a decision: %s', (_what, count, decision, expected) => {
  expect(isOpen(count, decision)).toBe(expected);
});
