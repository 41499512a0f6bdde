import type { Page } from 'playwright-core';
import { savedInBetween } from '../../src/plugins/glossary/core/publishing/draft-version';
import { noCategoryKey } from '../../src/plugins/glossary/server/publication-log/category-entries';
import { accessibilityFaults, clippedIn, overflow } from '../support/browser/browser';
import { closeDialog, takeOption } from '../support/browser/closing';
import { hold, intercept } from '../support/browser/network';
import {
  endSessions,
  faultsInBothThemes,
  goTo,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import { panelText, type TextId } from '../support/browser/panel-texts';
import { ADMINISTRATOR } from '../support/clients/panel';
import { aCategory, aDraft, aPublishedTerm } from '../support/content/content';
import { eventually } from '../support/eventually';
import type { RunningService } from '../support/service';

const SOMEBODY = { name: panelText('conflict.somebody') };
const GROUPS = 'plugins/glossary-groups';
const CATEGORIES = 'content-manager/collection-types/plugin::glossary.category';

let running: RunningPanel;
let service: RunningService;
let page: Page;
let base: string;
beforeAll(async () => {
  running = await startPanel();
  ({ service, base, page } = running);
});
afterAll(() => running.stop());

const key = () => page.locator('[name="key"]');

async function openCategory(documentId: string): Promise<void> {
  await page.goto(`${base}/admin/${CATEGORIES}/${documentId}`);
  await key().waitFor();
}

describe('a category in its form', () => {
  const OLD_KEY = 'a'.repeat(40);
  let documentId: string;

  it('its key is read-only until the editor has confirmed the consequences for readers and programs', async () => {
    documentId = await aCategory(service.strapi, OLD_KEY, 'Keyed');
    await aPublishedTerm(service.strapi, 'In The Category', { category: documentId });
    await openCategory(documentId);
    await page.getByText(panelText('category.terms', { published: 1 })).waitFor();
    expect(await page.getByText('In The Category').count()).toBe(0);
    expect(await key().getAttribute('readonly')).not.toBeNull();
    await page.getByRole('button', { name: panelText('category.key.change') }).click();
    const dialog = page.getByRole('alertdialog');
    for (const text of [
      panelText('category.change-at-once'),
      panelText('category.key.readers', { path: `/glossary?category=${OLD_KEY}` }),
      panelText('category.key.programs', { published: 1 }),
    ])
      await dialog.getByText(text).waitFor();
    expect(await faultsInBothThemes(page, '[role="alertdialog"]')).toEqual([]);
    // The longest key is read whole.
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await clippedIn(dialog)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await dialog.getByRole('button', { name: panelText('slug.cancel') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await key().getAttribute('readonly')).not.toBeNull();

    await page.getByRole('button', { name: panelText('category.key.change') }).click();
    await dialog.getByRole('button', { name: panelText('category.key.change') }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('[name="key"]:not([readonly])').fill('new_key');
    await page
      .getByRole('button', { name: panelText('category.keep', { saved: OLD_KEY }) })
      .click();
    expect(await key().inputValue()).toBe(OLD_KEY);
    expect(await key().evaluate((input) => input === document.activeElement)).toBe(true);

    await page.getByRole('button', { name: panelText('category.key.change') }).click();
    await dialog.getByRole('button', { name: panelText('category.key.change') }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('[name="key"]:not([readonly])').fill('New Key');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // At the field, not only in a notification that goes away.
    await page
      .locator(`[id="${await key().getAttribute('aria-describedby')}"], [id$="-error"]`)
      .getByText(noCategoryKey('New Key'))
      .waitFor();
    await page.locator('[name="key"]:not([readonly])').fill('new_key');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('[name="key"][readonly]').waitFor();
    const { headers } = await service.http.get(`/glossary?category=${OLD_KEY}`).expect(301);
    expect(headers.location).toBe('/glossary?category=new_key');
    expect((await service.http.get('/glossary/in_the_category.json')).body.category).toBe(
      'new_key',
    );
  });

  it('its name is changed in the same way, and its records stay as they are', async () => {
    const before = (await service.http.get('/glossary/in_the_category.json')).text;
    expect(await page.locator('[name="name"]').getAttribute('readonly')).not.toBeNull();
    await page.getByRole('button', { name: panelText('category.name.change') }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(panelText('category.name.programs', { published: 1 })).waitFor();
    const path = '/glossary?category=new_key';
    expect(await dialog.getByText(panelText('category.name.readers', { path })).count()).toBe(1);
    await dialog.getByRole('button', { name: panelText('category.name.change') }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('[name="name"]:not([readonly])').fill('Named Anew');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('[name="name"][readonly]').waitFor();
    expect((await service.http.get('/glossary/in_the_category')).text).toContain('Named Anew');
    expect((await service.http.get('/glossary/in_the_category.json')).text).toBe(before);
  });

  it('its other fields are saved with all its terms in it, and it leads to their list, drafts included', async () => {
    const { strapi } = service;
    await aDraft(strapi, 'Draft Of It', { category: documentId });
    await aDraft(strapi, 'Of Another');
    await page.locator('[name="tagline"]').fill('A tagline of its own.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await eventually(
      () => strapi.documents('plugin::glossary.category').findOne({ documentId }),
      (category) => category?.tagline === 'A tagline of its own.',
    );
    for (const status of ['draft', 'published'] as const)
      expect(
        await strapi
          .documents('plugin::glossary.term')
          .findFirst({ filters: { slug: 'in_the_category' }, status, populate: ['category'] }),
      ).toMatchObject({ category: { key: 'new_key' } });
    await page.getByRole('link', { name: panelText('category.terms-list') }).click();
    await page.getByRole('gridcell', { name: 'Draft Of It' }).waitFor();
    expect(await page.getByRole('gridcell', { name: 'Of Another' }).count()).toBe(0);
  });
});

it('what a colleague saved meanwhile is not overwritten, and typed text stays', async () => {
  const documents = service.strapi.documents('plugin::glossary.category');
  const documentId = await aCategory(service.strapi, 'two_forms', 'Two Forms');
  const tagline = () => page.locator('[name="tagline"]');
  const stored = async () => (await documents.findOne({ documentId }))?.tagline;
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  await openCategory(documentId);
  for (const text of ['Saved once.', 'Saved twice.']) {
    await tagline().fill(text);
    await save();
    await eventually(stored, (now) => now === text);
    await page.getByText(panelText('saving.all-saved')).waitFor();
  }
  await documents.update({ documentId, data: { tagline: 'By a colleague.' } as object });
  await tagline().fill('Typed meanwhile.');
  await save();
  await page.getByText(savedInBetween(null, 'category')).waitFor();
  expect([await tagline().inputValue(), await stored()]).toEqual([
    'Typed meanwhile.',
    'By a colleague.',
  ]);
  await page.reload();
  await key().waitFor();
  const takeBack = page.getByRole('button', { name: panelText('unsaved.take-back') });
  await takeBack.waitFor();
  // Nothing was pressed yet, so nothing takes the focus.
  expect(await page.locator(':focus').count()).toBe(0);
  await takeBack.click();
  const decide = (how: TextId) =>
    page.getByRole('dialog').getByRole('button', { name: panelText(how, SOMEBODY) });
  await decide('conflict.take-theirs').waitFor();
  await closeDialog(page);
  await save();
  await page.getByText(panelText('saving.decide-first')).waitFor();
  expect(await stored()).toBe('By a colleague.');
  await page.getByRole('button', { name: panelText('conflict.decide') }).click();
  await decide('conflict.keep-mine').click();
  await save();
  await eventually(stored, (now) => now === 'Typed meanwhile.');
  await tagline().fill('Saved after all.');
  await save();
  await eventually(stored, (now) => now === 'Saved after all.');
});

describe('text typed before a saved category is read again', () => {
  const documents = () => service.strapi.documents('plugin::glossary.category');

  it.each([
    ['stays', {}],
    ['stays beside what a colleague saved in another field', { name: 'By a colleague' }],
    ['stays, and is not saved over what a colleague saved', { tagline: 'By a colleague' }],
  ])('%s', async (_, byColleague: { readonly name?: string; readonly tagline?: string }) => {
    const { name = 'Read Again', tagline = 'Typed meanwhile.' } = byColleague;
    const documentId = await aCategory(service.strapi, 'read_again', 'Read Again');
    const field = (of: string) => page.locator(`[name="${of}"]`);
    const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
    await openCategory(documentId);
    const rereading = await hold(page, `**/content-manager/**/${documentId}*`, 'GET');
    await field('tagline').fill('Saved.');
    await save();
    await eventually(rereading.count, Boolean);
    await documents().update({ documentId, data: byColleague });
    await field('tagline').fill('Typed meanwhile.');
    rereading.letGo();
    await eventually(
      () => field('name').inputValue(),
      (shown) => shown === name,
    );
    await save();
    const outcome =
      byColleague.tagline === undefined
        ? panelText('saving.all-saved')
        : savedInBetween(null, 'category');
    await page.getByText(outcome).waitFor();
    expect(await field('tagline').inputValue()).toBe('Typed meanwhile.');
    expect(await documents().findOne({ documentId })).toMatchObject({ name, tagline });
    await page.unrouteAll();
    await documents().delete({ documentId });
  });
});

it('typed text survives the end of the session: after the log-in it is compared, restored and saved', async () => {
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
  await page.locator('aside :focus').waitFor();
  expect(await tagline.inputValue()).toBe('Typed before the end.');
  expect(await key().getAttribute('readonly')).toBeNull();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(panelText('saving.all-saved')).waitFor();
  expect(
    await service.strapi.documents('plugin::glossary.category').findOne({ documentId }),
  ).toMatchObject({ key: 'kept_anew', tagline: 'Typed before the end.' });
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((name) => name.includes(documentId))).toEqual([]);
});

it('a first save whose answer is lost says to look for it in the list', async () => {
  await openCategory('create');
  await key().fill('cut_off');
  await page.locator('[name="name"]').fill('Cut Off');
  await intercept(page, `**/${CATEGORIES}*`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(panelText('saving.failed.unknown')).first().waitFor();
  expect(await page.locator('[name="name"]').inputValue()).toBe('Cut Off');
  await page.unrouteAll({ behavior: 'wait' });
  page.once('dialog', (dialog) => void dialog.accept());
  await openCategory('create');
  await page.getByRole('button', { name: panelText('unsaved.throw-away') }).click();
});

it('a new one is given its key without a question', async () => {
  await openCategory('create');
  await key().fill('brand_new');
  await page.locator('[name="name"]').fill('Brand New');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: panelText('category.key.change') }).waitFor();
  await page.getByText(panelText('category.terms', { published: 0 })).waitFor();
  expect(await faultsInBothThemes(page, 'form')).toEqual([]);
  await openCategory('create');
  await page.getByText(panelText('saving.all-saved')).waitFor();
  expect(await page.getByRole('button', { name: panelText('unsaved.compare') }).count()).toBe(0);
});

describe('categories and tags are merged', () => {
  const dialog = () => page.getByRole('dialog');
  beforeAll(async () => {
    const smells = await aCategory(service.strapi, 'smells', 'Smells');
    await aCategory(service.strapi, 'quality', 'Quality');
    await aPublishedTerm(service.strapi, 'God Class', {
      category: smells,
      tags: ['oop', 'design'],
    });
    await aDraft(service.strapi, 'Long Method', { category: smells, tags: ['oop'] });
  });

  it('a category is merged after the consequences are shown, and the page gives the result', async () => {
    await goTo(page, base, GROUPS);
    await page
      .getByRole('button', { name: panelText('merge.category-label', { name: 'Smells' }) })
      .click();
    await takeOption(dialog().getByRole('combobox'), 'Quality');
    for (const text of [
      panelText('merge.category-terms', { published: 1, drafts: 2, name: 'Quality' }),
      panelText('merge.category-gone', { name: 'Smells' }),
      panelText('merge.leads', {
        from: '/glossary?category=smells',
        into: '/glossary?category=quality',
      }),
    ])
      await dialog().getByText(text).waitFor();
    expect(await accessibilityFaults(page, '[role="dialog"]')).toEqual([]);
    await dialog()
      .getByRole('button', { name: panelText('merge.do') })
      .click();
    const done = panelText('merge.category-done', { name: 'Smells', into: 'Quality', count: 2 });
    await page.getByText(done).waitFor();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Smells' }).waitFor({ state: 'detached' });
    await service.http.get('/glossary?category=smells').expect(301);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('a tag is merged into one that is there', async () => {
    const button = page.getByRole('button', { name: panelText('merge.tag-label', { tag: 'oop' }) });
    await button.click();
    const field = dialog().getByLabel(panelText('merge.tag-into'));
    expect(await field.inputValue()).toBe('oop');
    await field.fill('objects');
    await dialog()
      .getByText(panelText('merge.tag-new', { tag: 'objects' }))
      .waitFor();
    await field.fill('design');
    await dialog()
      .getByText(panelText('merge.tag-there', { tag: 'design', count: 1 }))
      .waitFor();
    await dialog()
      .getByRole('button', { name: panelText('merge.do') })
      .click();
    await page
      .getByText(panelText('merge.tag-done', { tag: 'oop', into: 'design', count: 2 }))
      .waitFor();
    const { body } = await service.http.get('/glossary/god_class.json').expect(200);
    expect(body.tags).toEqual(['design']);
  });

  it('in a narrow window everything is read whole', async () => {
    const tag = 'x'.repeat(190);
    await aPublishedTerm(service.strapi, 'With A Long Tag', { tags: [tag] });
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(`${base}/admin/${GROUPS}`);
    await page.getByLabel(panelText('groups.find-tag')).fill('XXX');
    await page.getByText(panelText('groups.tags-found', { count: 1, shown: 100 })).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: panelText('merge.tag-label', { tag }) }).click();
    await dialog().getByLabel(panelText('merge.tag-into')).fill('short');
    await dialog()
      .getByText(panelText('merge.tag-new', { tag: 'short' }))
      .waitFor();
    expect(await clippedIn(dialog())).toEqual([]);
    await closeDialog(page);
    await page.setViewportSize({ width: 1440, height: 1000 });
  });
});
