import type { Browser, Locator, Page, Request } from 'playwright-core';
import { savedInBetween } from '../../src/plugins/glossary/core/publishing/draft-version';
import { answeredAlready } from '../../src/plugins/glossary/core/review/review-request';
import { REPORT_TEXT } from '../../src/plugins/glossary/core/texts/report';
import { TERM_TEXT } from '../../src/plugins/glossary/core/texts/term';
import { accessibilityFaults, mismatchedNames, overflow } from '../support/browser/browser';
import { closeDialog } from '../support/browser/closing';
import { hold, intercept } from '../support/browser/network';
import {
  faultsInBothThemes,
  goTo,
  openPanel,
  openTermForm,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import { panelText } from '../support/browser/panel-texts';
import { aColleague } from '../support/clients/panel';
import { aDraft, aPublishedTerm, edit } from '../support/content/content';
import { type RunningService, TODAY } from '../support/service';

let running: RunningPanel;
let service: RunningService;
let base: string;
let browser: Browser;
let editor: Page;
let author: Page;
/** With which the author asks without a browser. */
let authorsToken: string;
beforeAll(async () => {
  running = await startPanel();
  ({ service, base, browser, page: editor } = running);
  const as = await aColleague(service.strapi, 'strapi-author');
  ({ page: author } = await openPanel(browser, base, 'system', { as }));
  const { body } = await service.http.post('/admin/login').send(as).expect(200);
  authorsToken = body.data.token;
}, 240_000);
afterAll(() => running.stop());

const RETURN_NOTE = panelText('review.return-note');
const aside = (page: Page, title = 'Review'): Locator =>
  page.locator('aside', { has: page.getByRole('heading', { name: title, exact: true }) });
const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });
const dialog = (page: Page): Locator => page.getByRole('dialog');
const menuLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });
/** The window gets the focus again. */
const askAgain = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('focus')));

async function requestReview(
  note: string,
  action: 'review.request' | 'review.request-again',
): Promise<void> {
  await button(aside(author), panelText(action)).click();
  await dialog(author).getByLabel(panelText('review.request-note')).fill(note);
  await button(dialog(author), panelText(action)).click();
  await aside(author).getByText(panelText('review.waiting')).waitFor();
}
const asAuthor = (documentId: string, act: '' | '/take-back', body: object) =>
  service.http
    .post(`/glossary-panel/terms/${documentId}/review-requests${act}`)
    .set('Authorization', `Bearer ${authorsToken}`)
    .send(body);
/** A draft of which the author requests a review, without a browser. */
async function requested(name: string, note = '', overrides: object = {}): Promise<string> {
  const documentId = await aDraft(service.strapi, name, { ...overrides });
  await asAuthor(documentId, '', { note }).expect(204);
  return documentId;
}
async function openList(page: Page, show: string): Promise<Locator> {
  await goTo(page, base, `plugins/glossary-review?show=${show}`);
  await page.waitForURL((url) => url.search === `?show=${show}`);
  const table = page.getByRole('table');
  await table.waitFor();
  return table;
}
/** Opens a page five seconds after the one before it, without waiting for them. */
async function visitLater(page: Page, open: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 5000;
  });
  await open();
  await page.waitForLoadState('networkidle');
}
async function openAnswer(name: string): Promise<void> {
  await openList(editor, 'requested');
  await button(editor, panelText('review.answer-name', { name })).click();
}
async function returns(note: string): Promise<void> {
  await button(aside(editor), panelText('review.return')).click();
  await dialog(editor).getByLabel(RETURN_NOTE).fill(note);
  await button(dialog(editor), panelText('review.return')).click();
  await aside(editor)
    .getByText(/^Returned by An Editor/)
    .waitFor();
}

it('an Author requests a review, an Editor sees it with its number, returns it, and the Author sees the reason', async () => {
  const documentId = await aDraft(service.strapi, 'From Draft To Public');
  await openTermForm(author, base, documentId);
  await requestReview('Please look.\n<img src=x onerror="document.title=1">', 'review.request');
  await aside(author).getByText('<img src=x onerror="document.title=1">').waitFor();
  expect(await faultsInBothThemes(author, 'aside')).toEqual([]);

  await goTo(editor, base, '');
  const link = menuLink(editor, panelText('review.menu', { count: 1 }));
  await link.waitFor();
  expect(await mismatchedNames(editor, 'nav')).toEqual([]);
  await link.click();
  const table = editor.getByRole('table', { name: panelText('review.list.requested') });
  await table.getByText('Please look.').waitFor();
  await editor.getByRole('link', { name: `${panelText('review.list.requested')} (1)` }).waitFor();
  expect(await accessibilityFaults(editor, 'main')).toEqual([]);
  await button(table, panelText('review.answer-name', { name: 'From Draft To Public' })).click();
  await button(dialog(editor), panelText('review.return')).click();
  await dialog(editor).getByText(panelText('review.note-missing')).waitFor();
  await dialog(editor).getByLabel(RETURN_NOTE).fill('The source is missing.');
  expect(await accessibilityFaults(editor, '[role="dialog"]')).toEqual([]);
  await button(dialog(editor), panelText('review.return')).click();
  await editor.getByText(panelText('review.returned', { name: 'From Draft To Public' })).waitFor();
  await editor.getByText('No term', { exact: true }).waitFor();
  await menuLink(editor, 'Review').waitFor();

  await askAgain(author);
  await aside(author)
    .getByText(/^Returned by An Editor, 23 Mar 2026, 12:00 UTC$/)
    .waitFor();
  await aside(author).getByText('The source is missing.').waitFor();
  expect(await aside(author).getByText(panelText('review.waiting')).count()).toBe(0);
  await menuLink(author, panelText('review.menu', { count: 1 })).click();
  await author.getByRole('table', { name: panelText('review.list.own') }).waitFor();
  await author.getByText('The source is missing.').waitFor();
  await author.getByText(/Returned by An Editor/).waitFor();
  expect(await accessibilityFaults(author, 'main')).toEqual([]);
  expect(
    await author
      .getByRole('link', { name: new RegExp(`^${panelText('review.list.requested')}`) })
      .count(),
  ).toBe(0);
});

it('a change is compared and published from the list, in a dialog that stays until it is done', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Changed And Public');
  await edit(service.strapi, documentId, { short: 'A definition of two sentences.' });
  await asAuthor(documentId, '', { note: '' }).expect(204);
  const table = await openList(editor, 'requested');
  await table.getByText(panelText('review.change')).waitFor();
  await button(table, panelText('review.answer-name', { name: 'Changed And Public' })).click();
  await dialog(editor).getByText('One field differs:').waitFor();
  expect(await dialog(editor).locator('ins').allTextContents()).toEqual([
    'Added: two',
    'Added: sentences',
  ]);
  await dialog(editor).getByLabel(RETURN_NOTE).fill('Two are enough.');
  const { letGo } = await hold(editor, '**/publish');
  const asked = editor.waitForRequest('**/publish');
  await button(dialog(editor), 'Publish').click();
  await asked;
  await editor.keyboard.press('Escape');
  await button(dialog(editor), 'Close modal').click();
  await editor.mouse.click(5, 5);
  expect(await dialog(editor).isVisible()).toBe(true);
  letGo();
  await editor.getByText(panelText('review.published', { name: 'Changed And Public' })).waitFor();
  await editor.getByText('No term', { exact: true }).waitFor();
  await editor.waitForFunction(() => document.activeElement?.closest('main') !== null);
  await editor.unroute('**/publish');
  expect((await service.http.get('/glossary/changed_and_public')).text).toContain('two sentences');
  const own = await openList(author, 'own');
  await own.getByText(/^Published by An Editor/).waitFor();
  await own.getByText('Two are enough.').waitFor();
});

it('an unsaved draft cannot be sent for review, a later change is reported, and each role has its own buttons', async () => {
  const documentId = await aDraft(service.strapi, 'Changed In Between');
  await openTermForm(author, base, documentId);
  await author.locator('[name="short"]').fill('Not saved yet.');
  await aside(author).getByText(panelText('review.save-first')).waitFor();
  expect(await button(aside(author), panelText('review.request')).isDisabled()).toBe(true);
  await button(author, 'Save').click();
  await author.getByText(panelText('saving.all-saved')).waitFor();
  await requestReview('As saved.', 'review.request');
  await author.locator('[name="short"]').fill('Saved after the request.');
  await button(author, 'Save').click();
  await aside(author).getByText(panelText('review.changed')).waitFor();

  await openTermForm(editor, base, documentId);
  await aside(editor).getByText(panelText('review.changed')).waitFor();
  await aside(editor).getByText(panelText('review.yours')).waitFor();
  await requestReview('', 'review.request-again');
  await aside(author).getByText(panelText('review.changed')).waitFor({ state: 'detached' });
  await askAgain(editor);
  const returning = (page: Page): Locator => button(aside(page), panelText('review.return'));
  const takingBack = (page: Page): Locator => button(aside(page), panelText('review.take-back'));
  await Promise.all([returning(editor).waitFor(), takingBack(author).waitFor()]);
  expect([await takingBack(editor).count(), await returning(author).count()]).toEqual([0, 0]);

  // A returned draft cannot be withdrawn.
  await returns('The source is missing.');
  await takingBack(author).click();
  await aside(author)
    .getByText(answeredAlready('An Editor', 'returned', Date.parse(`${TODAY}T12:00:00Z`)))
    .waitFor();
});

it('a refused review request is reported, also after an attempt to close the dialog', async () => {
  const documentId = await aDraft(service.strapi, 'Refused Under Way');
  await openTermForm(author, base, documentId);
  await button(aside(author), panelText('review.request')).click();
  await edit(service.strapi, documentId, { short: 'Another one saved this.' });
  const { letGo } = await hold(author, '**/review-requests');
  const asked = author.waitForRequest('**/review-requests');
  await button(dialog(author), panelText('review.request')).click();
  await asked;
  await author.keyboard.press('Escape');
  expect(await dialog(author).isVisible()).toBe(true);
  letGo();
  await dialog(author).getByText(savedInBetween(null)).waitFor();
  await author.unroute('**/review-requests');
});

it('after a refusal the list is read again, and the term can be published', async () => {
  const documentId = await requested('Saved In Between');
  await openAnswer('Saved In Between');
  await dialog(editor).getByText(panelText('review.never-published')).waitFor();
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

it('a note survives its dialog, belongs to the displayed review request, and a refusal shows the current one', async () => {
  const documentId = await requested('With A Note');
  await openAnswer('With A Note');
  await dialog(editor).getByLabel(RETURN_NOTE).fill('A long note.');
  await closeDialog(editor);
  await button(editor, panelText('review.answer-name', { name: 'With A Note' })).click();
  expect(await dialog(editor).getByLabel(RETURN_NOTE).inputValue()).toBe('A long note.');

  await openTermForm(editor, base, documentId);
  await button(aside(editor), panelText('review.return')).click();
  expect(await dialog(editor).getByLabel(RETURN_NOTE).inputValue()).toBe('A long note.');
  await asAuthor(documentId, '/take-back', {}).expect(204);
  const refusal = dialog(editor).getByText(
    answeredAlready('A Colleague', 'taken-back', Date.parse(`${TODAY}T12:00:00Z`)),
  );
  await button(dialog(editor), panelText('review.return')).click();
  await refusal.waitFor();
  await editor
    .locator('aside')
    .getByText(/^Taken back by A Colleague/)
    .waitFor();
  await askAgain(editor);
  await button(dialog(editor), panelText('review.return')).click();
  await refusal.waitFor();
  expect(await dialog(editor).getByLabel(RETURN_NOTE).inputValue()).toBe('A long note.');
  await editor.keyboard.press('Escape');
  await dialog(editor).waitFor({ state: 'detached' });
});

it('an Editor publishes a review request in the form', async () => {
  const documentId = await requested('Published In The Form', 'For both of you.');
  await openTermForm(editor, base, documentId);
  await aside(editor).getByText('For both of you.').waitFor();
  await button(editor, 'Publish').click();
  await aside(editor)
    .getByText(/^Published by An Editor/)
    .waitFor();
  await aside(editor).getByText(panelText('review.public')).waitFor();
  expect((await service.http.get('/glossary/published_in_the_form')).status).toBe(200);
});

it('leaving the page does not cancel an action, and its refusal is reported', async () => {
  const documentId = await requested('Left By Back');
  await goTo(editor, base, 'plugins/glossary');
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
  await editor.unroute('**/publish');
  expect((await service.http.get('/glossary/left_by_back')).status).toBe(404);
});

it('the home page says what waits, or that it cannot be loaded, and the lists fit narrow windows', async () => {
  await service.strapi.db.connection('glossary_hand_ins').delete();
  const documentId = await requested(
    'Waits On The Home Page',
    `A word without an end: ${'x'.repeat(200)}`,
    { short: '' },
  );
  await intercept(editor, '**/glossary-panel/waiting', (route) => route.abort());
  await editor.goto(`${base}/admin/`);
  const widget = editor.getByRole('region', { name: 'Review', exact: true });
  const failure = widget.getByText(panelText('review.waiting-failed'));
  await failure.waitFor();
  await editor.unroute('**/glossary-panel/waiting');
  await askAgain(editor);
  await failure.waitFor({ state: 'detached' });
  await widget.getByText(panelText('review.home.requested')).waitFor();
  expect(await widget.getByRole('listitem').allTextContents()).toEqual([
    `${panelText('review.home.requested')}1`,
    'Returned to me0',
    `${panelText('review.home.failed')}0`,
    'Scheduled to be published0',
    'Reports of readers0',
  ]);
  await widget.getByRole('link', { name: panelText('review.home.requested') }).click();
  await editor.getByText(panelText('review.open', { count: 1 })).waitFor();
  const fits = async (): Promise<void> => {
    for (const width of [1024, 390]) {
      await editor.setViewportSize({ width, height: 900 });
      expect(await overflow(editor)).toBeLessThanOrEqual(0);
    }
  };
  await editor.getByRole('table').waitFor();
  await fits();
  await openTermForm(editor, base, documentId);
  await aside(editor)
    .getByText(/^A word without an end/)
    .waitFor();
  await fits();
  await editor.setViewportSize({ width: 1440, height: 1000 });
});

it("the numbers in the menu are requested once after a change of the editor's, and not with each page", async () => {
  await service.strapi.db.connection('glossary_hand_ins').delete();
  const documentId = await requested('Asked For Once');
  const other = await requested('Asked For No More');
  await openTermForm(editor, base, documentId);
  await askAgain(editor);
  await menuLink(editor, panelText('review.menu', { count: 2 })).waitFor();
  await editor.waitForLoadState('networkidle');
  let asked = 0;
  const note = (request: Request): void => {
    if (request.url().endsWith('/glossary-panel/waiting')) asked += 1;
  };
  editor.on('request', note);
  await openList(editor, 'handed-in');
  await visitLater(editor, () => openTermForm(editor, base, other));
  await visitLater(editor, () => openList(editor, 'handed-in'));
  await visitLater(editor, () => openTermForm(editor, base, 'create'));
  expect(asked).toBe(0);

  await goTo(editor, base, `content-manager/collection-types/plugin::glossary.term/${other}`);
  await returns('The source is missing.');
  await menuLink(editor, panelText('review.menu', { count: 1 })).waitFor();
  await visitLater(editor, () => openList(editor, 'handed-in'));
  editor.off('request', note);
  expect(asked).toBe(1);
});

describe('reports of readers', () => {
  const TEXT = 'The second example does not compile.\nIt lacks a bracket.';
  const card = (): Locator => editor.getByRole('article', { name: 'Race Condition' });
  const press = (label: 'reports.send-name' | 'reports.reopen-name' | 'reports.close-name') =>
    card()
      .getByRole('button', { name: panelText(label, { name: 'Race Condition' }) })
      .click();
  beforeAll(async () => {
    await aPublishedTerm(service.strapi, 'Race Condition');
    await service.strapi.db.connection('glossary_hand_ins').delete();
  });

  it('a reader without JavaScript sends one, an editor answers it in the panel, and the reader reads the answer', async () => {
    const reader = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const readersPage = await reader.newPage();
    await readersPage.goto(`${base}/glossary/race_condition`);
    await readersPage.getByRole('link', { name: TERM_TEXT.report }).click();
    expect(await overflow(readersPage)).toBeLessThanOrEqual(0);
    await readersPage.getByLabel(REPORT_TEXT.partLabel).selectOption('Code Examples');
    await readersPage.getByLabel('What is wrong?').fill(TEXT);
    await readersPage.getByRole('button', { name: REPORT_TEXT.send }).click();
    await readersPage.getByRole('heading', { name: 'Your report' }).waitFor();

    await editor.goto(`${base}/admin/plugins/glossary-reports`);
    await card().getByText('It lacks a bracket.').waitFor();
    expect(await accessibilityFaults(editor)).toEqual([]);
    await card().getByLabel('Answer', { exact: true }).fill('Thank you, it has one now.');
    await press('reports.send-name');
    await editor.getByText(panelText('reports.none-open')).waitFor();
    await editor.getByRole('link', { name: 'Answered and closed (1)' }).click();
    await card()
      .getByText(/^Answered by An Editor, .* UTC$/)
      .waitFor();

    await readersPage.reload();
    await readersPage.getByText('Thank you, it has one now.').waitFor();
    await reader.close();

    await press('reports.reopen-name');
    await editor.getByText(panelText('reports.none-done')).waitFor();
    await editor.getByRole('link', { name: 'To answer (1)' }).click();
    await press('reports.close-name');
    await editor.getByText(panelText('reports.none-open')).waitFor();
  });

  it('an unsent answer survives visits to the term and another page, and the list fits a phone', async () => {
    await service.strapi.db.connection('glossary_reports').delete();
    const text = `${TEXT} ${'x'.repeat(400)}`;
    await service.http.post('/glossary/race_condition/reports').send({ text }).expect(303);
    await editor.goto(`${base}/admin/plugins/glossary-reports`);
    const answer = card().getByLabel('Answer', { exact: true });
    await answer.fill('Half an answer');
    await editor.setViewportSize({ width: 390, height: 844 });
    expect(await overflow(editor)).toBeLessThanOrEqual(0);
    await editor.setViewportSize({ width: 1440, height: 1000 });
    const opened = editor.context().waitForEvent('page');
    await card().getByRole('link', { name: 'Race Condition' }).click();
    await (await opened).close();
    expect(await answer.inputValue()).toBe('Half an answer');
    await editor.getByRole('link', { name: 'Answered and closed (0)' }).click();
    await editor.getByText(panelText('reports.none-done')).waitFor();
    await editor.getByRole('link', { name: 'To answer (1)' }).click();
    await answer.waitFor();
    expect(await answer.inputValue()).toBe('Half an answer');
  });
});
