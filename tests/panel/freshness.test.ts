import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults, overflow } from '../support/browser/browser';
import {
  openPanel,
  openTermForm,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import { aColleague } from '../support/clients/panel';
import { aPublishedTerm } from '../support/content/content';
import type { RunningService } from '../support/service';
import { panelPattern, panelText } from '../support/browser/panel-texts';

const OLD = { created: '2020-01-01', updated: '2020-01-02' };

let running: RunningPanel;
let service: RunningService;
let base: string;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  running = await startPanel(async ({ strapi }) => {
    for (const name of ['First Old Term', 'Second Old Term', 'Third Old Term'])
      await aPublishedTerm(strapi, name, OLD);
  });
  ({ service, base, browser, page } = running);
}, 240_000);
afterAll(() => running.stop());

const openStale = (on = page) => on.goto(`${base}/admin/plugins/glossary?show=stale`);

it('“Still correct” takes a term off the list and its number', async () => {
  await openStale();
  const lists = page.getByRole('navigation', { name: panelText('page.nav') });
  await lists.getByRole('link', { name: `${panelText('show.stale')} (3)` }).waitFor();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await page
    .getByRole('button', { name: panelText('freshness.name', { name: 'First Old Term' }) })
    .click();
  await page.getByText(panelText('freshness.done', { name: 'First Old Term' })).waitFor();
  await lists.getByRole('link', { name: `${panelText('show.stale')} (2)` }).waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('main') !== null);
  expect(await page.getByRole('link', { name: 'First Old Term' }).count()).toBe(0);
  expect(await overflow(page)).toBe(0);
});

it('so does the button beside its form, which says afterwards who confirmed it', async () => {
  const [term] = await service.strapi
    .documents('api::term.term')
    .findMany({ filters: { slug: 'second_old_term' } });
  await openTermForm(page, base, term?.documentId);
  await page.getByRole('button', { name: panelText('freshness.do') }).click();
  await page
    .getByText(panelPattern('freshness.done-by', ['moment'], { editor: 'An Editor' }))
    .waitFor();
  await openStale();
  await page.getByRole('link', { name: 'Third Old Term' }).waitFor();
  expect(await page.getByRole('link', { name: 'Second Old Term' }).count()).toBe(0);
});

it('authors see the list and no button', async () => {
  const as = await aColleague(service.strapi, 'strapi-author');
  const author = await openPanel(browser, base, 'light', { as });
  await openStale(author.page);
  await author.page.getByRole('link', { name: 'Third Old Term' }).waitFor();
  expect(await author.page.getByRole('button', { name: 'still correct' }).count()).toBe(0);
  await author.close();
});
