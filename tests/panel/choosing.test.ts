import {
  alikeWarning,
  repeatedName,
  sharedNames,
} from '../../src/plugins/glossary/core/panel/term-warnings';
import ownWords from '../../src/admin/own-words.json';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/browser/browser';
import { closeDialog } from '../support/browser/closing';
import { hold, intercept } from '../support/browser/network';
import { openTermForm, type RunningPanel, startPanel } from '../support/browser/panel-browser';
import { aDraft, aPublishedTerm, edit } from '../support/content/content';
import type { RunningService } from '../support/service';
import { labelOf } from '../../src/plugins/glossary/core/term/edit-form';
import { panelPattern, panelText } from '../support/browser/panel-texts';

const CLONE = '/admin/content-manager/collection-types/plugin::glossary.term/clone';

let running: RunningPanel;
let service: RunningService;
let base: string;
let page: Page;
beforeAll(async () => {
  running = await startPanel();
  ({ service, base, page } = running);
}, 240_000);
afterAll(() => running.stop());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const option = (name: string | RegExp) => page.getByRole('option', { name });
const picker = (relation: string) => page.getByRole('combobox', { name: `Add to ${relation}` });
const chosen = (relation: string): Promise<string[]> =>
  page.locator(`[id="${relation}"] li a`).allTextContents();

async function savedRelations(documentId: string) {
  const draft = await service.strapi.documents('plugin::glossary.term').findOne({
    documentId,
    populate: { related: true, prerequisites: true },
  });
  const names = (terms: readonly { readonly term?: string | null }[] | null | undefined) =>
    (terms ?? []).map(({ term }) => term);
  return { related: names(draft?.related), prerequisites: names(draft?.prerequisites) };
}

async function save(): Promise<void> {
  await button('Save').click();
  await page.getByText(panelText('saving.all-saved')).waitFor();
}

describe('in the form of a draft', () => {
  let documentId: string;
  beforeAll(async () => {
    const { strapi } = service;
    await aPublishedTerm(strapi, 'Mutual Exclusion', {
      aliases: ['Mutex'],
      short: 'One thread at a time.',
    });
    await aDraft(strapi, 'Mutex Fairness', { aliases: [], short: 'Everybody has a turn.' });
    documentId = await aDraft(strapi, 'Mutex Convoy', { aliases: [], code_language: null });
    await openTermForm(page, base, documentId);
  });

  it('related terms are found by alias with definition and state, put into order and saved; never the term itself', async () => {
    await picker('Related').fill('mutex');
    await option(/Mutual Exclusion/).waitFor();
    const texts = await page.getByRole('option').allTextContents();
    expect(texts).toEqual([
      'Mutual ExclusionPublishedalso MutexOne thread at a time.',
      'Mutex FairnessDraftEverybody has a turn.',
    ]);
    expect(await accessibilityFaults(page, '[id="related"]')).toEqual([]);
    await page.keyboard.press('ArrowDown');
    // The pointer chooses nothing.
    await option(/Mutual Exclusion/).hover();
    await page.keyboard.press('Enter');
    await picker('Related').fill('Mutex');
    // Who is chosen is not offered again.
    await option(/Mutual Exclusion/).waitFor();
    expect(await option(/Mutex Fairness/).count()).toBe(0);
    await page.keyboard.press('Enter');
    expect(await chosen('related')).toEqual(['Mutex Fairness', 'Mutual Exclusion']);
    await page.getByText('The related term “Mutex Fairness” is a draft').waitFor();
    await save();
    expect((await savedRelations(documentId)).related).toEqual([
      'Mutex Fairness',
      'Mutual Exclusion',
    ]);

    await button('Move Mutual Exclusion up').click();
    expect(await chosen('related')).toEqual(['Mutual Exclusion', 'Mutex Fairness']);
    await picker('Prerequisites').fill('one thread');
    await page.getByRole('option', { name: panelText('terms.none') }).waitFor();
    await picker('Prerequisites').fill('exclusion');
    await option(/Mutual Exclusion/).click();
    await save();
    expect(await savedRelations(documentId)).toEqual({
      related: ['Mutual Exclusion', 'Mutex Fairness'],
      prerequisites: ['Mutual Exclusion'],
    });

    await button('Remove Mutex Fairness').click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('related-input');
    await save();
    expect(await chosen('related')).toEqual(['Mutual Exclusion']);
    expect((await savedRelations(documentId)).related).toEqual(['Mutual Exclusion']);
  });

  it('the code language accepts typed text', async () => {
    const language = page.getByRole('combobox', { name: 'Language' });
    const type = async (text: string, key: string): Promise<string> => {
      await language.fill(text);
      await page.keyboard.press(key);
      return language.inputValue();
    };
    expect(await type('ts', 'Tab')).toBe('TypeScript');
    expect(await type('C#', 'Tab')).toBe('C#');
    expect(await type('typescr', 'Enter')).toBe('TypeScript');
    expect(await type('PYTHON', 'Tab')).toBe('Python');
    await save();
    const stored = async () =>
      (await service.strapi.documents('plugin::glossary.term').findOne({ documentId }))
        ?.code_language;
    expect(await stored()).toBe('python');

    expect(await type('klingon', 'Tab')).toBe('klingon');
    await page.getByText(panelText('code-language.unknown', { typed: 'klingon' })).waitFor();
    expect(await accessibilityFaults(page, 'div:has(> div > [id="code_language"])')).toEqual([]);
    expect(await type('', 'Tab')).toBe('');
    expect(await type('python', 'Tab')).toBe('Python');
    // Nothing is marked before something is typed.
    expect(await type('', 'Enter')).toBe('');
    await save();
    expect(await stored()).toBeNull();
  });
});

it('the tab of the published version shows the public relations, read-only', async () => {
  const { strapi } = service;
  const [one, other, draft] = [
    await aPublishedTerm(strapi, 'Shown Relation'),
    await aPublishedTerm(strapi, 'Drafted Relation'),
    await aDraft(strapi, 'Unpublished Relation'),
  ];
  const documentId = await aPublishedTerm(strapi, 'Two Tabs', { related: [one, draft] });
  await edit(strapi, documentId, { related: [other] });
  await openTermForm(page, base, documentId);
  await page.locator('[id="related"] li').first().waitFor();
  expect(await chosen('related')).toEqual(['Drafted Relation']);
  await page.getByRole('tab', { name: 'Published' }).click();
  await page.locator('[id="related"] li', { hasText: 'Shown Relation' }).waitFor();
  expect(await chosen('related')).toEqual(['Shown Relation']);
  expect(await picker('Related').isDisabled()).toBe(true);
});

it('the page of a copy describes the copy', async () => {
  const { strapi } = service;
  const related = [await aPublishedTerm(strapi, 'Beside The Copied')];
  const origin = await aPublishedTerm(strapi, 'Copied', { slug: 'copied_once', related });
  await page.goto(`${base}${CLONE}/${origin}`);
  await page.getByText(panelText('saving.unsaved')).waitFor();
  await page.getByText(panelText('preview.save-first')).waitFor();
  await page.getByRole('heading', { name: 'Copy of “Copied”', level: 1 }).waitFor();
  for (const title of ['History', panelText('readers.title')])
    expect(await page.getByRole('heading', { name: title, exact: true }).count()).toBe(0);
  await page.getByText(alikeWarning('Copied')).waitFor();
  expect(await page.getByText('No related terms').count()).toBe(0);
  await page.getByText(panelText('ready.done')).waitFor();
  expect(await page.getByRole('tab').allTextContents()).toHaveLength(1);
  const slug = page.locator('[name="slug"]');
  expect(await slug.inputValue()).toBe('copied');
  await page.locator('[name="term"]').fill('Copied Once');
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name="slug"]')?.value === 'copied_once_2',
  );
  expect(await chosen('related')).toEqual(['Beside The Copied']);
  await button('Save').click();
  await page.waitForURL((url) => !url.pathname.includes('/clone/'));
  expect(page.url()).not.toContain(origin);
  await page.getByRole('heading', { name: 'History', exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Copied Once', exact: true, level: 1 }).waitFor();
  const drafts = await strapi.documents('plugin::glossary.term').findMany({
    filters: { slug: { $in: ['copied_once', 'copied_once_2'] } },
    sort: 'slug',
  });
  expect(drafts.map(({ term }) => term)).toEqual(['Copied', 'Copied Once']);
});

describe('“Duplicate” in the list of terms', () => {
  const LIST = '/admin/content-manager/collection-types/plugin::glossary.term';
  const duplicate = async (name: string): Promise<void> => {
    await page.goto(`${base}${LIST}?_q=${encodeURIComponent(name)}`);
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: /actions/i }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  };

  it('is one draft after one click, lists the omitted fields, and similar names are shown beside its form', async () => {
    const { strapi } = service;
    await aPublishedTerm(strapi, 'Duplicated Here', {
      aliases: ['Shared Alias'],
      identifiers: ['CWE-4711'],
    });
    await duplicate('Duplicated Here');
    const name = 'Duplicated Here (copy)';
    const said = page.getByText(panelText('duplicate.done', { name, count: 0, fields: '' }));
    await said.waitFor();
    await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
    expect(await page.locator('[name="slug"]').inputValue()).toBe('duplicated_here_copy');
    await page.getByText(alikeWarning('Duplicated Here')).waitFor();

    await page.locator('[id="aliases-input"]').fill('shared-alias');
    await page.keyboard.press('Enter');
    await page
      .getByText(sharedNames(labelOf('aliases'), ['shared-alias'], 'Duplicated Here'))
      .waitFor();
    await page.locator('[id="aliases-input"]').fill(name.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByText(repeatedName(labelOf('aliases'), name.toLowerCase())).waitFor();
    await save();
    // The message stays until it is dismissed, in a narrow window as well.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.setViewportSize({ width: 1280, height: 800 });
    const copies = await strapi
      .documents('plugin::glossary.term')
      .findMany({ filters: { term: { $startsWith: 'Duplicated Here (' } } });
    expect(copies.map(({ slug }) => slug)).toEqual(['duplicated_here_copy']);
  });
});

describe('related terms', () => {
  const terms: string[] = [];
  let documentId: string;
  beforeAll(async () => {
    for (const name of ['Ay', 'Bee', 'Cee']) terms.push(await aDraft(service.strapi, name));
    documentId = await opened('Of Three');
  });
  afterEach(() => page.unrouteAll({ behavior: 'wait' }));

  const says = (text: string | RegExp) =>
    page.locator('aside', { hasText: 'Saving' }).first().getByText(text).first().waitFor();
  const isSaved = () => says(panelText('saving.all-saved'));
  const isUnsaved = () => says(panelText('saving.unsaved'));

  /** The form of a term with three related ones. */
  async function opened(name: string): Promise<string> {
    const opening = await aDraft(service.strapi, name, { related: terms });
    await openTermForm(page, base, opening);
    await shows('Ay', 'Bee', 'Cee');
    return opening;
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
    const { letGo } = await hold(
      page,
      '**/content-manager/collection-types/plugin::glossary.term/*',
      'PUT',
    );
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await button('Save').click();
    await sent;
    return letGo;
  }

  it.each<[string, string[], string[], string[]]>([
    ['moves back what was moved', ['Move Ay down'], ['Move Ay up'], ['Ay', 'Bee', 'Cee']],
    ['moves once more', ['Move Ay down'], ['Move Ay down'], ['Bee', 'Cee', 'Ay']],
    ['takes away what was moved', ['Move Ay up', 'Move Ay up'], ['Remove Ay'], ['Bee', 'Cee']],
  ])(
    'who %s while that is saved loses no other related term',
    async (_what, before, during, left) => {
      for (const name of before) await button(name).click();
      const release = await heldSave();
      for (const name of during) await button(name).click();
      release();
      await isUnsaved();
      await shows(...left);
      await page.unrouteAll({ behavior: 'wait' });
      await save();
      await shows(...left);
      expect((await savedRelations(documentId)).related).toEqual(left);
    },
  );

  it('a search for terms that fails says so, and is done again', async () => {
    await intercept(page, '**/glossary-panel/term-choices?*', (route) =>
      route.fulfill({ status: 500 }),
    );
    await picker('Related').fill('Bee');
    await option(panelText('terms.search-failed')).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await picker('Related').fill('No Such Term');
    await option(panelText('terms.none')).waitFor();
    await picker('Related').fill('Bee');
    await option(panelText('terms.all-chosen')).waitFor();
    expect(await page.getByRole('option').count()).toBe(1);
  });

  it('Ctrl+S leaves the caret in the search for terms', async () => {
    await aDraft(service.strapi, 'Dee');
    await picker('Related').fill('Dee');
    await option(/^Dee/).click();
    await picker('Related').focus();
    await page.keyboard.press('Control+s');
    await isSaved();
    await shows('Bee', 'Cee', 'Dee');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('related-input');
  });

  it('a move does not restore what another editor removed meanwhile', async () => {
    documentId = await opened('Moved And Removed');
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
    expect((await savedRelations(documentId)).related).toEqual(['Cee', 'Ay', 'Bee']);
  });

  it('unsaved relations of an earlier visit are compared, and merged with the choices made since', async () => {
    documentId = await opened('Two Visits');
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
    const texts = async (mark: string) =>
      (await differences.locator(mark).allTextContents()).join();
    expect(await texts('del')).toContain('Ay');
    expect(await texts('ins')).not.toContain('Cee');
    await closeDialog(page);
    await picker('Related').fill('Newly');
    await option(/Newly Chosen/).click();
    await shows('Ay', 'Bee', 'Cee', 'Newly Chosen');
    await button(panelText('unsaved.take-back')).click();
    await shows('Cee', 'Bee', 'Newly Chosen');
    await button('Save').click();
    await isSaved();
    expect((await savedRelations(documentId)).related).toEqual(['Cee', 'Bee', 'Newly Chosen']);
  });

  it('a new category is written in another tab, and the form below is not saved by it', async () => {
    const { strapi } = service;
    documentId = await opened('Waits For A Category');
    await page.locator('[name="short"]').fill('Typed, and not saved.');
    await isUnsaved();
    // Another editor saves in between.
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
    const drafts = strapi.documents('plugin::glossary.term');
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
});
