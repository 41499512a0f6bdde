import { termPageUrl, termRecordUrl } from '../../../src/plugins/glossary/core/term/term-address';

it.each([
  ['absolute', 'https://example.org', 'https://example.org/glossary/xss'],
  ['below a sub-path', 'https://example.org/docs', 'https://example.org/docs/glossary/xss'],
  ['within the site', '', '/glossary/xss'],
])('page and record of a term, %s', (_case, baseUrl, page) => {
  expect(termPageUrl(baseUrl, 'xss')).toBe(page);
  expect(termRecordUrl(baseUrl, 'xss')).toBe(`${page}.json`);
});
