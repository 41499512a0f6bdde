import { inFormWords, NO_ITEM } from '../../src/plugins/glossary/core/publishing/completeness';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/browser/browser';
import { aCategory, aDraft } from '../support/content/content';
import { openTermForm, type RunningPanel, startPanel } from '../support/browser/panel-browser';
import { panelText } from '../support/browser/panel-texts';

const LITTLE = {
  difficulty: null,
  aliases: null,
  tags: null,
  misconception: null,
  why_it_matters: null,
  common_mistakes: null,
  when_to_use: null,
  avoid_when: null,
  refs: null,
  bad_code: null,
  good_code: null,
  quick_fix: null,
  severity: null,
  effort: null,
};

let running: RunningPanel;
let page: Page;
let documentId: string;
beforeAll(async () => {
  process.env.GLOSSARY_REQUIRED_FIELDS = 'tags';
  running = await startPanel(async ({ strapi }) => {
    await aCategory(strapi);
    documentId = await aDraft(strapi, 'Little Said', LITTLE);
  });
  ({ page } = running);
}, 240_000);
afterAll(async () => {
  delete process.env.GLOSSARY_REQUIRED_FIELDS;
  await running.stop();
});

it('the form asks for what the operator requires, says how complete the term is, and publishes it', async () => {
  await openTermForm(page, running.base, documentId);
  const readiness = page
    .getByRole('complementary')
    .getByText(/still open/)
    .or(page.getByText(panelText('ready.done')));
  await page.getByText('One thing is still open:').waitFor();
  expect(await readiness.count()).toBe(1);
  await page.getByText(inFormWords({ field: 'tags', message: NO_ITEM })).waitFor();
  await page.getByText(panelText('ready.filled', { filled: 8, all: 24 })).waitFor();
  const labelOf = (label: string) => page.getByText(new RegExp(`^${label}\\*?$`)).first();
  expect(await labelOf('Tags').textContent()).toBe('Tags*');
  expect(await labelOf('TL;DR').textContent()).toBe('TL;DR*');
  expect(await labelOf('Common mistakes').textContent()).toBe('Common mistakes');
  expect(await labelOf('Quick fix').textContent()).toBe('Quick fix');

  await page.locator('[id="tags"] input').fill('keyword');
  await page.keyboard.press('Enter');
  await page.locator('[name="quick_fix"]').fill('Say more.');
  await page.getByText(panelText('ready.done')).waitFor();
  await page.getByText(panelText('ready.filled', { filled: 10, all: 24 })).waitFor();
  // Strapi gives all its side panels the same name.
  const faults = await accessibilityFaults(page, 'aside');
  expect(faults.filter((fault) => !fault.startsWith('landmark-unique'))).toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Published', { exact: true }).first().waitFor();
  const { body } = await running.service.http.get('/glossary/little_said.json');
  expect([body.tags, body.severity]).toEqual([['keyword'], '']);
});

it('the list of incomplete drafts says how complete each one is', async () => {
  await aDraft(running.service.strapi, 'Even Less', { ...LITTLE, short: null });
  await page.goto(`${running.base}/admin/plugins/glossary?show=incomplete`);
  const row = page.getByRole('row', { name: /Even Less/ });
  await row.waitFor();
  expect(await row.getByRole('cell').allTextContents()).toEqual([
    'Even Less',
    'Testing',
    '2',
    'TL;DR is missing',
    '7 of 24',
  ]);
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
});
