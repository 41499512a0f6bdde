import { inFormWords, NO_ITEM } from '../../src/plugins/glossary/core/publishing/completeness';
import type { Browser, Locator, Page } from 'playwright-core';
import { accessibilityFaults, launchBrowser, listen } from '../support/browser/browser';
import { aCategory, aDraft, aPublishedTerm, edit, unpublish } from '../support/content/content';
import { logInToPanel } from '../support/clients/panel';
import { openPanel } from '../support/browser/panel-browser';
import { type RunningService, startService } from '../support/service';
import { panelText } from '../support/browser/panel-texts';
import { takeOption } from '../support/browser/closing';
import { glossaryOf } from '../../src/plugins/glossary/server/glossary';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const GPTBOT =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)';

let service: RunningService;
let browser: Browser;
let base: string;
let page: Page;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL: '' });
  await writeGlossary();
  await logInToPanel(service);
  base = await listen(service);
  browser = await launchBrowser();
  ({ page } = await openPanel(browser, base));
}, 240_000);
afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** Four published terms, one of each reason and a few readers. */
async function writeGlossary(): Promise<void> {
  const { strapi } = service;
  const { ratings, counting } = glossaryOf(strapi);
  const security = await aCategory(strapi, 'security', 'Security');
  const hidden = await aPublishedTerm(strapi, 'Hidden Term');
  await aPublishedTerm(strapi, 'Old Term', { created: '2020-01-01', updated: '2020-01-02' });
  const read = await aPublishedTerm(strapi, 'Read Term', { category: security });
  const disliked = await aPublishedTerm(strapi, 'Disliked Term', { related: [hidden] });
  await edit(strapi, disliked, { short: 'A better sentence.' });
  await unpublish(strapi, hidden);
  await aDraft(strapi, 'Hasty Draft', { category: security, tags: [], short: '' });
  await ratings.rate(disliked, 'reader-1', 1);
  await ratings.rate(disliked, 'reader-2', 2);
  await ratings.rate(read, 'reader-1', 5);
  for (const [slug, agent, address] of [
    ['read_term', FIREFOX, '192.0.2.1'],
    ['read_term', FIREFOX, '192.0.2.1'],
    ['read_term', GPTBOT, '198.51.100.1'],
    ['old_term', FIREFOX, '192.0.2.1'],
  ] as const)
    await service.http
      .get(`/glossary/${slug}`)
      .set('User-Agent', agent)
      .set('X-Forwarded-For', address);
  await counting.flush();
}

const widget = (title: string, on = page): Locator =>
  on.getByRole('region', { name: title, exact: true });
const rowsOf = (table: Locator): Promise<string[]> =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim()).join(' | '),
      ),
    );

async function openHome(on = page): Promise<void> {
  await on.goto(`${base}/admin/`);
  for (const title of [
    panelText('attention.title'),
    panelText('activity.title'),
    panelText('show.most-read'),
    panelText('show.least-rated'),
  ])
    await widget(title, on).locator('li, td, svg[role="img"]').first().waitFor();
}

async function openList(show: string, on = page): Promise<void> {
  await on.goto(`${base}/admin/plugins/glossary?show=${show}`);
  await on
    .getByRole('status')
    .filter({ hasText: /term|request/i })
    .first()
    .waitFor();
}

it('the home page counts what needs attention and leads to the terms', async () => {
  await openHome();
  expect(
    await widget(panelText('attention.title')).getByRole('listitem').allTextContents(),
  ).toEqual([
    'Incomplete drafts1',
    'Complete, never published0',
    'Unpublished changes1',
    'Without score3',
    'Broken relations1',
    `${panelText('show.stale')}1`,
    `${panelText('show.unusual')}0`,
  ]);
  expect(await rowsOf(widget(panelText('show.most-read')))).toEqual([
    'Read Term | 3 views',
    'Old Term | 1 view',
  ]);
  expect(await rowsOf(widget(panelText('show.least-rated')))).toEqual([
    'Disliked Term | 1.5 (2 ratings)',
    'Read Term | 5.0 (1 rating)',
  ]);
  const drawing = widget(panelText('activity.title')).getByRole('img');
  expect(await drawing.locator('desc').textContent()).toContain('Human: 3 (75%)');

  await widget(panelText('attention.title'))
    .getByRole('link', { name: panelText('show.broken') })
    .click();
  await page.getByRole('link', { name: 'Hidden Term' }).waitFor();
  expect(await rowsOf(page.getByRole('table'))).toEqual([
    'Disliked Term | Testing | Related: Hidden Term is not published',
  ]);
  await page.getByRole('link', { name: 'Disliked Term' }).click();
  await page.getByRole('heading', { name: panelText('field.score-draft'), level: 2 }).waitFor();
  expect(await page.locator('[name="term"]').inputValue()).toBe('Disliked Term');
});

it('the home page leads to the form of a new term', async () => {
  await page.goto(`${base}/admin/`);
  await widget('Write')
    .getByRole('link', { name: panelText('write.new') })
    .click();
  await page.getByRole('heading', { name: panelText('field.score-draft'), level: 2 }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/api::term\.term\/create$/);
});

it('the menu leads to the lists, which are filtered by category and text', async () => {
  await openHome();
  await page.getByRole('link', { name: 'Glossary', exact: true }).click();
  const lists = page.getByRole('navigation', { name: panelText('page.nav') });
  await lists.getByRole('link', { name: panelText('show.unscored') }).click();
  const total = page.getByRole('status').filter({ hasText: 'term' });
  await total.getByText('3 terms').waitFor();

  await takeOption(page.getByRole('combobox', { name: 'Category' }), 'Testing');
  await total.getByText('2 terms').waitFor();
  expect(await rowsOf(page.getByRole('table'))).toEqual([
    'Disliked Term | Testing | 23 Mar 2026',
    'Old Term | Testing | 2 Jan 2020',
  ]);
  await page.getByRole('searchbox', { name: panelText('filter.text') }).fill('old');
  await total.getByText('1 term', { exact: true }).waitFor();
  expect(page.url()).toContain('?show=unscored&category=testing&q=old');

  await page.reload();
  await page.getByRole('link', { name: 'Old Term' }).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('old');
});

it('another list keeps the filters, and its rows have their own columns', async () => {
  await openList('unscored&category=security');
  const lists = page.getByRole('navigation', { name: panelText('page.nav') });
  await lists.getByRole('link', { name: 'Incomplete drafts (1)' }).click();
  await page.getByRole('columnheader', { name: panelText('column.open') }).waitFor();
  await page.getByRole('link', { name: 'Hasty Draft' }).waitFor();
  expect(await rowsOf(page.getByRole('table'))).toEqual([
    'Hasty Draft | Security | 2 | TL;DR is missing | 20 of 24',
  ]);
});

it('the activity is shown of one category, day by day', async () => {
  await openList('activity');
  await page.getByText(/^4 requests from/).waitFor();
  await takeOption(page.getByRole('combobox', { name: 'Category' }), 'Security');
  await page.getByText(/^3 requests from 22 Feb 2026 to 23 Mar 2026/).waitFor();
  const days = page.getByRole('table', { name: panelText('activity.days') });
  expect(await days.locator('tbody tr').count()).toBe(30);
  expect((await rowsOf(days))[0]).toBe('3 | 2 | 0 | 1 | 0 | 0 | 0');
});

it('lists have pages', async () => {
  const { strapi } = service;
  const category = await aCategory(strapi, 'paged', 'Paged');
  for (let number = 1; number <= 26; number += 1)
    await aDraft(strapi, `Paged ${number}`, { category, tags: [] });
  await openList('incomplete&category=paged');
  await page.getByText('Page 1 of 2').waitFor();
  await page.getByRole('link', { name: panelText('pages.next') }).click();
  await page.getByText('Page 2 of 2').waitFor();
  expect(await rowsOf(page.getByRole('table'))).toEqual([
    `Paged 1 | Paged | 1 | ${inFormWords({ field: 'tags', message: NO_ITEM })} | 21 of 24`,
  ]);
});

describe.each(['light', 'dark'] as const)('without an accessibility fault (%s)', (theme) => {
  let opened: Awaited<ReturnType<typeof openPanel>>;
  beforeAll(async () => {
    opened = await openPanel(browser, base, theme);
  });
  afterAll(() => opened.close());

  it('the widgets', async () => {
    await openHome(opened.page);
    // What Strapi builds around a widget is not ours.
    for (const widgetId of ['attention', 'activity', 'most-read', 'least-rated']) {
      const within = `[data-strapi-widget-id="plugin::glossary.${widgetId}"] main > *`;
      expect(await accessibilityFaults(opened.page, within)).toEqual([]);
    }
  });

  it.each(['incomplete', 'broken', 'most-read', 'activity'])('the page: %s', async (show) => {
    await openList(show, opened.page);
    expect(await accessibilityFaults(opened.page, 'main')).toEqual([]);
  });
});
