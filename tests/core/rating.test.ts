import { ratingSummary } from '../../src/plugins/glossary/core/rating';

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
