import {
  isCountedView,
  isToldByPage,
} from '../../../src/plugins/glossary/core/activity/counted-request';

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
] as const)('whether the page itself tells of a %s for %s: %s', (form, kind, expected) => {
  expect(isToldByPage(form, kind)).toBe(expected);
});
