import type { Browser, Locator, Page } from 'playwright-core';
import { accessibilityFaults, overflow, waitOrTell } from '../support/browser/browser';
import {
  openPanel,
  openTermForm,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import { screenshot } from '../support/browser/pictures';
import { aColleague } from '../support/clients/panel';
import { aDraft, aPublishedTerm, edit } from '../support/content/content';
import type { RunningService } from '../support/service';
import { panelText } from '../support/browser/panel-texts';

let running: RunningPanel;
let service: RunningService;
let base: string;
let browser: Browser;
/** The administrator, who may publish. */
let editor: Page;
let author: Page;
beforeAll(async () => {
  running = await startPanel();
  ({ service, base, browser, page: editor } = running);
  const as = await aColleague(service.strapi, 'strapi-author');
  ({ page: author } = await openPanel(browser, base, 'light', { as }));
}, 240_000);
afterAll(() => running.stop());

const aside = (page: Page, title = 'Review'): Locator =>
  page.locator('aside', { has: page.getByRole('heading', { name: title, exact: true }) });
const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });
const menuLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });

/** What stands beside a form, without the names that Strapi gives all its side panels. */
async function faultsBeside(page: Page): Promise<string[]> {
  const faults = await accessibilityFaults(page, 'aside');
  return faults.filter((fault) => !fault.startsWith('landmark-unique'));
}

async function handIn(documentId: string, note: string): Promise<void> {
  await openTermForm(author, base, documentId);
  await button(aside(author), panelText('review.hand-in')).click();
  await author.getByRole('dialog').getByLabel(panelText('review.hand-in-note')).fill(note);
  await button(author.getByRole('dialog'), panelText('review.hand-in')).click();
  await aside(author).getByText(panelText('review.waiting')).waitFor();
}
async function openList(page: Page, show: string): Promise<Locator> {
  await page.goto(`${base}/admin/plugins/glossary-review?show=${show}`);
  const table = page.getByRole('table');
  await waitOrTell(page, () => table.waitFor());
  return table;
}

it('an Author hands in, an Editor sees it with its number, returns it, and the Author sees why', async () => {
  const documentId = await aDraft(service.strapi, 'From Draft To Public');
  await handIn(documentId, 'Please look.\n<img src=x onerror="document.title=1">');
  await aside(author).getByText('<img src=x onerror="document.title=1">').waitFor();
  expect(await faultsBeside(author)).toEqual([]);
  await screenshot(author, 'review-form-author');

  await editor.goto(`${base}/admin/`);
  await menuLink(editor, panelText('review.menu', { count: 1 })).click();
  const table = editor.getByRole('table', { name: panelText('review.list.handed-in') });
  await table.getByText('Please look.').waitFor();
  await editor.getByRole('link', { name: 'Handed in (1)' }).waitFor();
  expect(await accessibilityFaults(editor, 'main')).toEqual([]);
  await screenshot(editor, 'review-list');
  await button(table, panelText('review.answer-name', { name: 'From Draft To Public' })).click();
  const dialog = editor.getByRole('dialog');
  await button(dialog, panelText('review.return')).click();
  await dialog.getByText(panelText('review.note-missing')).waitFor();
  await dialog.getByLabel(panelText('review.return-note')).fill('The source is missing.');
  expect(await accessibilityFaults(editor, '[role="dialog"]')).toEqual([]);
  await screenshot(editor, 'review-dialog');
  await button(dialog, panelText('review.return')).click();
  await editor.getByText(panelText('review.returned', { name: 'From Draft To Public' })).waitFor();
  await editor.getByText('No term', { exact: true }).waitFor();
  await menuLink(editor, 'Review').waitFor();

  await openTermForm(author, base, documentId);
  await aside(author)
    .getByText(/^Returned by An Editor, 23 Mar 2026, 12:00 UTC$/)
    .waitFor();
  await aside(author).getByText('The source is missing.').waitFor();
  await menuLink(author, panelText('review.menu', { count: 1 })).click();
  await author.getByRole('table', { name: panelText('review.list.own') }).waitFor();
  await author.getByText('The source is missing.').waitFor();
  await author.getByText(/Returned by An Editor/).waitFor();
  expect(await accessibilityFaults(author, 'main')).toEqual([]);
  expect(await author.getByRole('link', { name: /^Handed in \(/ }).count()).toBe(0);
});

it('a change is handed in, compared and published from the list', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Changed And Public');
  await edit(service.strapi, documentId, { short: 'A definition of two sentences.' });
  await handIn(documentId, '');
  const table = await openList(editor, 'handed-in');
  await table.getByText(panelText('review.change')).waitFor();
  await button(table, panelText('review.answer-name', { name: 'Changed And Public' })).click();
  const dialog = editor.getByRole('dialog');
  await dialog.getByText('One field differs:').waitFor();
  expect(await dialog.locator('ins').allTextContents()).toEqual(['Added: two', 'Added: sentences']);
  await button(dialog, 'Publish').click();
  await editor.getByText(panelText('review.published', { name: 'Changed And Public' })).waitFor();
  expect((await service.http.get('/glossary/changed_and_public')).text).toContain('two sentences');
  const own = await openList(author, 'own');
  await own.getByText(/^Published by An Editor/).waitFor();
});

it('what is not saved cannot be handed in, and a change afterwards is said', async () => {
  const documentId = await aDraft(service.strapi, 'Changed In Between');
  await openTermForm(author, base, documentId);
  await author.locator('[name="short"]').fill('Not saved yet.');
  await aside(author).getByText(panelText('review.save-first')).waitFor();
  expect(await button(aside(author), panelText('review.hand-in')).isDisabled()).toBe(true);
  await button(author, 'Save').click();
  await author.getByText(panelText('saving.all-saved')).waitFor();
  await handIn(documentId, 'As saved.');
  await author.locator('[name="short"]').fill('Saved after it was handed in.');
  await button(author, 'Save').click();
  await aside(author).getByText(panelText('review.changed')).waitFor();

  await openTermForm(editor, base, documentId);
  await aside(editor).getByText(panelText('review.changed')).waitFor();
  await aside(editor).getByText(panelText('review.yours')).waitFor();
  await button(author, panelText('review.hand-in-again')).click();
  await button(author.getByRole('dialog'), panelText('review.hand-in-again')).click();
  await aside(author).getByText(panelText('review.changed')).waitFor({ state: 'detached' });
  await button(aside(author), panelText('review.take-back')).click();
  await aside(author)
    .getByText(/^Taken back by A Colleague/)
    .waitFor();
});

it('an Editor publishes in the form, and the second of two is told', async () => {
  const documentId = await aDraft(service.strapi, 'Of Two Editors');
  await handIn(documentId, 'For both of you.');
  const table = await openList(editor, 'handed-in');
  await button(table, panelText('review.answer-name', { name: 'Of Two Editors' })).click();

  const as = await aColleague(service.strapi, 'strapi-editor');
  const { page: other, close } = await openPanel(browser, base, 'dark', { as });
  await openTermForm(other, base, documentId);
  await aside(other).getByText('For both of you.').waitFor();
  expect(await faultsBeside(other)).toEqual([]);
  await button(other, 'Publish').click();
  await aside(other)
    .getByText(/^Published by A Colleague/)
    .waitFor();
  await aside(other).getByText(panelText('review.public')).waitFor();
  await screenshot(other, 'review-form-dark');
  await close();

  const dialog = editor.getByRole('dialog');
  await dialog.getByLabel(panelText('review.return-note')).fill('Too late.');
  await button(dialog, panelText('review.return')).click();
  await dialog.getByText(/^A Colleague published this term on .*; nothing was done\.$/).waitFor();
  await button(dialog, 'Cancel').click();
  expect((await service.http.get('/glossary/of_two_editors')).status).toBe(200);
});

it('the home page says what waits, and the lists fit narrow windows', async () => {
  const documentId = await aDraft(service.strapi, 'Waits On The Home Page', { short: '' });
  await handIn(documentId, `A word without an end: ${'x'.repeat(200)}`);
  await editor.goto(`${base}/admin/`);
  const widget = editor.getByRole('region', { name: 'Review', exact: true });
  await widget.getByText(panelText('review.home.handed-in')).waitFor();
  expect(await widget.getByRole('listitem').allTextContents()).toEqual([
    `${panelText('review.home.handed-in')}1`,
    'Returned to me0',
    `${panelText('review.home.failed')}0`,
    'Scheduled to be published0',
    'Reports of readers0',
  ]);
  await widget.getByRole('link', { name: panelText('review.home.handed-in') }).click();
  await editor.getByText(panelText('review.open', { count: 1 })).waitFor();
  for (const width of [1024, 390]) {
    await editor.setViewportSize({ width, height: 900 });
    await openList(editor, 'handed-in');
    await screenshot(editor, `review-list-${width}`);
    expect(await overflow(editor)).toBeLessThanOrEqual(0);
    await openTermForm(editor, base, documentId);
    await aside(editor)
      .getByText(/^A word without an end/)
      .waitFor();
    await aside(editor).scrollIntoViewIfNeeded();
    await screenshot(editor, `review-form-${width}`);
    expect(await overflow(editor)).toBeLessThanOrEqual(0);
  }
  await editor.setViewportSize({ width: 1440, height: 1000 });
});
