import {
  alikeWarning,
  repeatedName,
  sharedNames,
} from '../../src/plugins/glossary/core/panel/term-warnings';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/browser/browser';
import { openTermForm, type RunningPanel, startPanel } from '../support/browser/panel-browser';
import { screenshot } from '../support/browser/pictures';
import { aDraft, aPublishedTerm, edit } from '../support/content/content';
import type { RunningService } from '../support/service';
import { labelOf } from '../../src/plugins/glossary/core/term/edit-form';
import { panelText } from '../support/browser/panel-texts';

const CLONE = '/admin/content-manager/collection-types/api::term.term/clone';

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
  const draft = await service.strapi.documents('api::term.term').findOne({
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

it('related terms are found by alias with definition and state, put into order and saved; never the term itself', async () => {
  const { strapi } = service;
  await aPublishedTerm(strapi, 'Mutual Exclusion', {
    aliases: ['Mutex'],
    short: 'One thread at a time.',
  });
  await aDraft(strapi, 'Mutex Fairness', { aliases: [], short: 'Everybody has a turn.' });
  const documentId = await aDraft(strapi, 'Mutex Convoy', { aliases: [] });
  await openTermForm(page, base, documentId);

  await picker('Related').fill('mutex');
  await option(/Mutual Exclusion/).waitFor();
  const texts = await page.getByRole('option').allTextContents();
  expect(texts).toEqual([
    'Mutual ExclusionPublishedalso MutexOne thread at a time.',
    'Mutex FairnessDraftEverybody has a turn.',
  ]);
  expect(await accessibilityFaults(page, '[id="related"]')).toEqual([]);
  await screenshot(page, 'relation-picker');
  await page.keyboard.press('ArrowDown');
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
  await page.reload();
  await page.locator('[id="related"] li').first().waitFor();
  expect(await chosen('related')).toEqual(['Mutual Exclusion']);
  expect((await savedRelations(documentId)).related).toEqual(['Mutual Exclusion']);
});

it('the tab of what is published shows the relations that readers see, and changes none', async () => {
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

it('the code language takes what was typed', async () => {
  const documentId = await aDraft(service.strapi, 'Typed Language', { code_language: null });
  await openTermForm(page, base, documentId);
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
    (await service.strapi.documents('api::term.term').findOne({ documentId }))?.code_language;
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
  await screenshot(page, 'copy');
  await button('Save').click();
  await page.waitForURL((url) => !url.pathname.includes('/clone/'));
  expect(page.url()).not.toContain(origin);
  await page.getByRole('heading', { name: 'History', exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Copied Once', exact: true, level: 1 }).waitFor();
  const drafts = await strapi.documents('api::term.term').findMany({
    filters: { slug: { $in: ['copied_once', 'copied_once_2'] } },
    sort: 'slug',
  });
  expect(drafts.map(({ term }) => term)).toEqual(['Copied', 'Copied Once']);
});

describe('“Duplicate” in the list of terms', () => {
  const LIST = '/admin/content-manager/collection-types/api::term.term';
  const duplicate = async (name: string): Promise<void> => {
    await page.goto(`${base}${LIST}?_q=${encodeURIComponent(name)}`);
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: /actions/i }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  };

  it('is one draft after one click, says what it has not, and names of the original are told beside its form', async () => {
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
    await screenshot(page, 'duplicate');

    await page.locator('[id="aliases-input"]').fill('shared-alias');
    await page.keyboard.press('Enter');
    await page
      .getByText(sharedNames(labelOf('aliases'), ['shared-alias'], 'Duplicated Here'))
      .waitFor();
    await screenshot(page, 'shared-alias');
    await page.locator('[id="aliases-input"]').fill(name.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByText(repeatedName(labelOf('aliases'), name.toLowerCase())).waitFor();
    await save();
    // What was said stays until it is read, in a narrow window as well.
    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot(page, 'duplicate-narrow');
    await page.setViewportSize({ width: 1280, height: 800 });
    const copies = await strapi
      .documents('api::term.term')
      .findMany({ filters: { term: { $startsWith: 'Duplicated Here (' } } });
    expect(copies.map(({ slug }) => slug)).toEqual(['duplicated_here_copy']);
  });
});
