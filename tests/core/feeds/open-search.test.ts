import { load } from 'cheerio';
import {
  searchDescription,
  SHORT_NAME_MAX_LENGTH,
  shortNameOf,
  toOpenSearchDescription,
} from '../../../src/plugins/glossary/core/feeds/open-search';
import { DEFAULT_GLOSSARY_PATH } from '../../../src/plugins/glossary/core/site/glossary-path';

const glossaryPath = DEFAULT_GLOSSARY_PATH;

function descriptionOf(publicUrl: string, source: string) {
  const $ = load(toOpenSearchDescription({ publicUrl, glossaryPath, source }), { xml: true });
  return {
    root: $.root().children().first().attr('xmlns'),
    shortName: $('ShortName').text(),
    description: $('Description').text(),
    urls: $('Url')
      .toArray()
      .map((url) => ({ ...url.attribs })),
    image: { ...$('Image').attr(), address: $('Image').text() },
    inputEncoding: $('InputEncoding').text(),
  };
}

it('describes the search of pages and data, and its own address', () => {
  expect(descriptionOf('https://glossary.example', 'Example Glossary')).toEqual({
    root: 'http://a9.com/-/spec/opensearch/1.1/',
    shortName: 'Example Glossary',
    description: searchDescription('Example Glossary'),
    urls: [
      { type: 'text/html', template: 'https://glossary.example/glossary?q={searchTerms}' },
      {
        type: 'application/json',
        template: 'https://glossary.example/glossary.json?q={searchTerms}',
      },
      {
        type: 'application/opensearchdescription+xml',
        rel: 'self',
        template: 'https://glossary.example/opensearch.xml',
      },
    ],
    image: {
      width: '32',
      height: '32',
      type: 'image/vnd.microsoft.icon',
      address: 'https://glossary.example/favicon.ico',
    },
    inputEncoding: 'UTF-8',
  });
});

it.each([
  ['a sub-path', 'https://example.org/docs', 'https://example.org/docs'],
  ['an ampersand and a quote', `https://example.org/a&b'c`, `https://example.org/a&b'c`],
  ['braces, which would be a parameter', 'https://example.org/{q}', 'https://example.org/%7Bq%7D'],
])('every address is below the base address, with %s', (_case, publicUrl, base) => {
  const { urls, image } = descriptionOf(publicUrl, 'Glossary');
  expect(urls.map(({ template }) => template)).toEqual([
    `${base}/glossary?q={searchTerms}`,
    `${base}/glossary.json?q={searchTerms}`,
    `${base}/opensearch.xml`,
  ]);
  expect(image.address).toBe(`${base}/favicon.ico`);
  expect(toOpenSearchDescription({ publicUrl, glossaryPath, source: 'Glossary' })).not.toMatch(
    /&(?!amp;|apos;)/,
  );
});

describe('hostile text stays text', () => {
  it.each([
    ['markup', '</ShortName><x>'],
    ['quotes', `"a" 'b'`],
    ['an ampersand', 'R&D &lt;'],
    ['the end of CDATA', ']]> <![CDATA['],
  ])('%s', (_case, source) => {
    expect(descriptionOf('https://glossary.example', source)).toMatchObject({
      shortName: source,
      description: searchDescription(source),
      inputEncoding: 'UTF-8',
    });
  });

  it('without the characters that XML cannot hold', () => {
    const xml = toOpenSearchDescription({
      publicUrl: 'https://a.example',
      glossaryPath,
      source: 'A\u0007\ud800B',
    });
    expect(xml).toContain('<ShortName>AB</ShortName>');
    expect(xml).toContain(`<Description>${searchDescription('AB')}</Description>`);
  });
});

describe('shortNameOf', () => {
  it.each([
    ['what fits', 'Example Glossary', 'Example Glossary'],
    ['one character too long: whole words', 'Software Glossary', 'Software'],
    ['several words', 'The Big Book of Software', 'The Big Book of'],
    ['no dangling sign at the end', 'Terms & Definitions of Everything', 'Terms'],
    ['a sign that belongs to a short name', 'C++ & C#', 'C++ & C#'],
    ['one long word', 'Donaudampfschifffahrt', 'Donaudampfschiff'],
    ['an emoji is not cut in two', '12345678901234😀😀', '12345678901234😀'],
    ['nor is a family', '1234567890👩‍👩‍👧 and more', '1234567890'],
    ['nor an accent from its letter', 'aaaaaaaaaaaaaaae\u0301e\u0301', 'aaaaaaaaaaaaaaa'],
    ['white space', '  A \t glossary ', 'A glossary'],
    ['control characters alone', '\u0007\u0008', 'Glossary'],
    ['one endless character', `a${'\u0301'.repeat(40)}`, 'Glossary'],
    ['signs alone', '-'.repeat(40), 'Glossary'],
  ])('%s', (_case, source, expected) => {
    expect(shortNameOf(source)).toBe(expected);
    expect(shortNameOf(source).length).toBeLessThanOrEqual(SHORT_NAME_MAX_LENGTH);
  });
});
