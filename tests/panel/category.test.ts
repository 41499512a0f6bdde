import type { Page } from 'playwright-core';
import { accessibilityFaults, clippedIn, waitOrTell } from '../support/browser/browser';
import { closeDialog } from '../support/browser/closing';
import {
  endSessions,
  openPanel,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import { panelText } from '../support/browser/panel-texts';
import { screenshot } from '../support/browser/pictures';
import { ADMINISTRATOR } from '../support/clients/panel';
import { aCategory, aDraft, aPublishedTerm } from '../support/content/content';
import { eventually } from '../support/eventually';
import type { RunningService } from '../support/service';

const CATEGORIES = '/admin/content-manager/collection-types/api::category.category';

let running: RunningPanel;
let service: RunningService;
let page: Page;
let base: string;
beforeAll(async () => {
  running = await startPanel();
  ({ service, base, page } = running);
});
afterAll(() => running.stop());

const key = (on: Page = page) => on.locator('[name="key"]');

async function openCategory(documentId: string, on: Page = page): Promise<void> {
  await on.goto(`${base}${CATEGORIES}/${documentId}`);
  await waitOrTell(on, () => key(on).waitFor());
}

it('its key is frozen, and changed only by whoever has read what readers and programs will see', async () => {
  const documentId = await aCategory(service.strapi, 'old_key', 'Keyed');
  await aPublishedTerm(service.strapi, 'In The Category', { category: documentId });
  await openCategory(documentId);
  expect(await key().getAttribute('readonly')).not.toBeNull();
  await page.getByRole('button', { name: panelText('category.key.change') }).click();
  const dialog = page.getByRole('alertdialog');
  for (const text of [
    panelText('category.change-at-once'),
    panelText('category.key.readers', { path: '/glossary?category=old_key' }),
    panelText('category.key.programs', { published: 1 }),
  ])
    await dialog.getByText(text).waitFor();
  expect(await accessibilityFaults(page, '[role="alertdialog"]')).toEqual([]);
  await screenshot(page, 'category-key');
  await dialog.getByRole('button', { name: panelText('slug.cancel') }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await key().getAttribute('readonly')).not.toBeNull();

  await page.getByRole('button', { name: panelText('category.key.change') }).click();
  await dialog.getByRole('button', { name: panelText('category.key.change') }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('[name="key"]:not([readonly])').fill('new_key');
  await page
    .getByRole('button', { name: panelText('category.keep', { saved: 'old_key' }) })
    .click();
  expect(await key().inputValue()).toBe('old_key');

  await page.getByRole('button', { name: panelText('category.key.change') }).click();
  await dialog.getByRole('button', { name: panelText('category.key.change') }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('[name="key"]:not([readonly])').fill('new_key');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('[name="key"][readonly]').waitFor();
  const { headers } = await service.http.get('/glossary?category=old_key').expect(301);
  expect(headers.location).toBe('/glossary?category=new_key');
  expect((await service.http.get('/glossary/in_the_category.json')).body.category).toBe('new_key');
});

it('its name is changed in the same way, and its records stay as they are', async () => {
  const documentId = await aCategory(service.strapi, 'named', 'Named');
  await aPublishedTerm(service.strapi, 'In The Named', { category: documentId });
  await openCategory(documentId);
  const before = (await service.http.get('/glossary/in_the_named.json')).text;
  expect(await page.locator('[name="name"]').getAttribute('readonly')).not.toBeNull();
  await page.getByRole('button', { name: panelText('category.name.change') }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(panelText('category.name.programs', { published: 1 })).waitFor();
  const path = '/glossary?category=named';
  expect(await dialog.getByText(panelText('category.name.readers', { path })).count()).toBe(1);
  await dialog.getByRole('button', { name: panelText('category.name.change') }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('[name="name"]:not([readonly])').fill('Named Anew');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('[name="name"][readonly]').waitFor();
  expect((await service.http.get('/glossary/in_the_named')).text).toContain('Named Anew');
  expect((await service.http.get('/glossary/in_the_named.json')).text).toBe(before);
});

it('what is typed outlives the end of the session: after the log-in it is compared, taken back and saved', async () => {
  const documentId = await aCategory(service.strapi, 'kept', 'Kept');
  await openCategory(documentId);
  const tagline = page.locator('[name="tagline"]');
  await page.getByRole('button', { name: panelText('category.key.change') }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: panelText('category.key.change') }).click();
  await question.waitFor({ state: 'detached' });
  await key().fill('kept_anew');
  await tagline.fill('Typed before the end.');
  await page.getByText(panelText('saving.unsaved')).waitFor();
  await endSessions(service);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByLabel('Email').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password', { exact: false }).first().fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('navigation').first().waitFor();
  await openCategory(documentId);
  await page.getByRole('button', { name: panelText('unsaved.compare') }).click();
  const added = page.getByRole('dialog').locator('ins');
  await added.first().waitFor();
  expect((await added.allInnerTexts()).join(' ')).toContain('Typed before the end.');
  await closeDialog(page);
  expect(await tagline.inputValue()).toBe('');
  await page.getByRole('button', { name: panelText('unsaved.take-back') }).click();
  expect(await tagline.inputValue()).toBe('Typed before the end.');
  expect(await key().getAttribute('readonly')).toBeNull();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(panelText('saving.all-saved')).waitFor();
  expect(
    await service.strapi.documents('api::category.category').findOne({ documentId }),
  ).toMatchObject({ key: 'kept_anew', tagline: 'Typed before the end.' });
  await openCategory(documentId);
  await page.getByText(panelText('saving.all-saved')).waitFor();
  expect(await page.getByRole('button', { name: panelText('unsaved.compare') }).count()).toBe(0);
});

it('its terms are counted and cannot be taken away from it, and its other fields are saved', async () => {
  const documentId = await aCategory(service.strapi, 'counted', 'Counted');
  const term = await aPublishedTerm(service.strapi, 'Stays There', { category: documentId });
  await openCategory(documentId);
  await page.getByText(panelText('category.terms', { published: 1 })).waitFor();
  await screenshot(page, 'category');
  expect(await page.getByText('Stays There').count()).toBe(0);
  await page.locator('[name="tagline"]').fill('A tagline of its own.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const { strapi } = service;
  await eventually(
    () => strapi.documents('api::category.category').findOne({ documentId }),
    (category) => category?.tagline === 'A tagline of its own.',
  );
  for (const status of ['draft', 'published'] as const)
    expect(
      await strapi
        .documents('api::term.term')
        .findOne({ documentId: term, status, populate: ['category'] }),
    ).toMatchObject({ category: { key: 'counted' } });
});

it('in a narrow window, the longest key is read whole before it is changed', async () => {
  const documentId = await aCategory(service.strapi, 'a'.repeat(40), 'Long');
  const { page: narrow, close } = await openPanel(running.browser, base, 'dark', {
    viewport: { width: 390, height: 900 },
  });
  await openCategory(documentId, narrow);
  await narrow.getByRole('button', { name: panelText('category.key.change') }).click();
  const dialog = narrow.getByRole('alertdialog');
  await dialog.getByText(panelText('category.key.programs', { published: 0 })).waitFor();
  await screenshot(narrow, 'category-key-390');
  expect(await clippedIn(dialog)).toEqual([]);
  await close();
});

it('leads to the list of its terms, drafts included', async () => {
  const documentId = await aCategory(service.strapi, 'listed', 'Listed');
  await aDraft(service.strapi, 'Draft Of It', { category: documentId });
  await aDraft(service.strapi, 'Of Another');
  await openCategory(documentId);
  await page.getByText(panelText('category.terms', { published: 0 })).waitFor();
  await page.getByRole('link', { name: panelText('category.terms-list') }).click();
  await page.getByRole('gridcell', { name: 'Draft Of It' }).waitFor();
  expect(await page.getByRole('gridcell', { name: 'Of Another' }).count()).toBe(0);
});

it('a new one is given its key without a question', async () => {
  const { page: dark, close } = await openPanel(running.browser, base, 'dark');
  await openCategory('create', dark);
  await key(dark).fill('brand_new');
  await dark.locator('[name="name"]').fill('Brand New');
  await dark.getByRole('button', { name: 'Save', exact: true }).click();
  await dark.getByRole('button', { name: panelText('category.key.change') }).waitFor();
  await dark.getByText(panelText('category.terms', { published: 0 })).waitFor();
  const faults = await accessibilityFaults(dark, 'form');
  // Strapi gives all its side panels the same name.
  expect(faults.filter((fault) => !fault.startsWith('landmark-unique'))).toEqual([]);
  await openCategory('create', dark);
  await dark.getByText(panelText('saving.all-saved')).waitFor();
  expect(await dark.getByRole('button', { name: panelText('unsaved.compare') }).count()).toBe(0);
  await close();
});
