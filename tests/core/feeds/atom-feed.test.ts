import { spawnSync } from 'node:child_process';
import { parseAtomFeed } from 'feedsmith';
import { dayFeedTitle } from '../../../src/plugins/glossary/core/home/day-feed';
import {
  FEED_SIZE,
  toAtomFeed,
  feedIdOf,
} from '../../../src/plugins/glossary/core/feeds/atom-feed';
import {
  catalogueOf,
  type CatalogueEntry,
} from '../../../src/plugins/glossary/core/catalogue/catalogue';
import type { Settings } from '../../../src/plugins/glossary/core/settings/settings';
import { aCatalogueEntry, anEntryNamed, someSettings } from '../../support/content/a-term';

function feedXml(entries: readonly CatalogueEntry[], settings: Partial<Settings> = {}): string {
  return toAtomFeed(catalogueOf(entries, []), someSettings(settings));
}

function feedOf(entries: readonly CatalogueEntry[], settings: Partial<Settings> = {}) {
  return parseAtomFeed(feedXml(entries, settings));
}

function entryOf(overrides: Partial<CatalogueEntry>) {
  return feedOf([aCatalogueEntry(overrides)]).entries?.[0];
}

/** What xmllint says against the XML; nothing where it is not installed. */
function complaintsOfXmllint(xml: string): string {
  const { error, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '-'], {
    input: xml,
    encoding: 'utf8',
  });
  return error ? '' : stderr;
}

describe('the feed', () => {
  it('says what it is, whose it is and what may be done with it', () => {
    expect(feedOf([aCatalogueEntry()])).toMatchObject({
      xml: { lang: 'en' },
      id: 'https://glossary.example/glossary.atom',
      title: { value: 'Example Glossary', type: 'text' },
      updated: '2026-03-23T00:00:00Z',
      authors: [{ name: 'The Example Editors', uri: 'https://editors.example' }],
      rights: { value: 'Cite it with attribution; do not copy it in bulk.', type: 'text' },
      links: [
        {
          rel: 'self',
          type: 'application/atom+xml',
          href: 'https://glossary.example/glossary.atom',
        },
        { rel: 'alternate', type: 'text/html', href: 'https://glossary.example/glossary' },
        {
          rel: 'related',
          type: 'application/atom+xml',
          href: 'https://glossary.example/glossary/term-of-the-day.atom',
          title: dayFeedTitle(someSettings()),
        },
      ],
    });
  });

  it('without a term is still a feed, always with the same day', () => {
    const feed = feedOf([]);
    expect(feed.updated).toBe('1970-01-01T00:00:00Z');
    expect(feed.entries).toBeUndefined();
  });

  it.each([
    ['a sub-path', 'https://example.org/docs'],
    ['an ampersand and quotes', `https://example.org/a&b'c`],
    ['another script', 'https://例え.example/用語'],
  ])('its id is its own address, with %s in the base address', (_case, publicUrl) => {
    const feed = feedOf([aCatalogueEntry()], { publicUrl });
    expect(feed.id).toBe(`${publicUrl}/glossary.atom`);
    expect(feed.links?.[0]).toMatchObject({ rel: 'self', href: `${publicUrl}/glossary.atom` });
    expect(feed.entries?.[0]?.links?.[0]?.href).toBe(`${publicUrl}/glossary/sql_injection`);
  });

  it('has the same id for a term that was renamed', () => {
    const { id, links } = entryOf({ slug: 'sqli', term: 'SQLi' }) ?? {};
    expect([id, links?.[0]?.href]).toEqual([
      entryOf({})?.id,
      'https://glossary.example/glossary/sqli',
    ]);
    expect(id).toMatch(/^urn:uuid:/);
  });

  it('is as new as the newest change', () => {
    const days = ['2026-01-05', '2026-03-01', '2025-12-31'];
    const entries = days.map((updated, index) =>
      anEntryNamed(`Term ${index}`, { created: '2025-01-01', updated }),
    );
    expect(feedOf(entries).updated).toBe('2026-03-01T00:00:00Z');
  });
});

describe('which terms', () => {
  const titlesOf = (entries: readonly CatalogueEntry[]) =>
    feedOf(entries).entries?.map(({ title }) => title?.value);

  it('are sorted by the day of their change, then by name', () => {
    expect(
      titlesOf([
        anEntryNamed('Alpha', { updated: '2026-01-01' }),
        anEntryNamed('Delta', { updated: '2026-03-01' }),
        anEntryNamed('beta', { updated: '2026-03-01' }),
        anEntryNamed('Gamma', { updated: '2026-02-01' }),
        anEntryNamed('Charlie', { updated: '2026-03-01' }),
      ]),
    ).toEqual(['beta', 'Charlie', 'Delta', 'Gamma', 'Alpha']);
  });

  it('are at most as many as the feed holds, the oldest changes left out', () => {
    const entries = Array.from({ length: FEED_SIZE + 2 }, (_entry, index) =>
      anEntryNamed(`Term ${index}`, { updated: index < 2 ? '2025-06-01' : '2026-01-01' }),
    );
    const titles = titlesOf(entries);
    expect(titles).toHaveLength(50);
    expect(titles).not.toContain('Term 0');
    expect(titles).not.toContain('Term 1');
  });
});

describe('an entry', () => {
  it('has both representations and plain text', () => {
    expect(entryOf({})).toMatchObject({
      title: { value: 'SQL Injection (SQLi)', type: 'text' },
      summary: { value: 'Updated: Data that is read as SQL & run.', type: 'text' },
      published: '2025-03-04T00:00:00Z',
      updated: '2026-03-23T00:00:00Z',
      links: [
        {
          rel: 'alternate',
          type: 'text/html',
          href: 'https://glossary.example/glossary/sql_injection',
        },
        {
          rel: 'alternate',
          type: 'application/json',
          href: 'https://glossary.example/glossary/sql_injection.json',
        },
      ],
    });
  });

  it.each([
    ['of a new term', '2026-03-23', '2026-03-23', 'added', 'Added', /^Added: Data/],
    ['of a changed term', '2026-03-22', '2026-03-23', 'updated', 'Updated', /^Updated: Data/],
  ])('%s says so to programs and readers', (_case, created, updated, term, label, summary) => {
    const entry = entryOf({ created, updated });
    expect(entry?.categories).toEqual([
      {
        term: 'security',
        scheme: 'https://glossary.example/glossary#categories',
        label: 'Security',
      },
      { term, scheme: 'https://glossary.example/glossary.atom#changes', label },
    ]);
    expect(entry?.summary?.value).toMatch(summary);
    expect(entry?.title?.value).toBe('SQL Injection (SQLi)');
  });
});

describe('hostile text arrives as it is', () => {
  it.each([
    ['markup', '<b>bold</b> </title></entry>'],
    ['a script', '<script>alert("x")</script>'],
    ['an ampersand', 'Q&A && more'],
    ['entities', '&lt; &amp; &#39; &nbsp; &#x0;'],
    ['the end of CDATA', 'a ]]> b ]]]]> c'],
    ['a whole CDATA section', '<![CDATA[x]]>'],
    ['both quotes', `"double" 'single'`],
    ['a document type', '<!DOCTYPE x [<!ENTITY y "z">]>&y;'],
    ['what our dates look like', '<updated>2026-01-01T00:00:00.000Z</updated>'],
    ['other scripts and emoji', '用語 – Éclair 👩‍💻'],
  ])('%s', (_case, text) => {
    const category = { key: 'security', name: text };
    const settings = { source: text, author: text, licence: text };
    const feed = feedOf([aCatalogueEntry({ term: text, category })], settings);
    const entry = feed.entries?.[0];
    expect({
      source: feed.title?.value,
      author: feed.authors?.[0]?.name,
      licence: feed.rights?.value,
      term: entry?.title?.value,
      category: entry?.categories?.[0]?.label,
    }).toEqual({ source: text, author: text, licence: text, term: text, category: text });
    expect(
      complaintsOfXmllint(feedXml([aCatalogueEntry({ term: text, category })], settings)),
    ).toBe('');
  });

  it('without the characters that XML cannot hold', () => {
    const text = 'a\u0000b\u0001c\u0002d\u0003e\u001bf\ufffeg\uffffh\ud800i\tj';
    const xml = feedXml([aCatalogueEntry({ term: text })]);
    expect(xml).toContain('<title type="text">abcdefghi\tj</title>');
    expect(xml).toMatch(/^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u);
  });
});

it('is a UUID made of a name, the same for the same term', () => {
  expect(feedIdOf('a1b2c3')).toMatch(
    /^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  );
  expect(feedIdOf('a1b2c3')).toBe(feedIdOf('a1b2c3'));
  expect(feedIdOf('a1b2c3')).not.toBe(feedIdOf('a1b2c4'));
});

it('stays what feed readers know, from release to release', () => {
  expect(feedIdOf('a1b2c3')).toBe('urn:uuid:cdac7d6c-ae85-53fa-9305-689a1fe1a5ae');
});
