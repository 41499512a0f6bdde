import type { Browser, Locator, Page } from 'playwright-core';
import { glossaryOf } from '../../src/plugins/glossary/server/glossary';
import { accessibilityFaults, overflow } from '../support/browser/browser';
import { closeDialog } from '../support/browser/closing';
import { openPanel, type RunningPanel, startPanel } from '../support/browser/panel-browser';
import { panelPattern, panelText } from '../support/browser/panel-texts';
import { screenshot } from '../support/browser/pictures';
import { aColleague } from '../support/clients/panel';
import { aPublishedTerm } from '../support/content/content';
import { type RunningService, TODAY } from '../support/service';

const DAY = '23 Mar 2026';
const CROWDED = panelText('list.stars', { average: '1.2', count: 43 });
const HONEST = panelText('list.stars', { average: '4.3', count: 3 });

let running: RunningPanel;
let service: RunningService;
let base: string;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  running = await startPanel(async ({ strapi }) => {
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
  ({ service, base, browser, page } = running);
}, 240_000);
afterAll(() => running.stop());
// What was decided in a test is of no interest to the next one; each counts again what it has taken back.
beforeEach(() => service.strapi.db.connection('glossary_unusual_days').delete());

const openList = (on = page) => on.goto(`${base}/admin/plugins/glossary?show=unusual`);
const rowOf = (name: string, on = page): Locator => on.getByRole('row', { name });
const takeBack = (name: string): Locator =>
  page.getByRole('button', { name: panelText('unusual.take-back-name', { name, day: DAY }) });
const dialog = (): Locator => page.getByRole('dialog');
const doIt = (): Locator =>
  dialog().getByRole('button', { name: panelText('unusual.do'), exact: true });
const shown = async (slug: string): Promise<unknown> =>
  (await service.http.get(`/glossary/${slug}/numbers.json`)).body.rating;

it('lists what is unusual, with what is usual beside it', async () => {
  await openList();
  await rowOf('Waved Term')
    .getByText(panelText('unusual.ratings', { count: 40, usual: 0 }))
    .waitFor();
  await rowOf('Viewed Term')
    .getByText(panelText('unusual.views', { count: 1003, networks: 1 }))
    .waitFor();
  await page.getByText(panelText('list.days', { count: 3 }), { exact: true }).waitFor();
  const lists = page.getByRole('navigation', { name: panelText('page.nav') });
  await lists.getByRole('link', { name: `${panelText('show.unusual')} (3)` }).waitFor();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await screenshot(page, 'unusual-list');
});

it('shows what taking a wave back does before it is done', async () => {
  await openList();
  await takeBack('Waved Term').click();
  await dialog().getByText(CROWDED).waitFor();
  await dialog().getByText(HONEST).waitFor();
  // The pointer stands where the dialogue was opened, which may be on a button of it.
  await page.mouse.move(0, 0);
  expect(await accessibilityFaults(page, '[role="dialog"]')).toEqual([]);
  await screenshot(page, 'unusual-dialog');
  expect(await shown('waved_term')).toEqual({ count: 43, average: 1.2 });
  await closeDialog(page);
});

it('a wave is taken back, is told by whom, and counts again', async () => {
  await openList();
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
  await screenshot(page, 'unusual-narrow');
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page
    .getByRole('button', {
      name: panelText('unusual.count-again-name', { name: 'Waved Term', day: DAY }),
    })
    .click();
  await rowOf('Waved Term')
    .getByText(panelPattern('unusual.kept', ['moment'], { editor: 'An Editor' }))
    .waitFor();
  expect(await shown('waved_term')).toEqual({ count: 43, average: 1.2 });
});

it('what is all right is off the number, ratings as well as views', async () => {
  await openList();
  for (const name of ['Kept Term', 'Viewed Term']) {
    await page
      .getByRole('button', { name: panelText('unusual.keep-name', { name, day: DAY }) })
      .click();
    await rowOf(name)
      .getByText(panelPattern('unusual.kept', ['moment'], { editor: 'An Editor' }))
      .waitFor();
  }
  await page
    .getByRole('navigation', { name: panelText('page.nav') })
    .getByRole('link', { name: `${panelText('show.unusual')} (1)` })
    .waitFor();
  expect(await shown('kept_term')).toEqual({ count: 43, average: 1.2 });
});

it('authors see the list and decide nothing', async () => {
  const as = await aColleague(service.strapi, 'strapi-author');
  const author = await openPanel(browser, base, 'light', { as });
  await openList(author.page);
  await rowOf('Viewed Term', author.page).waitFor();
  expect(await author.page.locator('main table').getByRole('button').count()).toBe(0);
  await author.close();
});
