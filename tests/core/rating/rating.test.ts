import {
  ratingRanks,
  ratingRequestOf,
  starsOf,
} from '../../../src/plugins/glossary/core/rating/rating';
import { ratingSummary } from '../../../src/plugins/glossary/core/rating/rating-record';

describe('ratingSummary', () => {
  it.each([
    ['no ratings have no average', 0, 0, null],
    ['one rating is the average', 1, 4, 4],
    ['the mean of 4 and 5', 2, 9, 4.5],
    ['rounded down to one decimal', 3, 13, 4.3],
    ['rounded up to one decimal', 3, 14, 4.7],
    ['the least', 7, 7, 1],
    ['the most', 7, 35, 5],
  ])('%s', (_case, count, sumOfStars, average) => {
    expect(ratingSummary(count, sumOfStars)).toEqual({ count, average });
  });
});

describe('ratingRanks', () => {
  const order = (...sums: [documentId: string, count: number, sumOfStars: number][]): string[] => {
    const ranks = ratingRanks(
      sums.map(([documentId, count, sumOfStars]) => ({ documentId, count, sumOfStars })),
    );
    return [...ranks].sort(([, one], [, other]) => other - one).map(([documentId]) => documentId);
  };

  it('with as many ratings, more stars come first', () => {
    expect(order(['low', 10, 20], ['high', 10, 50], ['middle', 10, 30])).toEqual([
      'high',
      'middle',
      'low',
    ]);
  });

  it('one enthusiastic reader does not beat fifty satisfied ones', () => {
    expect(order(['one-of-5', 1, 5], ['fifty-of-4.8', 50, 240], ['ten-of-2', 10, 20])).toEqual([
      'fifty-of-4.8',
      'one-of-5',
      'ten-of-2',
    ]);
  });

  it('one disappointed reader does not sink a term below fifty of them', () => {
    expect(order(['fifty-of-1', 50, 50], ['one-of-1', 1, 1], ['fifty-of-5', 50, 250])).toEqual([
      'fifty-of-5',
      'one-of-1',
      'fifty-of-1',
    ]);
  });

  it.each([
    ['no term was rated', []],
    ['a term whose ratings were all taken back', [{ documentId: 'a', count: 0, sumOfStars: 0 }]],
  ])('%s', (_case, sums) => {
    const ranks = [...ratingRanks(sums).values()];
    expect(ranks).toHaveLength(sums.length);
    expect(ranks.filter((rank) => !Number.isFinite(rank))).toEqual([]);
  });
});

describe('the stars in a request', () => {
  it.each([
    ['a number', 3, 3],
    ['a text from a form', '5', 5],
    ['the least', 1, 1],
    ['too few', 0, null],
    ['too many', 6, null],
    ['a part of a star', 2.5, null],
    ['a text with space', ' 3', null],
    ['two digits', '10', null],
    ['no number', 'three', null],
    ['nothing', undefined, null],
    ['not a number', Number.NaN, null],
  ])('%s', (_case, value, expected) => {
    expect(starsOf(value)).toBe(expected);
  });
});

describe('a request to rate', () => {
  it.each([
    [{ stars: 4 }, 4],
    [{ stars: '4' }, 4],
    [{ stars: 4, withdraw: false }, 4],
    [{ stars: '4', withdraw: 'false' }, 4],
    [{ withdraw: true }, null],
    [{ withdraw: 'true' }, null],
    [{ withdraw: 'yes' }, null],
    [{ stars: 4, withdraw: 'yes' }, null],
  ])('%j', (fields, stars) => {
    expect(ratingRequestOf(fields)).toEqual({ ok: true, stars, isOfPage: false });
  });

  it.each([
    [{}, 'stars', ''],
    [{ withdraw: false }, 'stars', ''],
    [{ stars: 6 }, 'stars', '6'],
    [{ stars: 4, withdraw: 0 }, 'withdraw', '0'],
    [{ stars: 4, withdraw: null }, 'withdraw', 'null'],
    [{ stars: 4, withdraw: 'no' }, 'withdraw', 'no'],
    [{ stars: 'x'.repeat(100) }, 'stars', 'x'.repeat(40)],
  ])('%j is refused for its %s', (fields, parameter, value) => {
    expect(ratingRequestOf(fields)).toMatchObject({ ok: false, problem: { parameter, value } });
  });
});
