import { answeredAlready } from '../../src/plugins/glossary/core/review/review-request';
import { savedInBetween } from '../../src/plugins/glossary/core/publishing/draft-version';
import type { Browser, Locator, Page } from 'playwright-core';
import {
  openPanel,
  openTermForm,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import { closeDialog } from '../support/browser/closing';
import { aColleague } from '../support/clients/panel';
import { aDraft, edit } from '../support/content/content';
import { type RunningService, TODAY } from '../support/service';
import { panelText } from '../support/browser/panel-texts';
import { hold, intercept } from '../support/browser/network';

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

const RETURN_NOTE = panelText('review.return-note');
const aside = (page: Page): Locator =>
  page.locator('aside', { has: page.getByRole('heading', { name: 'Review', exact: true }) });
const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });
const dialog = (page: Page): Locator => page.getByRole('dialog');

async function handIn(documentId: string): Promise<void> {
  await openTermForm(author, base, documentId);
  await button(aside(author), panelText('review.hand-in')).click();
  await button(dialog(author), panelText('review.hand-in')).click();
  await aside(author).getByText(panelText('review.waiting')).waitFor();
}
async function openAnswer(name: string): Promise<void> {
  await editor.goto(`${base}/admin/plugins/glossary-review?show=handed-in`);
  await button(editor, panelText('review.answer-name', { name })).click();
  await dialog(editor).getByText(panelText('review.never-published')).waitFor();
}

it('a dialogue that publishes stays open until it is done, and the focus stays in the list', async () => {
  await handIn(await aDraft(service.strapi, 'Published Under Way'));
  await openAnswer('Published Under Way');
  const { letGo } = await hold(editor, '**/publish');
  const asked = editor.waitForRequest('**/publish');
  await button(dialog(editor), 'Publish').click();
  await asked;
  await editor.keyboard.press('Escape');
  await button(dialog(editor), 'Close modal').click();
  await editor.mouse.click(5, 5);
  expect(await dialog(editor).isVisible()).toBe(true);
  letGo();
  await editor.getByText(panelText('review.published', { name: 'Published Under Way' })).waitFor();
  await editor.getByText('No term', { exact: true }).waitFor();
  await editor.waitForFunction(() => document.activeElement?.closest('main') !== null);
});

it('a hand-in that is refused says so, also after somebody has tried to close it', async () => {
  const documentId = await aDraft(service.strapi, 'Refused Under Way');
  await openTermForm(author, base, documentId);
  await button(aside(author), panelText('review.hand-in')).click();
  await edit(service.strapi, documentId, { short: 'Another one saved this.' });
  const { letGo } = await hold(author, '**/hand-in');
  const asked = author.waitForRequest('**/hand-in');
  await button(dialog(author), panelText('review.hand-in')).click();
  await asked;
  await author.keyboard.press('Escape');
  expect(await dialog(author).isVisible()).toBe(true);
  letGo();
  await dialog(author).getByText(savedInBetween(null)).waitFor();
});

it('after a refusal the list is read again, and the term can be published', async () => {
  const documentId = await aDraft(service.strapi, 'Saved In Between');
  await handIn(documentId);
  await openAnswer('Saved In Between');
  await edit(service.strapi, documentId, { short: 'Saved since the list was read.' });
  await button(dialog(editor), 'Publish').click();
  await dialog(editor).getByText(savedInBetween(null)).waitFor();
  await button(dialog(editor), 'Cancel').click();
  await editor.getByRole('table').getByText(panelText('review.changed')).waitFor();
  await button(editor, panelText('review.answer-name', { name: 'Saved In Between' })).click();
  await button(dialog(editor), 'Publish').click();
  await editor.getByText(panelText('review.published', { name: 'Saved In Between' })).waitFor();
  expect((await service.http.get('/glossary/saved_in_between')).status).toBe(200);
});

it('a note outlives its dialogue, and goes to the hand-in that was shown', async () => {
  const documentId = await aDraft(service.strapi, 'With A Note');
  await handIn(documentId);
  await openAnswer('With A Note');
  await dialog(editor).getByLabel(RETURN_NOTE).fill('A long note.');
  await closeDialog(editor);
  await button(editor, panelText('review.answer-name', { name: 'With A Note' })).click();
  expect(await dialog(editor).getByLabel(RETURN_NOTE).inputValue()).toBe('A long note.');

  await openTermForm(editor, base, documentId);
  await button(aside(editor), panelText('review.return')).click();
  expect(await dialog(editor).getByLabel(RETURN_NOTE).inputValue()).toBe('A long note.');
  await button(aside(author), panelText('review.take-back')).click();
  await aside(author)
    .getByText(/^Taken back by A Colleague/)
    .waitFor();
  await askAgain(editor);
  await editor.getByText(/^Taken back by A Colleague/).waitFor();
  await button(dialog(editor), panelText('review.return')).click();
  await dialog(editor)
    .getByText(answeredAlready('A Colleague', 'taken-back', Date.parse(`${TODAY}T12:00:00Z`)))
    .waitFor();
  expect(await dialog(editor).getByLabel(RETURN_NOTE).inputValue()).toBe('A long note.');
});

it('what stands beside an open form follows what others do', async () => {
  const documentId = await aDraft(service.strapi, 'Returned Meanwhile');
  await handIn(documentId);
  await openTermForm(editor, base, documentId);
  await button(aside(editor), panelText('review.return')).click();
  await dialog(editor).getByLabel(RETURN_NOTE).fill('The source is missing.');
  await button(dialog(editor), panelText('review.return')).click();
  await aside(editor)
    .getByText(/^Returned by An Editor/)
    .waitFor();
  await askAgain(author);
  await aside(author).getByText('The source is missing.').waitFor();
  expect(await aside(author).getByText(panelText('review.waiting')).count()).toBe(0);
});

it('an Author cannot return, nobody takes back what others handed in, and nothing is taken back that was returned', async () => {
  const documentId = await aDraft(service.strapi, 'Returned Before');
  await handIn(documentId);
  await openTermForm(editor, base, documentId);
  const returns = (page: Page): Locator => button(aside(page), panelText('review.return'));
  const takesBack = (page: Page): Locator => button(aside(page), panelText('review.take-back'));
  await Promise.all([returns(editor).waitFor(), takesBack(author).waitFor()]);
  expect([await takesBack(editor).count(), await returns(author).count()]).toEqual([0, 0]);
  await returns(editor).click();
  await dialog(editor).getByLabel(RETURN_NOTE).fill('The source is missing.');
  await button(dialog(editor), panelText('review.return')).click();
  await aside(editor)
    .getByText(/^Returned by An Editor/)
    .waitFor();
  await takesBack(author).click();
  await aside(author)
    .getByText(answeredAlready('An Editor', 'returned', Date.parse(`${TODAY}T12:00:00Z`)))
    .waitFor();
});

it('who is refused in the form sees at once what stands there now', async () => {
  const documentId = await aDraft(service.strapi, 'Refused In The Form');
  await handIn(documentId);
  await openTermForm(editor, base, documentId);
  await button(aside(editor), panelText('review.return')).click();
  await dialog(editor).getByLabel(RETURN_NOTE).fill('Too late.');
  await button(aside(author), panelText('review.take-back')).click();
  await aside(author)
    .getByText(/^Taken back by A Colleague/)
    .waitFor();
  await button(dialog(editor), panelText('review.return')).click();
  await dialog(editor)
    .getByText(/nothing was done\.$/)
    .waitFor();
  await editor
    .locator('aside')
    .getByText(/^Taken back by A Colleague/)
    .waitFor();
  expect(await dialog(editor).getByLabel(RETURN_NOTE).inputValue()).toBe('Too late.');
});

it('whoever leaves the page while something is done does not cut it off, and is told when it is refused', async () => {
  const documentId = await aDraft(service.strapi, 'Left By Back');
  await handIn(documentId);
  await editor.goto(`${base}/admin/plugins/glossary`);
  await editor
    .getByRole('navigation')
    .getByRole('link', { name: /^Review/ })
    .click();
  await button(editor, panelText('review.answer-name', { name: 'Left By Back' })).click();
  await dialog(editor).getByText(panelText('review.never-published')).waitFor();
  await edit(service.strapi, documentId, { short: 'Saved since the list was read.' });
  const { letGo } = await hold(editor, '**/publish');
  const asked = editor.waitForRequest('**/publish');
  await button(dialog(editor), 'Publish').click();
  await asked;
  await editor.goBack();
  await editor.waitForURL((url) => url.pathname.endsWith('/plugins/glossary'));
  letGo();
  await editor.getByText(savedInBetween(null)).waitFor();
  expect((await service.http.get('/glossary/left_by_back')).status).toBe(404);
});

it('the home page says when what waits cannot be loaded', async () => {
  await intercept(editor, '**/glossary-panel/waiting', (route) => route.abort());
  await editor.goto(`${base}/admin/`);
  const widget = editor.getByRole('region', { name: 'Review', exact: true });
  const failure = widget.getByText(panelText('review.waiting-failed'));
  await failure.waitFor();
  await editor.unroute('**/glossary-panel/waiting');
  await askAgain(editor);
  await failure.waitFor({ state: 'detached' });
  expect(await widget.getByRole('heading', { name: 'Review' }).isVisible()).toBe(true);
});

/** Somebody comes back to the window. */
const askAgain = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('focus')));
