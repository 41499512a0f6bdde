import { parseJsonFeed } from 'feedsmith';
import {
  catalogueOf,
  type CatalogueEntry,
} from '../../../src/plugins/glossary/core/catalogue/catalogue';
import { FEED_SIZE, feedIdOf } from '../../../src/plugins/glossary/core/feeds/atom-feed';
import { toJsonFeed } from '../../../src/plugins/glossary/core/feeds/json-feed';
import type { Settings } from '../../../src/plugins/glossary/core/settings/settings';
import { aCatalogueEntry, anEntryNamed, someSettings } from '../../support/content/a-term';

const feedOf = (entries: readonly CatalogueEntry[], settings: Partial<Settings> = {}) =>
  JSON.parse(toJsonFeed(catalogueOf(entries, []), someSettings(settings)));

it('says what it is, whose it is and what was added or updated last', () => {
  expect(feedOf([aCatalogueEntry({ short: 'Mixing *data* with `code`.' })])).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Example Glossary',
    home_page_url: 'https://glossary.example/glossary',
    feed_url: 'https://glossary.example/glossary.feed.json',
    user_comment: 'Cite it with attribution; do not copy it in bulk.',
    language: 'en',
    authors: [{ name: 'The Example Editors', url: 'https://editors.example' }],
    items: [
      {
        id: feedIdOf(aCatalogueEntry().documentId),
        url: 'https://glossary.example/glossary/sql_injection',
        title: 'SQL Injection (SQLi)',
        content_text: 'Mixing data with code.',
        date_published: '2025-03-04T00:00:00.000Z',
        date_modified: '2026-03-23T00:00:00.000Z',
        tags: ['Security', 'sql', 'prepared statement'],
      },
    ],
  });
});

it('has the same id for a term that was renamed or moved with the glossary', () => {
  const [before] = feedOf([aCatalogueEntry()]).items;
  const [after] = feedOf([aCatalogueEntry({ slug: 'sqli', term: 'SQLi' })], {
    publicUrl: 'https://other.example',
  }).items;
  expect([after.id, after.url]).toEqual([before.id, 'https://other.example/glossary/sqli']);
});

it('without a term is still a feed', () => {
  expect(feedOf([])).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', items: [] });
});

it('holds the terms that changed last, with any text in them', () => {
  const hostile = anEntryNamed('Newest', {
    updated: '2026-05-01',
    short: '</script> & "quotes" \u2028 <b>',
    tags: [],
  });
  const others = Array.from({ length: FEED_SIZE }, (_none, index) =>
    anEntryNamed(`Term ${index}`, { updated: '2026-04-01' }),
  );
  const feed = feedOf([...others, hostile]);
  expect(feed.items).toHaveLength(FEED_SIZE);
  expect(feed.items[0]).toMatchObject({ title: 'Newest' });
  expect(parseJsonFeed(feed).items?.[0]?.title).toBe('Newest');
});
