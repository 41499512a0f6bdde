import type { Browser, Locator, Page } from 'playwright-core';
import { accessibilityFaults, overflow } from '../support/browser/browser';
import { closeDialog, takeOption } from '../support/browser/closing';
import { aCategory, aDraft, aPublishedTerm, edit, unpublish } from '../support/content/content';
import { aColleague } from '../support/clients/panel';
import {
  faultsInBothThemes,
  goTo,
  openPanel,
  openTermForm,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import { type RunningService, TODAY } from '../support/service';
import { panelPattern, panelText } from '../support/browser/panel-texts';
import { glossaryOf } from '../../src/plugins/glossary/server/running-glossary';
import { AGENTS } from '../support/clients/user-agents';

let running: RunningPanel;
let service: RunningService;
let browser: Browser;
let base: string;
let page: Page;
beforeAll(async () => {
  running = await startPanel(writeGlossary);
  ({ service, base, browser, page } = running);
}, 240_000);
afterAll(() => running.stop());

/** Four published terms, one of each reason and a few readers. */
async function writeGlossary({ strapi, http }: RunningService): Promise<void> {
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
    ['read_term', AGENTS.human, '192.0.2.1'],
    ['read_term', AGENTS.human, '192.0.2.1'],
    ['read_term', AGENTS.ai_crawler, '198.51.100.1'],
    ['old_term', AGENTS.human, '192.0.2.1'],
  ] as const)
    await http.get(`/glossary/${slug}`).set('User-Agent', agent).set('X-Forwarded-For', address);
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

const listLink = (show: 'show.stale' | 'show.unusual', count: number): Locator =>
  page
    .getByRole('navigation', { name: panelText('page.nav') })
    .getByRole('link', { name: `${panelText(show)} (${count})` });

async function openList(show: string, on = page): Promise<void> {
  await goTo(on, base, `plugins/glossary?show=${show}`);
  await on.waitForURL((url) => url.search.startsWith(`?show=${show}`));
  await on
    .getByRole('status')
    .filter({ hasText: /term|request|day/i })
    .first()
    .waitFor();
}

it('the home page counts what needs attention and leads to the terms', async () => {
  await goTo(page, base, '');
  for (const title of [
    panelText('attention.title'),
    panelText('activity.title'),
    panelText('show.most-read'),
    panelText('show.least-rated'),
  ])
    await widget(title).locator('li, td, svg[role="img"]').first().waitFor();
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
  const create = widget('Write').getByRole('link', { name: panelText('write.new') });
  expect(await create.getAttribute('href')).toMatch(/plugin::glossary\.term\/create$/);

  await widget(panelText('attention.title'))
    .getByRole('link', { name: panelText('show.broken') })
    .click();
  await page.getByRole('link', { name: 'Hidden Term' }).waitFor();
  expect(await rowsOf(page.getByRole('table'))).toEqual([
    'Disliked Term | Testing | Related: Hidden Term is not published',
  ]);
  expect(await faultsInBothThemes(page, 'main')).toEqual([]);
  await page.getByRole('link', { name: 'Disliked Term' }).click();
  await page.getByRole('heading', { name: panelText('field.score-draft'), level: 2 }).waitFor();
  expect(await page.locator('[name="term"]').inputValue()).toBe('Disliked Term');
});

it('the menu leads to the lists; another list keeps the filters, and its rows have their own columns', async () => {
  await page.getByRole('link', { name: 'Glossary', exact: true }).click();
  await page.getByRole('navigation', { name: panelText('page.nav') }).waitFor();
  await openList('unscored&category=security');
  const lists = page.getByRole('navigation', { name: panelText('page.nav') });
  await lists.getByRole('link', { name: 'Incomplete drafts (1)' }).click();
  await page.getByRole('columnheader', { name: panelText('column.open') }).waitFor();
  await page.getByRole('link', { name: 'Hasty Draft' }).waitFor();
  expect(await rowsOf(page.getByRole('table'))).toEqual([
    'Hasty Draft | Security | 2 | TL;DR is missing | 20 of 24',
  ]);
  expect(await faultsInBothThemes(page, 'main')).toEqual([]);
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

describe('old terms', () => {
  const OLD = { created: '2020-01-01', updated: '2020-01-02' };
  let second: string;
  beforeAll(async () => {
    await aPublishedTerm(service.strapi, 'First Old Term', OLD);
    second = await aPublishedTerm(service.strapi, 'Second Old Term', OLD);
  });

  it('“Still correct” takes a term off the list and its number', async () => {
    await openList('stale');
    await listLink('show.stale', 3).waitFor();
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
    await page
      .getByRole('button', { name: panelText('freshness.name', { name: 'First Old Term' }) })
      .click();
    await page.getByText(panelText('freshness.done', { name: 'First Old Term' })).waitFor();
    await listLink('show.stale', 2).waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('main') !== null);
    expect(await page.getByRole('link', { name: 'First Old Term' }).count()).toBe(0);
    expect(await overflow(page)).toBe(0);
  });

  it('so does the button beside its form, which says afterwards who confirmed it', async () => {
    await openTermForm(page, base, second);
    await page.getByRole('button', { name: panelText('freshness.do') }).click();
    await page
      .getByText(panelPattern('freshness.done-by', ['moment'], { editor: 'An Editor' }))
      .waitFor();
    await openList('stale');
    await page.getByRole('link', { name: 'Old Term' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Second Old Term' }).count()).toBe(0);
  });
});

describe('unusual numbers', () => {
  const DAY = '23 Mar 2026';
  const CROWDED = panelText('list.stars', { average: '1.2', count: 43 });
  const HONEST = panelText('list.stars', { average: '4.3', count: 3 });

  beforeAll(async () => {
    const { strapi } = service;
    const ratings = glossaryOf(strapi).ratings;
    for (const name of ['Waved Term', 'Kept Term']) {
      const documentId = await aPublishedTerm(strapi, name);
      glossaryOf(strapi).clock.now = () => new Date(`${TODAY}T08:00:00Z`);
      for (const [reader, stars] of [5, 4, 4].entries())
        await ratings.rate(documentId, `honest ${reader}`, stars);
      glossaryOf(strapi).clock.now = () => new Date(`${TODAY}T12:00:00Z`);
      for (let reader = 0; reader < 40; reader += 1)
        await ratings.rate(documentId, `crowd ${reader}`, 1);
    }
    await strapi.db.connection('glossary_view_days').insert({
      term_document_id: await aPublishedTerm(strapi, 'Viewed Term'),
      day: TODAY,
      views: 1003,
      reach: 1,
    });
  });

  const rowOf = (name: string): Locator => page.getByRole('row', { name });
  const takeBack = (name: string): Locator =>
    page.getByRole('button', { name: panelText('unusual.take-back-name', { name, day: DAY }) });
  const dialog = (): Locator => page.getByRole('dialog');
  const doIt = (): Locator =>
    dialog().getByRole('button', { name: panelText('unusual.do'), exact: true });
  const shown = async (slug: string): Promise<unknown> =>
    (await service.http.get(`/glossary/${slug}/numbers.json`)).body.rating;

  it('waves are listed with the usual number, are reverted after a preview of the effect, and count again', async () => {
    await openList('unusual');
    await rowOf('Waved Term')
      .getByText(panelText('unusual.ratings', { count: 40, usual: 0 }))
      .waitFor();
    await rowOf('Viewed Term')
      .getByText(panelText('unusual.views', { count: 1003, networks: 1 }))
      .waitFor();
    await page.getByText(panelText('list.days', { count: 3 }), { exact: true }).waitFor();
    await listLink('show.unusual', 3).waitFor();
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
    expect(await overflow(page)).toBe(0);

    await takeBack('Waved Term').click();
    await dialog().getByText(CROWDED).waitFor();
    await dialog().getByText(HONEST).waitFor();
    // The pointer stands where the dialogue was opened, which may be on a button of it.
    await page.mouse.move(0, 0);
    expect(await accessibilityFaults(page, '[role="dialog"]')).toEqual([]);
    expect(await shown('waved_term')).toEqual({ count: 43, average: 1.2 });
    await closeDialog(page);

    await takeBack('Waved Term').click();
    await doIt().click();
    await dialog().waitFor({ state: 'hidden' });
    await rowOf('Waved Term')
      .getByText(
        panelPattern('unusual.taken-back', ['moment'], {
          editor: 'An Editor',
          before: CROWDED,
          after: HONEST,
        }),
      )
      .waitFor();
    expect(await shown('waved_term')).toEqual({ count: 3, average: 4.3 });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await page
      .getByRole('button', {
        name: panelText('unusual.count-again-name', { name: 'Waved Term', day: DAY }),
      })
      .click();
    await rowOf('Waved Term')
      .getByText(panelPattern('unusual.kept', ['moment'], { editor: 'An Editor' }))
      .waitFor();
    expect(await shown('waved_term')).toEqual({ count: 43, average: 1.2 });

    // Kept days are not counted, ratings as well as views.
    for (const name of ['Kept Term', 'Viewed Term']) {
      await page
        .getByRole('button', { name: panelText('unusual.keep-name', { name, day: DAY }) })
        .click();
      await rowOf(name)
        .getByText(panelPattern('unusual.kept', ['moment'], { editor: 'An Editor' }))
        .waitFor();
    }
    await listLink('show.unusual', 0).waitFor();
    expect(await shown('kept_term')).toEqual({ count: 43, average: 1.2 });
  });
});

it('authors see stale and unusual terms, but cannot decide', async () => {
  const as = await aColleague(service.strapi, 'strapi-author');
  const { page: authors, close } = await openPanel(browser, base, 'system', { as });
  await openList('stale', authors);
  await authors.getByRole('link', { name: 'Old Term' }).first().waitFor();
  expect(await authors.getByRole('button', { name: 'still correct' }).count()).toBe(0);
  await openList('unusual', authors);
  await authors.getByRole('row', { name: 'Viewed Term' }).waitFor();
  expect(await authors.locator('main table').getByRole('button').count()).toBe(0);
  await close();
});
