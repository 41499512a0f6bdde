import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { catalogueOf } from '../../../src/plugins/glossary/core/catalogue/catalogue';
import {
  SITEMAP_MAX_URLS,
  type SitemapUrl,
  sitemapUrls,
  toSitemap,
  toSitemapFile,
  toSitemapIndex,
} from '../../../src/plugins/glossary/core/feeds/sitemap';
import { aCategory, anEntryNamed, someSettings } from '../../support/content/a-term';

const SETTINGS = someSettings();
const SCHEMA = join(__dirname, '../../../node_modules/sitemap/schema/sitemap.xsd');

/** What xmllint says against a sitemap, by the schema of sitemaps.org; nothing where it is not installed. */
function complaintsOfXmllint(xml: string): string {
  const { error, status, stderr } = spawnSync(
    'xmllint',
    ['--noout', '--nonet', '--schema', SCHEMA, '-'],
    { input: xml, encoding: 'utf8' },
  );
  return error || status === 0 ? '' : stderr;
}

const urlsIn = (xml: string) => parseSitemap(Readable.from([xml]));
const partsIn = (xml: string) => parseSitemapIndex(Readable.from([xml]));

function manyUrls(count: number): SitemapUrl[] {
  return Array.from({ length: count }, (_url, index) => ({
    url: `https://glossary.example/glossary/term_${index}`,
    lastmod: index === 7 ? '2026-03-23' : '2026-01-01',
  }));
}

describe('sitemapUrls', () => {
  const security = { key: 'security', name: 'Security' };
  const design = { key: 'software_design', name: 'Design' };
  const catalogue = catalogueOf(
    [
      anEntryNamed('Race', { category: design, tags: ['memory', 'once'], updated: '2026-02-01' }),
      anEntryNamed('Cache', { category: design, tags: ['memory'], updated: '2026-01-01' }),
      anEntryNamed('SQL', {
        category: security,
        tags: [],
        created: '2024-01-01',
        updated: '2025-12-31',
      }),
    ],
    [aCategory(security), aCategory(design), aCategory({ key: 'empty', name: 'Empty' })],
  );

  it('names home, the list, categories that have a term, tags that have several, the fixed pages and the terms', () => {
    expect(sitemapUrls(catalogue, SETTINGS)).toEqual([
      { url: 'https://glossary.example/glossary', lastmod: '2026-02-01' },
      { url: 'https://glossary.example/glossary?sort=name', lastmod: '2026-02-01' },
      { url: 'https://glossary.example/glossary/term-map', lastmod: '2026-02-01' },
      {
        url: 'https://glossary.example/glossary?category=software_design',
        lastmod: '2026-02-01',
      },
      { url: 'https://glossary.example/glossary?category=security', lastmod: '2025-12-31' },
      { url: 'https://glossary.example/glossary?tag=memory', lastmod: '2026-02-01' },
      { url: 'https://glossary.example/glossary/debt-scoring', lastmod: null },
      { url: 'https://glossary.example/glossary/how-to-cite', lastmod: null },
      { url: 'https://glossary.example/glossary/about-this-glossary', lastmod: null },
      { url: 'https://glossary.example/glossary/cache', lastmod: '2026-01-01' },
      { url: 'https://glossary.example/glossary/race', lastmod: '2026-02-01' },
      { url: 'https://glossary.example/glossary/sql', lastmod: '2025-12-31' },
    ]);
  });

  it('of an empty glossary names the pages that are there all the same, without a guessed day', () => {
    expect(sitemapUrls(catalogueOf([], [aCategory()]), SETTINGS)).toEqual([
      { url: 'https://glossary.example/glossary', lastmod: null },
      { url: 'https://glossary.example/glossary?sort=name', lastmod: null },
      { url: 'https://glossary.example/glossary/term-map', lastmod: null },
      { url: 'https://glossary.example/glossary/debt-scoring', lastmod: null },
      { url: 'https://glossary.example/glossary/how-to-cite', lastmod: null },
      { url: 'https://glossary.example/glossary/about-this-glossary', lastmod: null },
    ]);
  });

  it('escapes the key of a category', () => {
    const category = { key: 'c&d e', name: 'C' };
    const odd = catalogueOf([anEntryNamed('Cache', { category })], [aCategory(category)]);
    expect(sitemapUrls(odd, SETTINGS).map(({ url }) => url)).toContain(
      'https://glossary.example/glossary?category=c%26d+e',
    );
  });
});

describe('toSitemap', () => {
  it('is the XML of sitemaps.org, with no day where none is known', () => {
    expect(
      toSitemap([
        { url: 'https://glossary.example/glossary', lastmod: '2026-03-23' },
        { url: 'https://glossary.example/glossary/how-to-cite', lastmod: null },
      ]),
    ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://glossary.example/glossary</loc><lastmod>2026-03-23</lastmod></url>
<url><loc>https://glossary.example/glossary/how-to-cite</loc></url>
</urlset>
`);
  });

  it.each([
    ['a sub-path', 'https://example.org/docs', 'https://example.org/docs'],
    ['an ampersand and a quote', "https://example.org/a&b'c", "https://example.org/a&b'c"],
    ['angle brackets', 'https://example.org/<a>', 'https://example.org/%3Ca%3E'],
    [
      'another script',
      'https://bücher.example/用語',
      'https://xn--bcher-kva.example/%E7%94%A8%E8%AA%9E',
    ],
  ])('is read by a strict parser and valid, with %s in the base address', async (...row) => {
    const [, publicUrl, base] = row;
    const catalogue = catalogueOf([anEntryNamed('Cache')], [aCategory()]);
    const xml = toSitemap(sitemapUrls(catalogue, someSettings({ publicUrl })));
    expect((await urlsIn(xml)).map(({ url }) => url)).toEqual([
      `${base}/glossary`,
      `${base}/glossary?sort=name`,
      `${base}/glossary/term-map`,
      `${base}/glossary?category=security`,
      `${base}/glossary/debt-scoring`,
      `${base}/glossary/how-to-cite`,
      `${base}/glossary/about-this-glossary`,
      `${base}/glossary/cache`,
    ]);
    expect(complaintsOfXmllint(xml)).toBe('');
  });
});

describe('toSitemapIndex', () => {
  it('names the address of each part and its newest change', async () => {
    const xml = toSitemapIndex(
      [
        [
          { url: 'https://glossary.example/glossary/a', lastmod: '2026-01-01' },
          { url: 'https://glossary.example/glossary/b', lastmod: '2026-03-01' },
          { url: 'https://glossary.example/glossary/c', lastmod: null },
        ],
        [{ url: 'https://glossary.example/glossary/d', lastmod: null }],
      ],
      SETTINGS,
    );
    expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://glossary.example/sitemap.xml?part=1</loc><lastmod>2026-03-01</lastmod></sitemap>
<sitemap><loc>https://glossary.example/sitemap.xml?part=2</loc></sitemap>
</sitemapindex>
`);
    expect(await partsIn(xml)).toHaveLength(2);
  });
});

describe('toSitemapFile', () => {
  const most = manyUrls(SITEMAP_MAX_URLS);
  const oneMore = manyUrls(SITEMAP_MAX_URLS + 1);

  it.each([
    ['as many URLs as fit: a sitemap', most, null, 'urlset', SITEMAP_MAX_URLS],
    ['one more: an index of two parts', oneMore, null, 'sitemapindex', 2],
    ['the first of two parts', oneMore, 1, 'urlset', SITEMAP_MAX_URLS],
    ['the second of two parts', oneMore, 2, 'urlset', 1],
    ['the only part', manyUrls(3), 1, 'urlset', 3],
    ['no URL at all', [], null, 'urlset', 0],
  ])('%s', (_case, urls, part, root, locations) => {
    const xml = toSitemapFile(urls, part, SETTINGS);
    expect(xml).toMatch(new RegExp(`^<\\?xml[^>]*>\\n<${root} `));
    expect(xml?.match(/<loc>/g)?.length ?? 0).toBe(locations);
  });

  it.each([
    ['beyond the last', oneMore, 3],
    ['of a sitemap that has only one', manyUrls(3), 2],
    ['zero', oneMore, 0],
    ['below zero', oneMore, -1],
  ])('there is no part %s', (_case, urls, part) => {
    expect(toSitemapFile(urls, part, SETTINGS)).toBeNull();
  });

  it('every URL is in exactly one part', () => {
    const locations = [1, 2].flatMap((part) =>
      Array.from(
        (toSitemapFile(oneMore, part, SETTINGS) ?? '').matchAll(/<loc>(.*?)<\/loc>/g),
        ([, url]) => url,
      ),
    );
    expect(locations).toEqual(oneMore.map(({ url }) => url));
  });
});
