import { inFormWords, NO_ITEM } from '../../src/plugins/glossary/core/publishing/completeness';
import { savedInBetween } from '../../src/plugins/glossary/core/publishing/draft-version';
import type { Browser, Locator, Page } from 'playwright-core';
import { accessibilityFaults, overflow } from '../support/browser/browser';
import {
  faultsInBothThemes,
  openPanel,
  openTermForm,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import { aColleague } from '../support/clients/panel';
import { aCategory, aDraft, aPublishedTerm, edit } from '../support/content/content';
import type { RunningService } from '../support/service';
import { panelText } from '../support/browser/panel-texts';
import { eventually } from '../support/eventually';
import { hold } from '../support/browser/network';
import { takeOption } from '../support/browser/closing';
import { glossaryOf } from '../../src/plugins/glossary/server/running-glossary';

const TERM = 'plugin::glossary.term';
const READY = 12;

let running: RunningPanel;
let service: RunningService;
let base: string;
let browser: Browser;
let page: Page;
let target: string;
beforeAll(async () => {
  running = await startPanel(async ({ strapi }) => {
    await aCategory(strapi, 'security', 'Security');
    for (let number = 1; number <= READY; number += 1) await aDraft(strapi, `Ready ${number}`);
    await aDraft(strapi, 'Lacking Draft', { short: '', tags: [] });
    target = await aPublishedTerm(strapi, 'Linked Target');
    await aPublishedTerm(strapi, 'Linking Term', { related: [target] });
  });
  ({ service, base, browser, page } = running);
}, 240_000);
afterAll(() => running.stop());

const dialog = (on = page): Locator => on.getByRole('dialog');

/** Opens the list of terms whose name begins like this, and chooses all of them. */
async function choose(beginning: string, on = page): Promise<void> {
  const filter = beginning === '' ? '' : `&filters[$and][0][term][$startsWith]=${beginning}`;
  const query = `page=1&pageSize=100&sort=term:ASC${filter}`;
  await on.goto(`${base}/admin/content-manager/collection-types/${TERM}?${query}`);
  // Strapi forgets the choice whenever it reads the list again, as it does while the page is being made.
  await on.getByRole('checkbox').nth(1).waitFor();
  await on.waitForLoadState('networkidle');
  await on.getByRole('checkbox', { name: 'Select all entries' }).click();
  // Strapi shows the buttons when the browser is idle, which one without a window says only after it has drawn something.
  await on.screenshot();
}
const press = (name: string, on = page): Promise<void> =>
  on.getByRole('button', { name, exact: true }).first().click();
const statusOf = async (slug: string) => (await service.http.get(`/glossary/${slug}`)).status;

it('a publication of many says before which are refused and why, and publishes the others', async () => {
  await choose('');
  await press('Publish');
  await dialog().getByText(`${READY} terms can be published.`).waitFor();
  await dialog()
    .getByText(panelText('bulk.unchanged.publish', { count: 2 }))
    .waitFor();
  await dialog().getByText('1 term is refused:').waitFor();
  await dialog().getByText('TL;DR is missing').waitFor();
  await dialog()
    .getByText(inFormWords({ field: 'tags', message: NO_ITEM }))
    .waitFor();
  expect(await accessibilityFaults(page, '[role="dialog"]')).toEqual([]);
  await press(`Publish ${READY} terms`);
  await dialog().getByText(`${READY} terms are published.`).waitFor();
  expect(
    await dialog().getByRole('link', { name: 'Lacking Draft' }).getAttribute('href'),
  ).toContain(`/${TERM}/`);
  expect([await statusOf('ready_1'), await statusOf(`ready_${READY}`)]).toEqual([200, 200]);
  expect(await statusOf('lacking_draft')).toBe(404);
  await press('Close');
  await dialog().waitFor({ state: 'detached' });
  await page.locator('main:focus').waitFor();
  // The list is read again.
  const published = page.getByText('Published', { exact: true });
  await published.nth(READY + 1).waitFor();
  expect(await published.count()).toBe(READY + 2);
});

it('the progress counts, and a stop starts nothing more and names the rest', async () => {
  const { strapi } = service;
  for (let number = 1; number <= READY; number += 1)
    await edit(strapi, await idOf(`ready_${number}`), { short: 'Another sentence.' });
  await choose('Ready');
  const { letGo } = await hold(page, '**/glossary-panel/bulk/run');
  await press('Publish');
  await press(`Publish ${READY} terms`);
  await dialog().getByText(`0 of ${READY}`).waitFor();
  await press('Stop');
  letGo();
  await dialog().getByText('10 terms are published.').waitFor();
  await dialog()
    .getByText(panelText('bulk.left', { count: 2 }))
    .waitFor();
  await page.unroute('**/glossary-panel/bulk/run');
  await press('Close');
  const changed = await glossaryOf(strapi).examinedDrafts.current();
  expect(changed.changed.size).toBe(2);
});

it('an action continues when its dialog is closed, and a message gives the result', async () => {
  const { strapi } = service;
  for (let number = 1; number <= READY; number += 1)
    await edit(strapi, await idOf(`ready_${number}`), { short: 'A sentence after that.' });
  await choose('Ready');
  const { letGo } = await hold(page, '**/glossary-panel/bulk/run');
  await press('Publish');
  const asked = page.waitForRequest('**/glossary-panel/bulk/run');
  await press(`Publish ${READY} terms`);
  await asked;
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  letGo();
  await page
    .getByText(
      new RegExp(
        `^${panelText('bulk.done.publish', { count: 10 })} ${panelText('bulk.left', { count: 2 })} Ready \\d, Ready \\d\\.$`,
      ),
    )
    .waitFor();
  await page.unroute('**/glossary-panel/bulk/run');
  await page.getByText('Modified', { exact: true }).nth(1).waitFor();
  await page.getByText('Modified', { exact: true }).nth(2).waitFor({ state: 'detached' });
  const changed = await glossaryOf(strapi).examinedDrafts.current();
  expect(changed.changed.size).toBe(2);
});

it('terms that another editor saved meanwhile are left alone, and the editor is named', async () => {
  await choose('Lacking');
  await press(panelText('bulk.change'));
  await dialog().getByText('1 draft can be changed.').waitFor();
  await edit(service.strapi, await idOf('lacking_draft'), { quick_fix: 'Another fix.' });
  await takeOption(dialog().getByRole('combobox', { name: 'Category' }), 'Security');
  await press('Change 1 draft');
  await dialog()
    .getByText(panelText('bulk.changed', { count: 1 }))
    .waitFor();
  await dialog().getByText(savedInBetween(null)).waitFor();
  await press('Close');
  const draft = await service.strapi.documents(TERM).findFirst({
    filters: { slug: 'lacking_draft' },
    populate: ['category'],
  });
  expect(draft).toMatchObject({ category: { key: 'testing' }, quick_fix: 'Another fix.' });
});

it('category, difficulty and tags of the chosen drafts are changed, and nothing is published', async () => {
  for (const fill of [
    () => takeOption(dialog().getByRole('combobox', { name: 'Category' }), 'Security'),
    async () => {
      await takeOption(dialog().getByRole('combobox', { name: panelText('bulk.field') }), 'Tags');
      await dialog().getByLabel(panelText('bulk.tags.add')).fill('new, Newer');
      await dialog().getByLabel(panelText('bulk.tags.remove')).fill('keyword');
      expect(await accessibilityFaults(page, '[role="dialog"]')).toEqual([]);
    },
  ]) {
    await choose('Linked');
    await press(panelText('bulk.change'));
    await fill();
    await press('Change 1 draft');
    await dialog().getByText('1 draft is changed.').waitFor();
    await press('Close');
  }
  const draft = await service.strapi
    .documents(TERM)
    .findOne({ documentId: target, populate: ['category'] });
  expect(draft).toMatchObject({ category: { key: 'security' }, tags: ['new', 'newer'] });
  expect((await service.http.get('/glossary/linked_target.json')).body.tags).toEqual(['keyword']);
});

it('taking terms back says which terms link to them and what readers get', async () => {
  await choose('Linked');
  await press('Unpublish');
  await dialog().getByText(panelText('bulk.about.unpublish')).waitFor();
  await dialog().getByText('Linked by: Linking Term').waitFor();
  await press('Cancel');
  expect(await statusOf('linked_target')).toBe(200);
});

it('unpublishing in the form shows the same, names a successor, and can change it later', async () => {
  const { strapi } = service;
  await aPublishedTerm(strapi, 'First Heir', { short: 'Follows first.' });
  await aPublishedTerm(strapi, 'Second Heir', { short: 'Follows later.' });
  const successorAt = async (): Promise<unknown> =>
    (await service.http.get('/glossary/linked_target.json')).body.successor;
  await openTermForm(page, base, target);
  const aside = (title: string) =>
    page.locator('aside', { has: page.getByRole('heading', { name: title, exact: true }) });
  await aside('Publishing').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Linked by: Linking Term').waitFor();
  await question.getByText(panelText('bulk.about.unpublish')).waitFor();
  await question.getByRole('combobox', { name: panelText('successor.label') }).fill('first heir');
  await page.getByRole('option', { name: /First Heir/ }).click();
  await question.getByText(panelText('successor.shown')).waitFor();
  expect(await faultsInBothThemes(page, '[role="alertdialog"]')).toEqual([]);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText(panelText('readers.not-public')).waitFor();
  expect(await statusOf('linked_target')).toBe(410);
  const panel = aside(panelText('successor.title'));
  await panel.getByText('First Heir').waitFor();
  expect(await successorAt()).toMatchObject({ slug: 'first_heir' });

  // A new one can be found and chosen before the removal is stored, and while the panel is being read again.
  const removal = await hold(page, '**/successor', 'PUT');
  const rereading = await hold(page, '**/successor', 'GET');
  await panel.getByRole('button', { name: 'Remove' }).click();
  await panel.getByRole('combobox', { name: panelText('successor.label') }).fill('second heir');
  await page.getByRole('option', { name: /Second Heir/ }).click();
  await panel.getByText('Second Heir').waitFor();
  removal.letGo();
  await eventually(rereading.count, Boolean);
  await panel.getByText('Second Heir').waitFor();
  rereading.letGo();
  await panel.getByText(panelText('successor.shown')).waitFor();
  const around = 'div:has(> [id^="successor-of"][id$="-hint"])';
  expect(await faultsInBothThemes(page, around)).toEqual([]);
  expect(await successorAt()).toMatchObject({ slug: 'second_heir' });
});

it('authors change drafts and are offered nothing else; nothing is wider than a telephone', async () => {
  const as = await aColleague(service.strapi, 'strapi-author');
  const author = await openPanel(browser, base, 'system', { as });
  await choose('Ready', author.page);
  await author.page.getByRole('button', { name: panelText('bulk.change') }).waitFor();
  for (const name of ['Publish', 'Unpublish', 'Delete'])
    expect(await author.page.getByRole('button', { name, exact: true }).count()).toBe(0);
  await author.page.setViewportSize({ width: 390, height: 800 });
  await press(panelText('bulk.change'), author.page);
  await dialog(author.page).getByText(`${READY} drafts can be changed.`).waitFor();
  expect(await overflow(author.page)).toBe(0);
  await author.close();
});

async function idOf(slug: string): Promise<string> {
  const [found] = await service.strapi.documents(TERM).findMany({ filters: { slug } });
  return found?.documentId ?? '';
}
