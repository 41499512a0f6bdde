import { goneDocument, slugTakenMessage } from '../../src/plugins/glossary/core/history/left-out';
import type { Browser, Locator, Page } from 'playwright-core';
import { accessibilityFaults, overflow } from '../support/browser/browser';
import {
  faultsInBothThemes,
  goTo,
  openPanel,
  openTermForm,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import { aColleague } from '../support/clients/panel';
import { aDraft, aPublishedTerm, edit, publish, SCORE } from '../support/content/content';
import { eventually } from '../support/eventually';
import type { RunningService } from '../support/service';
import { panelPattern, panelText } from '../support/browser/panel-texts';
import { takeOption } from '../support/browser/closing';

const TERM = 'plugin::glossary.term';

let running: RunningPanel;
let service: RunningService;
let base: string;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  running = await startPanel();
  ({ service, base, browser, page } = running);
}, 240_000);
afterAll(() => running.stop());

const aside = (title: string): Locator =>
  page.locator('aside', { has: page.getByRole('heading', { name: title, exact: true }) });
const cellsOf = (table: Locator): Promise<string[]> =>
  table.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll('td')]
        .map((cell) => cell.textContent?.trim())
        .filter((text) => text !== '')
        .join(' | '),
    ),
  );
const draftOf = (documentId: string) => service.strapi.documents(TERM).findOne({ documentId });

it('the form names the last editor, and the published version', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Saved In The Form');
  await openTermForm(page, base, documentId);
  const box = aside('History');
  const editor = panelText('history.nobody');
  await box.getByText(panelPattern('history.saved', ['moment'], { editor })).waitFor();
  await box.getByText(new RegExp(`^Version 1: published by ${editor}`)).waitFor();
  await page.locator('[name="short"]').fill('Saved by somebody.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = panelPattern('history.saved', ['moment'], { editor: 'An Editor' });
  await box.getByText(saved).waitFor();
  expect(await faultsInBothThemes(page, 'aside')).toEqual([]);
  await box.getByRole('link', { name: panelText('history.all') }).click();
  await page.getByRole('heading', { name: 'History of Saved In The Form' }).waitFor();
});

it('any two versions are compared, and one is restored as the draft after a look at it', async () => {
  const { strapi, http } = service;
  const gone = await aDraft(strapi, 'Goes Meanwhile');
  const documentId = await aPublishedTerm(strapi, 'Restored Here', {
    short: 'The first sentence.',
    score_draft: SCORE,
    related: [gone],
  });
  await edit(strapi, documentId, { short: 'The second sentence.', tags: ['keyword', 'other'] });
  await publish(strapi, documentId);
  await edit(strapi, documentId, { short: 'A draft.' });
  await strapi.documents(TERM).delete({ documentId: gone });
  await goTo(page, base, `plugins/glossary-history/terms/${documentId}`);
  const table = page.getByRole('table', { name: panelText('history.versions') });
  await table.waitFor();
  const by = `${panelText('history.nobody')} | 23 Mar 2026, 12:00 UTC`;
  expect((await cellsOf(table)).slice(1)).toEqual([
    `2 | published | ${by} | TL;DR, Tags | restored_here | Restore`,
    `1 | published | ${by} | First version | restored_here | Restore`,
  ]);

  await table
    .getByRole('radio', { name: panelText('history.from', { version: 'version 1' }) })
    .check();
  await table.getByRole('radio', { name: 'Compare to version 2' }).check();
  const compared = page.getByRole('region', { name: 'From version 1 to version 2' });
  await compared.getByText('2 fields differ:').waitFor();
  expect(await compared.locator('del').allTextContents()).toEqual(['Removed: first']);
  expect(await compared.locator('ins').allTextContents()).toEqual([
    'Added: second',
    'Added: other',
  ]);
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  await table.getByRole('button', { name: 'Restore version 1 as the draft' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(panelText('history.restore-says', { version: 1 })).waitFor();
  await dialog.getByText('3 fields of the draft change:').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await draftOf(documentId))?.short).toBe('A draft.');

  await table.getByRole('button', { name: 'Restore version 1 as the draft' }).click();
  await dialog.getByText('3 fields of the draft change:').waitFor();
  expect(await accessibilityFaults(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: panelText('history.restore-do') }).click();
  await page.getByText(panelText('history.restored', { version: 1 })).waitFor();
  await page.getByText(goneDocument('related', 'Goes Meanwhile')).waitFor();
  await table.getByText('An Editor').waitFor();
  expect((await draftOf(documentId))?.short).toBe('The first sentence.');
  expect((await http.get('/glossary/restored_here')).text).toContain('The second sentence.');
});

it('a deleted term is found with who deleted it, and brought back', async () => {
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Deleted Here', { slug: 'deleted_here' });
  await openTermForm(page, base, documentId);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  const draft = () => draftOf(documentId);
  await eventually(draft, (found) => found === null);
  await aPublishedTerm(strapi, 'Was Quicker', { slug: 'deleted_here' });

  await page.getByRole('link', { name: 'History', exact: true }).click();
  const table = page.getByRole('table', { name: panelText('history.deleted') });
  await table.waitFor();
  const row = table.getByRole('row', { name: /Deleted Here/ });
  expect(await row.textContent()).toContain('An Editor');
  expect(await row.textContent()).toContain('21 Jun 2026, 12:00 UTC');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await row.getByRole('button', { name: 'Bring back Deleted Here' }).click();
  await page.getByText(panelText('history.brought-back', { name: 'Deleted Here' })).waitFor();
  await page
    .getByText(
      slugTakenMessage('deleted_here', { hold: 'page', name: 'Was Quicker' }, 'deleted_here_2'),
    )
    .waitFor();
  await row.waitFor({ state: 'detached' });
  await page
    .getByRole('status')
    .getByRole('link', { name: panelText('history.form') })
    .click();
  await aside('History')
    .getByText(/brought back by An Editor/)
    .waitFor();
  expect(await page.locator('[name="term"]').inputValue()).toBe('Deleted Here');
});

it('administrators see what editors did, filter it and take it along as a table', async () => {
  await goTo(page, base, 'plugins/glossary-history?show=editors');
  const table = page.getByRole('table', { name: panelText('acts.title') });
  await table.waitFor();
  await takeOption(
    page.getByRole('combobox', { name: panelText('acts.kind') }),
    panelText('kind.brought-back'),
  );
  await page.getByText('1 entry', { exact: true }).waitFor();
  expect(await cellsOf(table)).toEqual([
    '23 Mar 2026, 12:00 UTC | An Editor | brought back | Deleted Here | deleted_here',
  ]);
  await takeOption(page.getByRole('combobox', { name: 'Editor' }), panelText('history.nobody'));
  await page.getByText('No entry', { exact: true }).waitFor();
  await page.goBack();
  await page.getByText('1 entry', { exact: true }).waitFor();
  await page.getByLabel(panelText('acts.to')).fill('2026-03-22');
  await page.getByText('No entry', { exact: true }).waitFor();
  await page.getByLabel(panelText('acts.from')).fill('2026-03-23');
  await page.getByText(panelText('acts.backwards')).waitFor();
  await page.getByLabel(panelText('acts.from')).fill('');
  await page.getByText('No entry', { exact: true }).waitFor();
  // Elements under the pointer have other colours.
  await page.mouse.move(0, 0);
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: panelText('acts.download') }).click();
  expect((await download).suggestedFilename()).toBe('glossary-editors.csv');
});

it('an Author sees deleted terms and no activity of editors', async () => {
  const colleague = await aColleague(service.strapi, 'strapi-author');
  const opened = await openPanel(browser, base, 'system', { as: colleague });
  await opened.page.goto(`${base}/admin/plugins/glossary-history?show=editors`);
  await opened.page.getByText(panelText('history.deleted-about', { days: 90 })).waitFor();
  expect(await opened.page.getByRole('link', { name: panelText('acts.title') }).count()).toBe(0);
  expect(await faultsInBothThemes(opened.page, 'main')).toEqual([]);
  await opened.close();
});

it('the history of a term fits a narrow window, and a long one has pages', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Long History');
  for (let time = 0; time < 26; time += 1) {
    await edit(service.strapi, documentId, { short: `Sentence ${time}.` });
    await publish(service.strapi, documentId);
  }
  await page.setViewportSize({ width: 480, height: 900 });
  await goTo(page, base, `plugins/glossary-history/terms/${documentId}`);
  const table = page.getByRole('table', { name: panelText('history.versions') });
  await table.getByText('27', { exact: true }).waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await table
    .getByRole('radio', { name: panelText('history.from', { version: 'version 27' }) })
    .check();
  await page.getByRole('link', { name: panelText('pages.next') }).click();
  await table.getByRole('radio', { name: 'Compare to version 1', exact: true }).check();
  await page.getByRole('region', { name: 'From version 27 to version 1' }).waitFor();
  await page.setViewportSize({ width: 1440, height: 1000 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
