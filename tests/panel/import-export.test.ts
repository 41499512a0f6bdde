import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults } from '../support/browser/browser';
import { COMPLETE_TERM, aCategory, aPublishedTerm } from '../support/content/content';
import { exported } from '../support/content/glossary-files';
import { openPanel, type RunningPanel, startPanel } from '../support/browser/panel-browser';
import type { RunningService } from '../support/service';

let running: RunningPanel;
let service: RunningService;
let base: string;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  running = await startPanel(async ({ strapi }) => {
    await aCategory(strapi);
    await aPublishedTerm(strapi, 'Known Term');
  });
  ({ service, base, browser, page } = running);
}, 240_000);
afterAll(() => running.stop());

async function openImportExport(on: Page = page): Promise<void> {
  await on.goto(`${base}/admin/plugins/glossary-exchange`);
  await on.getByRole('heading', { name: 'Import and export', level: 1 }).waitFor();
  await on.getByRole('heading', { name: 'Import', level: 2, exact: true }).waitFor();
}

async function press(button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).focus();
  await page.keyboard.press('Enter');
}

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).last().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: option, exact: true }).click();
}

const file = (rows: readonly object[]) => ({
  name: 'terms.jsonl',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
});

it('the menu leads to the page, and the glossary is downloaded as a file', async () => {
  await page.getByRole('link', { name: 'Import and export' }).click();
  await page.getByRole('heading', { name: 'Import and export', level: 1 }).waitFor();
  const started = page.waitForEvent('download');
  await press('Download the file');
  const download = await started;
  expect(download.suggestedFilename()).toBe('glossary-draft.json');
  expect(readFileSync(await download.path(), 'utf8')).toBe(await exported(service.strapi, 'json'));
  await page.getByText('Nothing was left out.').waitFor();
});

it('a file is compared, its differences are read, and it is imported after a yes', async () => {
  await openImportExport();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await page.getByLabel('File', { exact: true }).setInputFiles(
    file([
      { slug: 'known_term', short: 'Another sentence.', tags: ['keyword', 'second'] },
      { ...COMPLETE_TERM, slug: 'brought_term', term: 'Brought Term', category: 'testing' },
      { ...COMPLETE_TERM, slug: 'refused_term', term: 'Refused', category: 'nowhere' },
    ]),
  );
  await choose('What becomes of the terms', 'Published');
  await press('Compare with the glossary');
  await page.getByText('terms.jsonl is compared; nothing is written yet.').waitFor();
  await page.getByText(/^1 new term, 1 changed, .* 0 unchanged, 1 refused/).waitFor();

  await page.getByText('known_term (line 1): 2 fields').focus();
  await page.keyboard.press('Enter');
  expect(await page.locator('details del').allTextContents()).toEqual([
    'A definition of one sentence.',
    '["keyword"]',
  ]);
  expect(await page.locator('details ins').allTextContents()).toEqual([
    'Another sentence.',
    '["keyword","second"]',
  ]);
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await press('Refused (1)');
  await page.getByText('Line 3, refused_term: category is "nowhere"; allowed is testing').waitFor();

  // Whoever leaves the page finds the comparison there.
  await openImportExport();
  await press('Write and publish 2 rows');
  await page.getByText('Done: 2 terms are as the file says, 1 refused.').waitFor();
  // The button that was pressed is gone; the next one is a step further.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Changed (1)');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  const { body } = await service.http.get('/glossary/known_term.json');
  expect(body.short).toBe('Another sentence.');
  expect((await service.http.get('/glossary/brought_term')).status).toBe(200);

  await press('Choose another file');
  await page.getByLabel('File', { exact: true }).setInputFiles({
    ...file([]),
    name: 'empty.csv',
  });
  await press('Compare with the glossary');
  await page.getByText('The file is empty.').waitFor();
  await press('Choose another file');
});

it('the page is readable in the dark', async () => {
  const dark = await openPanel(browser, base, 'dark');
  await openImportExport(dark.page);
  expect(await accessibilityFaults(dark.page, 'main')).toEqual([]);
  await dark.close();
});
