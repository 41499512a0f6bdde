import { REPORT_TEXT } from '../../src/plugins/glossary/core/texts/report';
import { TERM_TEXT } from '../../src/plugins/glossary/core/texts/term';
import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults, openPage, overflow } from '../support/browser/browser';
import { type RunningPanel, startPanel } from '../support/browser/panel-browser';
import { aPublishedTerm } from '../support/content/content';
import type { RunningService } from '../support/service';
import { panelText } from '../support/browser/panel-texts';
import { goOffline, goOnline } from '../support/browser/network';

let running: RunningPanel;
let service: RunningService;
let base: string;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  running = await startPanel();
  ({ service, base, browser, page } = running);
  await aPublishedTerm(service.strapi, 'Race Condition');
}, 240_000);
afterAll(() => running.stop());

beforeEach(() => service.strapi.db.connection('glossary_reports').delete());

const TEXT = 'The second example does not compile.\nIt lacks a bracket.';

it('a reader without JavaScript sends a report, an editor answers it in the panel, and the reader reads the answer', async () => {
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

  await page.goto(`${base}/admin/plugins/glossary-reports`);
  const card = page.getByRole('article', { name: 'Race Condition' });
  await card.getByText('It lacks a bracket.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await card.getByLabel('Answer', { exact: true }).fill('Thank you, it has one now.');
  await card
    .getByRole('button', { name: panelText('reports.send-name', { name: 'Race Condition' }) })
    .click();
  await page.getByText(panelText('reports.none-open')).waitFor();
  await page.getByRole('link', { name: 'Answered and closed (1)' }).click();
  await card.getByText(/^Answered by An Editor, .* UTC$/).waitFor();

  await readersPage.reload();
  await readersPage.getByText('Thank you, it has one now.').waitFor();
  await reader.close();

  await card
    .getByRole('button', { name: panelText('reports.reopen-name', { name: 'Race Condition' }) })
    .click();
  await page.getByText(panelText('reports.none-done')).waitFor();
  await page.getByRole('link', { name: 'To answer (1)' }).click();
  await card
    .getByRole('button', { name: panelText('reports.close-name', { name: 'Race Condition' }) })
    .click();
  await page.getByText(panelText('reports.none-open')).waitFor();
});

it('an answer that could not be saved stays in its field', async () => {
  const { http, strapi } = service;
  await http.post('/glossary/race_condition/reports').send({ text: TEXT }).expect(303);
  await page.goto(`${base}/admin/plugins/glossary-reports`);
  const card = page.getByRole('article', { name: 'Race Condition' });
  await card.getByLabel('Answer', { exact: true }).fill('A long answer.');
  await goOffline(page);
  await card
    .getByRole('button', { name: panelText('reports.send-name', { name: 'Race Condition' }) })
    .click();
  await card.getByText(panelText('act.unanswered')).waitFor();
  expect(await card.getByLabel('Answer', { exact: true }).inputValue()).toBe('A long answer.');
  await goOnline(page);
  await card
    .getByRole('button', { name: panelText('reports.send-name', { name: 'Race Condition' }) })
    .click();
  await page.getByText(panelText('reports.none-open')).waitFor();
  expect(await strapi.db.connection('glossary_reports').where({ state: 'open' })).toEqual([]);
});

it('what is typed into an answer outlives a look at the term and another page', async () => {
  await service.http.post('/glossary/race_condition/reports').send({ text: TEXT }).expect(303);
  await page.goto(`${base}/admin/plugins/glossary-reports`);
  const card = page.getByRole('article', { name: 'Race Condition' });
  const answer = card.getByLabel('Answer', { exact: true });
  await answer.fill('Half an answer');
  const opened = page.context().waitForEvent('page');
  await card.getByRole('link', { name: 'Race Condition' }).click();
  await (await opened).close();
  expect(await answer.inputValue()).toBe('Half an answer');
  await page.getByRole('link', { name: 'Answered and closed (0)' }).click();
  await page.getByText(panelText('reports.none-done')).waitFor();
  await page.getByRole('link', { name: 'To answer (1)' }).click();
  await answer.waitFor();
  expect(await answer.inputValue()).toBe('Half an answer');
  await card
    .getByRole('button', { name: panelText('reports.send-name', { name: 'Race Condition' }) })
    .click();
  await page.getByText(panelText('reports.none-open')).waitFor();
});

it('the list fits a telephone', async () => {
  await service.http.post('/glossary/race_condition/reports').send({ text: 'x'.repeat(400) });
  const phone = await openPage(browser, `${base}/admin/plugins/glossary-reports`, {
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
  });
  await phone.page.getByRole('article', { name: 'Race Condition' }).waitFor();
  expect(await overflow(phone.page)).toBeLessThanOrEqual(0);
  await phone.page.context().close();
});
