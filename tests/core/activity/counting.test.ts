import {
  isCountedView,
  isReportedByPage,
  pauseAfterWrite,
  WRITE_INTERVAL,
} from '../../../src/plugins/glossary/core/activity/counting';
import {
  toActivitySection,
  toRatingLine,
} from '../../../src/plugins/glossary/core/activity/term-stats';
import { NO_ACTIVITY } from '../../support/content/a-term';

describe('isCountedView', () => {
  it.each<[string, string, Record<string, string | string[] | undefined>, boolean]>([
    ['a GET', 'GET', {}, true],
    ['a GET of whoever asks', 'GET', { 'user-agent': 'GPTBot/1.2' }, true],
    ['a GET without a user agent', 'GET', { 'user-agent': undefined }, true],
    ['a conditional GET', 'GET', { 'if-none-match': 'W/"x"' }, true],
    ['a GET with another purpose', 'GET', { purpose: 'preview' }, true],
    ['a HEAD', 'HEAD', {}, false],
    ['a POST', 'POST', {}, false],
    ['a prefetch', 'GET', { 'sec-purpose': 'prefetch' }, false],
    ['a prefetch to render', 'GET', { 'sec-purpose': 'prefetch;prerender' }, false],
    ['a prefetch of older browsers', 'GET', { purpose: 'prefetch' }, false],
    ['a prefetch in capitals', 'GET', { purpose: 'Prefetch' }, false],
    ['a header that was sent twice', 'GET', { purpose: ['x', 'prefetch'] }, false],
  ])('%s', (_case, method, headers, expected) => {
    expect(isCountedView(method, headers)).toBe(expected);
  });
});

it.each([
  ['page', 'human', true],
  ['page', 'search_engine', false],
  ['page', 'tool', false],
  ['record', 'human', false],
] as const)('whether the page itself reports a %s for %s: %s', (form, kind, expected) => {
  expect(isReportedByPage(form, kind)).toBe(expected);
});

/** The loss of a kill just before a write ends, in milliseconds: all counts since the previous write began. */
const lostAtWorst = (took: number, next = took): number => took + pauseAfterWrite(took, 0) + next;

it.each([0, 10, 130, 249])('writes of %d ms leave half a second at stake', (took) => {
  expect(lostAtWorst(took)).toBe(WRITE_INTERVAL);
});

it.each([250, 300, 500, 4000])('there is no pause after a write of %d ms', (took) => {
  expect(lostAtWorst(took)).toBe(2 * took);
});

it('one write of 0.6 s among those of a busy machine leaves less than a second at stake', () => {
  expect(lostAtWorst(130, 600)).toBeLessThan(1000);
});

it('after a failure the pause grows by a second each time, up to five', () => {
  expect([1, 2, 5, 6, 100].map((failures) => pauseAfterWrite(900, failures))).toEqual([
    1000, 2000, 5000, 5000, 5000,
  ]);
});

it.each([
  ['none', { count: 0, average: null }, false],
  ['one', { count: 1, average: 3 }, true],
  ['several', { count: 2, average: 4.5 }, false],
])('a line about %s', (_case, rating, isOne) => {
  expect(toRatingLine(rating)).toEqual({ ...rating, isOne });
});

it('the section about activity says where the same numbers are as data', () => {
  expect(toActivitySection(NO_ACTIVITY, '/glossary/x/activity.json')).toMatchObject({
    dataUrl: '/glossary/x/activity.json',
    activity: { isEmpty: true },
  });
});
