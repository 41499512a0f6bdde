import { addressParser } from '../../../src/plugins/glossary/core/pages/address-parser';
import type { PublicAddress } from '../../../src/plugins/glossary/core/pages/public-address';
import { DEFAULT_GLOSSARY_PATH } from '../../../src/plugins/glossary/core/site/glossary-path';

const addressOf = addressParser({ glossaryPath: DEFAULT_GLOSSARY_PATH, isSite: true });

describe('an address as it is written', () => {
  it.each<[string, PublicAddress]>([
    ['/', { kind: 'home' }],
    ['/glossary', { kind: 'browse-page', asWritten: true }],
    ['/glossary.json', { kind: 'browse-record', asWritten: true }],
    ['/glossary-suggestions.json', { kind: 'suggestions' }],
    ['/glossary.css', { kind: 'asset', asset: 'stylesheet' }],
    ['/glossary.js', { kind: 'asset', asset: 'script' }],
    ['/glossary-theme.js', { kind: 'asset', asset: 'themeScript' }],
    ['/glossary-cards.js', { kind: 'asset', asset: 'cardScript' }],
    ['/glossary-text.woff2', { kind: 'asset', asset: 'textFont' }],
    ['/glossary-code.woff2', { kind: 'asset', asset: 'codeFont' }],
    ['/glossary.atom', { kind: 'feed' }],
    ['/sitemap.xml', { kind: 'sitemap' }],
    ['/robots.txt', { kind: 'robots' }],
    ['/.well-known/tdmrep.json', { kind: 'tdm-rules' }],
    ['/license.xml', { kind: 'rsl-licence' }],
    ['/opensearch.xml', { kind: 'open-search' }],
    ['/schemas/term.json', { kind: 'term-schema' }],
    ['/glossary/draft-preview', { kind: 'draft-preview' }],
    ['/glossary/debt-scoring', { kind: 'fixed-page', page: 'debt-scoring', asWritten: true }],
    ['/glossary/how-to-cite', { kind: 'fixed-page', page: 'how-to-cite', asWritten: true }],
    ['/glossary/problem-types', { kind: 'fixed-page', page: 'problem-types', asWritten: true }],
    ['/glossary/xss', { kind: 'term-page', slug: 'xss', asWritten: true }],
    ['/glossary/verify-quote', { kind: 'any-quote-check' }],
    ['/glossary/xss/verify-quote', { kind: 'quote-check', slug: 'xss', asWritten: true }],
    ['/glossary/xss/ratings', { kind: 'term-ratings', slug: 'xss', asWritten: true }],
    ['/glossary/xss/views', { kind: 'term-views', slug: 'xss', asWritten: true }],
    ['/glossary/XSS/card.png', { kind: 'term-card', slug: 'xss', asWritten: false }],
    ['/glossary/x s/verify-quote', { kind: 'unknown-record', text: 'x s' }],
    ['/glossary/x s/card.png', { kind: 'unknown-record', text: 'x s' }],
    ['/glossary/xss/ratings/1', { kind: 'unknown-page', text: 'xss/ratings/1' }],
    ['/glossary/xss/constructor', { kind: 'unknown-page', text: 'xss/constructor' }],
    [
      '/glossary/Verify-Quote/',
      { kind: 'respelt', path: '/glossary/verify-quote', target: { kind: 'any-quote-check' } },
    ],
    ['/glossary/xss/numbers.json', { kind: 'term-numbers', slug: 'xss', asWritten: true }],
    ['/glossary/xss/activity.json', { kind: 'term-activity', slug: 'xss', asWritten: true }],
    ['/glossary/xss/history', { kind: 'term-history', slug: 'xss', asWritten: true }],
    ['/glossary/xss/history.json', { kind: 'term-history-record', slug: 'xss', asWritten: true }],
    ['/glossary/xss/History', { kind: 'term-history', slug: 'xss', asWritten: false }],
    ['/glossary/x s/history', { kind: 'unknown-page', text: 'x s/history' }],
    ['/glossary/sql_injection', { kind: 'term-page', slug: 'sql_injection', asWritten: true }],
    ['/glossary/debt_scoring', { kind: 'term-page', slug: 'debt_scoring', asWritten: true }],
    ['/glossary/constructor', { kind: 'term-page', slug: 'constructor', asWritten: true }],
    ['/glossary/xss.json', { kind: 'term-data', format: 'record', slug: 'xss', asWritten: true }],
    ['/glossary/xss.md', { kind: 'term-data', format: 'markdown', slug: 'xss', asWritten: true }],
    ['/glossary/xss.csl.json', { kind: 'term-data', format: 'csl', slug: 'xss', asWritten: true }],
    ['/glossary/xss.jsonld', { kind: 'term-data', format: 'jsonld', slug: 'xss', asWritten: true }],
    [
      '/glossary/xss.linkset.json',
      { kind: 'term-data', format: 'linkset', slug: 'xss', asWritten: true },
    ],
    ['/glossary/XSS.Bib', { kind: 'term-data', format: 'biblatex', slug: 'xss', asWritten: false }],
    ['/glossary/a.b.ris', { kind: 'unknown-record', text: 'a.b' }],
    ['/glossary/xss.xml', { kind: 'unknown-page', text: 'xss.xml' }],
    ['/glossary/json.json', { kind: 'term-data', format: 'record', slug: 'json', asWritten: true }],
  ])('%s', (path, expected) => {
    expect(addressOf(path)).toEqual(expected);
  });
});

describe('an address that resembles another', () => {
  it.each<[string, string, PublicAddress]>([
    ['the list with a slash', '/glossary/', { kind: 'browse-page', asWritten: false }],
    ['the list in capitals', '/Glossary', { kind: 'browse-page', asWritten: false }],
    ['the data with a slash', '/glossary.json/', { kind: 'browse-record', asWritten: false }],
    ['a slash', '/glossary/xss/', { kind: 'term-page', slug: 'xss', asWritten: false }],
    ['capitals', '/glossary/XSS', { kind: 'term-page', slug: 'xss', asWritten: false }],
    [
      'hyphens',
      '/glossary/sql-injection',
      { kind: 'term-page', slug: 'sql_injection', asWritten: false },
    ],
    [
      'an escape that is not needed',
      '/glossary/sql%5Finjection',
      { kind: 'term-page', slug: 'sql_injection', asWritten: false },
    ],
    [
      'a record in capitals',
      '/glossary/XSS.json',
      { kind: 'term-data', format: 'record', slug: 'xss', asWritten: false },
    ],
    [
      'a record with its full stop escaped',
      '/glossary/xss%2Ejson',
      { kind: 'term-data', format: 'record', slug: 'xss', asWritten: false },
    ],
    [
      'a fixed page with a slash',
      '/glossary/debt-scoring/',
      { kind: 'fixed-page', page: 'debt-scoring', asWritten: false },
    ],
  ])('%s', (_case, path, expected) => {
    expect(addressOf(path)).toEqual(expected);
  });
});

describe('an address of the glossary that cannot be a term', () => {
  it.each<[string, string, PublicAddress]>([
    ['a space', '/glossary/sql%20injection', { kind: 'unknown-page', text: 'sql injection' }],
    ['a full stop', '/glossary/asp.net', { kind: 'unknown-page', text: 'asp.net' }],
    ['another script', '/glossary/%E6%97%A5%E6%9C%AC', { kind: 'unknown-page', text: '日本' }],
    ['a path below a term', '/glossary/xss/more', { kind: 'unknown-page', text: 'xss/more' }],
    ['two underscores', '/glossary/a__b', { kind: 'unknown-page', text: 'a__b' }],
    ['a name of every object', '/glossary/__proto__', { kind: 'unknown-page', text: '__proto__' }],
    ['a climb', '/glossary/..%2F..%2Fetc', { kind: 'unknown-page', text: '../../etc' }],
    ['HTML', '/glossary/%3Cb%3E', { kind: 'unknown-page', text: '<b>' }],
    ['a record without a name', '/glossary/.json', { kind: 'unknown-record', text: '' }],
    [
      'a record of a record',
      '/glossary/xss.json.json',
      { kind: 'unknown-record', text: 'xss.json' },
    ],
  ])('%s', (_case, path, expected) => {
    expect(addressOf(path)).toEqual(expected);
  });
});

describe('a malformed address', () => {
  it.each([
    ['half an escape', '/glossary/%'],
    ['an escape that is no number', '/glossary/%zz'],
    ['bytes that are no UTF-8', '/glossary/%ff'],
    ['half a character', '/glossary/%E6%97'],
    ['NUL', '/glossary/xss%00'],
    ['a line end', '/glossary/xss%0d%0aSet-Cookie:x'],
    ['delete', '/glossary/xss%7f'],
  ])('%s', (_case, path) => {
    expect(addressOf(path)).toEqual({ kind: 'malformed' });
  });
});

describe('an address that is not ours', () => {
  it.each([
    ['the panel', '/admin'],
    ["Strapi's API", '/api/terms'],
    ['a file', '/favicon.svg'],
    ['a longer word', '/glossaryx'],
    ['another ending', '/glossary.xml'],
    ['a slash too many in front', '//glossary/xss'],
    ['another schema', '/schemas/other.json'],
    ['nothing', ''],
  ])('%s', (_case, path) => {
    expect(addressOf(path)).toBeNull();
  });
});

describe.each(['/lexicon', '/help/terms'])('a glossary at %s', (glossaryPath) => {
  const parse = addressParser({ glossaryPath, isSite: false });

  it.each<[string, PublicAddress | null]>([
    ['', { kind: 'browse-page', asWritten: true }],
    ['/', { kind: 'browse-page', asWritten: false }],
    ['.json', { kind: 'browse-record', asWritten: true }],
    ['.css', { kind: 'asset', asset: 'stylesheet' }],
    ['-cards.js', { kind: 'asset', asset: 'cardScript' }],
    ['-mcp', { kind: 'mcp' }],
    ['-openapi.json', { kind: 'open-api' }],
    ['-term-schema.json', { kind: 'term-schema' }],
    ['.webmanifest', { kind: 'web-manifest' }],
    ['/xss', { kind: 'term-page', slug: 'xss', asWritten: true }],
    ['/xss.json', { kind: 'term-data', format: 'record', slug: 'xss', asWritten: true }],
    ['/xss/card.png', { kind: 'term-card', slug: 'xss', asWritten: true }],
    ['/How-To-Cite', { kind: 'fixed-page', page: 'how-to-cite', asWritten: false }],
    [
      '/Draft-Preview',
      {
        kind: 'respelt',
        path: `${glossaryPath}/draft-preview`,
        target: { kind: 'draft-preview' },
      },
    ],
    ['x', null],
  ])('%s is below it', (rest, expected) => {
    expect(parse(`${glossaryPath}${rest}`)).toEqual(expected);
  });

  it('is found however the path is capitalised', () => {
    const path = glossaryPath.toUpperCase();
    expect(parse(path)).toEqual({ kind: 'browse-page', asWritten: false });
    expect(parse(`${path}/xss`)).toEqual({ kind: 'term-page', slug: 'xss', asWritten: false });
  });

  it.each(['/glossary', '/glossary/xss', '/glossary.json', '/glossary-openapi.json', '/terms/xss'])(
    '%s belongs to the project',
    (path) => {
      expect(parse(path)).toBeNull();
    },
  );
});

it.each(['/', '/robots.txt', '/sitemap.xml', '/openapi.json', '/schemas/term.json', '/llms.txt'])(
  '%s is an address of a site, not of a glossary in a project',
  (path) => {
    const glossaryPath = DEFAULT_GLOSSARY_PATH;
    expect(addressParser({ glossaryPath, isSite: true })(path)).not.toBeNull();
    expect(addressParser({ glossaryPath, isSite: false })(path)).toBeNull();
  },
);
