import { HISTORY_TEXT } from '../../src/plugins/glossary/core/texts/history';
import { TERM_TEXT } from '../../src/plugins/glossary/core/texts/term';
import { filledText } from '../support/content/filled-text';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import {
  accessibilityFaults,
  launchBrowser,
  listen,
  openPage,
  overflow,
} from '../support/browser/browser';
import { aPublishedTerm, edit, publish, unpublish } from '../support/content/content';
import { glossaryOf } from '../../src/plugins/glossary/server/glossary';
import { type RunningService, startService } from '../support/service';

const SCREENSHOTS = path.resolve(__dirname, '..', '..', 'screenshots');

let service: RunningService;
let browser: Browser;
let base: string;
beforeAll(async () => {
  service = await startService();
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Bounded Queue', { slug: 'queue' });
  await edit(strapi, documentId, {
    slug: 'bounded_queue',
    short: 'A queue that takes no more than it can hold, and says so to whoever puts something in.',
    long: 'A first paragraph that was changed.\n\nA second paragraph with `code`.',
    common_mistakes: ['A mistake, said better.', 'Another mistake.'],
    good_code: `const right = ${JSON.stringify('a line that is much wider than a telephone, '.repeat(3))};\n`,
  });
  await publish(strapi, documentId);
  await edit(strapi, documentId, { tags: ['keyword', 'queues'] });
  await publish(strapi, documentId);
  const withdrawn = await aPublishedTerm(strapi, 'Endless Queue');
  await glossaryOf(strapi).namedSuccessors.name(withdrawn, documentId);
  await unpublish(strapi, withdrawn);
  base = await listen(service);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

describe.each([
  ['old-version', '/glossary/bounded_queue?version=2'],
  ['comparison', '/glossary/bounded_queue/history?from=1&to=3'],
  ['withdrawn', '/glossary/endless_queue'],
])('%s', (name, address) => {
  it.each([
    ['light', 390],
    ['light', 1280],
    ['dark', 390],
    ['dark', 1280],
  ] as const)('is accessible and fits (%s, %i pixels)', async (colorScheme, width) => {
    const viewport = { width, height: 900 };
    const { page, complaints, close } = await openPage(browser, `${base}${address}`, {
      viewport,
      colorScheme,
    });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints.filter((text) => !text.includes('status of 410'))).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    if (process.env.SCREENSHOTS === '1')
      await page.screenshot({
        path: path.join(SCREENSHOTS, `${name}-${width}-${colorScheme}.png`),
        fullPage: true,
      });
    await close();
  });
});

it('a reader goes from the term to its history, to what changed, to a version, and back', async () => {
  const { page, close } = await openPage(browser, `${base}/glossary/bounded_queue`);
  await page.getByRole('link', { name: 'All versions' }).click();
  await page.waitForURL('**/bounded_queue/history');
  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  await page
    .getByRole('heading', {
      name: filledText(HISTORY_TEXT.comparison, { 'comparison.from': 2, 'comparison.to': 3 }),
    })
    .waitFor();
  expect(await page.locator('.comparison ins').allTextContents()).toEqual(['queues']);
  await page.locator('.comparison').getByRole('link', { name: 'Version 2', exact: true }).click();
  await page
    .getByText(
      filledText(TERM_TEXT.isOldVersion, {
        'version.number': 2,
        'version.latest': 3,
        'version.published.text': '23 Mar 2026',
      }),
    )
    .waitFor();
  await page.getByRole('link', { name: 'Previous version' }).click();
  await page.getByText('Version 1 of 3').waitFor();
  await page.getByRole('link', { name: 'Current version' }).click();
  await page.waitForURL('**/glossary/bounded_queue');
  expect(await page.locator('#views').count()).toBe(1);
  await close();
});

it('a reader of a withdrawn term goes on to its successor', async () => {
  const { page, close } = await openPage(browser, `${base}/glossary/endless_queue`);
  await page.locator('.successor').getByRole('link', { name: 'Bounded Queue' }).click();
  await page.waitForURL('**/glossary/bounded_queue');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Bounded Queue');
  await close();
});
