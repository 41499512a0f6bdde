import ownWords from '../../src/admin/own-words.json';
import type { Page } from 'playwright-core';
import { openTermForm, type RunningPanel, startPanel } from '../support/browser/panel-browser';
import { closeDialog } from '../support/browser/closing';
import { aDraft, edit } from '../support/content/content';
import type { RunningService } from '../support/service';
import { panelPattern, panelText } from '../support/browser/panel-texts';
import { hold, intercept } from '../support/browser/network';

let running: RunningPanel;
let service: RunningService;
let base: string;
let page: Page;
const terms: string[] = [];
beforeAll(async () => {
  running = await startPanel();
  ({ service, base, page } = running);
  for (const name of ['Ay', 'Bee', 'Cee']) terms.push(await aDraft(service.strapi, name));
}, 240_000);
afterAll(() => running.stop());
afterEach(() => page.unrouteAll({ behavior: 'wait' }));

const TERMS = '**/content-manager/collection-types/api::term.term';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const option = (name: string | RegExp) => page.getByRole('option', { name });
const picker = () => page.getByRole('combobox', { name: 'Add to Related' });
const rows = () => page.locator('[id="related"] li');
const says = (text: string | RegExp) =>
  page.locator('aside', { hasText: 'Saving' }).first().getByText(text).first().waitFor();
const isSaved = () => says(panelText('saving.all-saved'));
const isUnsaved = () => says(panelText('saving.unsaved'));

async function saved(documentId: string): Promise<unknown[]> {
  const draft = await service.strapi
    .documents('api::term.term')
    .findOne({ documentId, populate: { related: true } });
  return (draft?.related ?? []).map(({ term }) => term);
}

/** The form of a term with three related ones. */
async function opened(name: string): Promise<string> {
  const documentId = await aDraft(service.strapi, name, { related: terms });
  await openTermForm(page, base, documentId);
  await rows().nth(2).waitFor();
  return documentId;
}

/** Waits until the field shows these terms, and lets them be changed. */
async function shows(...names: readonly string[]): Promise<void> {
  await page.waitForFunction((wanted) => {
    const links = [...document.querySelectorAll('[id="related"] li a')];
    const input = document.querySelector<HTMLInputElement>('[id="related-input"]');
    return (
      links.map(({ textContent }) => textContent).join() === wanted &&
      input?.disabled === false &&
      !input.readOnly
    );
  }, names.join());
}

/** Holds the next save back until the answer is called. */
async function heldSave(): Promise<() => void> {
  const { letGo } = await hold(page, `${TERMS}/*`, 'PUT');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await button('Save').click();
  await sent;
  return letGo;
}

it.each<[string, string[], string[], string[]]>([
  ['takes away what was moved', ['Move Cee up', 'Move Cee up'], ['Remove Cee'], ['Ay', 'Bee']],
  ['moves back what was moved', ['Move Ay down'], ['Move Ay up'], ['Ay', 'Bee', 'Cee']],
  ['moves once more', ['Move Ay down'], ['Move Ay down'], ['Bee', 'Cee', 'Ay']],
])('who %s while that is saved loses no other related term', async (what, before, during, left) => {
  const documentId = await opened(`Whoever ${what}`);
  for (const name of before) await button(name).click();
  const release = await heldSave();
  for (const name of during) await button(name).click();
  release();
  await isUnsaved();
  await shows(...left);
  await button('Save').click();
  await isSaved();
  await shows(...left);
  expect(await saved(documentId)).toEqual(left);
});

it('a move brings nothing back that somebody else took away meanwhile', async () => {
  const documentId = await opened('Moved And Removed');
  await button('Move Cee up').click();
  const [first, , third] = terms;
  await edit(service.strapi, documentId, { related: [first, third] });
  await button('Save').click();
  await says(panelPattern('conflict.merged', ['name']));
  await shows('Ay', 'Cee');
  await isSaved();

  await button('Move Cee up').click();
  await edit(service.strapi, documentId, { related: terms });
  await button('Save').click();
  await says(panelPattern('conflict.merged', ['name']));
  await shows('Cee', 'Ay', 'Bee');
  await isUnsaved();
  await button('Save').click();
  await isSaved();
  expect(await saved(documentId)).toEqual(['Cee', 'Ay', 'Bee']);
});

it('related terms of an earlier visit are compared as they were, and go together with what was chosen since', async () => {
  const documentId = await opened('Two Visits');
  await aDraft(service.strapi, 'Newly Chosen');
  await button('Move Cee up').click();
  await button('Remove Ay').click();
  await isUnsaved();
  page.once('dialog', (dialog) => void dialog.accept());
  await openTermForm(page, base, documentId);
  await shows('Ay', 'Bee', 'Cee');
  await button(panelText('unsaved.compare')).click();
  const differences = page.getByRole('dialog');
  await differences.locator('del').first().waitFor();
  const texts = async (mark: string) => (await differences.locator(mark).allTextContents()).join();
  expect(await texts('del')).toContain('Ay');
  expect(await texts('ins')).not.toContain('Cee');
  await closeDialog(page);
  await picker().fill('Newly');
  await option(/Newly Chosen/).click();
  await shows('Ay', 'Bee', 'Cee', 'Newly Chosen');
  await button(panelText('unsaved.take-back')).click();
  await shows('Cee', 'Bee', 'Newly Chosen');
  await button('Save').click();
  await isSaved();
  expect(await saved(documentId)).toEqual(['Cee', 'Bee', 'Newly Chosen']);
});

it('a new category is written in another tab, and the form below is not saved by it', async () => {
  const { strapi } = service;
  const documentId = await opened('Waits For A Category');
  await page.locator('[name="short"]').fill('Typed, and not saved.');
  await isUnsaved();
  // Somebody else saves in between.
  await edit(strapi, documentId, { quick_fix: 'Of a colleague.' });
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.click();
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    option(ownWords['content-manager.relation.create']).click(),
  ]);
  await tab.locator('[name="key"]').fill('brand_new');
  await tab.locator('[name="name"]').fill('Brand New');
  await tab.getByRole('button', { name: 'Save', exact: true }).click();
  await tab.getByRole('heading', { name: 'Brand New' }).waitFor();
  await tab.close();
  const drafts = strapi.documents('api::term.term');
  expect(await drafts.findOne({ documentId })).toMatchObject({ quick_fix: 'Of a colleague.' });
  expect(await page.locator('[name="short"]').inputValue()).toBe('Typed, and not saved.');

  // The form brings both texts together.
  await button('Save').click();
  await isSaved();
  await category.click();
  await option('Brand New').click();
  await isUnsaved();
  await button('Save').click();
  await isSaved();
  expect(await drafts.findOne({ documentId, populate: ['category'] })).toMatchObject({
    short: 'Typed, and not saved.',
    quick_fix: 'Of a colleague.',
    category: { key: 'brand_new' },
  });
});

it('a search for terms that fails says so, and is done again', async () => {
  await opened('Failing Search');
  await intercept(page, '**/glossary-panel/term-choices?*', (route) =>
    route.fulfill({ status: 500 }),
  );
  await picker().fill('Ay');
  await option(panelText('terms.search-failed')).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await picker().fill('Failing');
  await option(panelText('terms.none')).waitFor();
  await picker().fill('Bee');
  await option(panelText('terms.all-chosen')).waitFor();
  expect(await page.getByRole('option').count()).toBe(1);
});

it('Ctrl+S leaves the caret in the search for terms', async () => {
  await opened('Caret In Search');
  await aDraft(service.strapi, 'Dee');
  await picker().fill('Dee');
  await option(/^Dee/).click();
  await picker().focus();
  await page.keyboard.press('Control+s');
  await isSaved();
  await shows('Ay', 'Bee', 'Cee', 'Dee');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('related-input');
});
