import type { Browser } from 'playwright-core';
import {
  accessibilityFaults,
  launchBrowser,
  listen,
  openPage,
  overflow,
} from '../support/browser/browser';
import { aPublishedTerm } from '../support/content/content';
import { type RunningService, startService } from '../support/service';

const COLUMNS = 12;
const cells = (text: string): string =>
  `| ${Array.from({ length: COLUMNS }, (_, column) => `${text}${column}`).join(' | ')} |`;
const LONG = `Levels:\n\n${cells('isolation level ')}\n|${' --: |'.repeat(COLUMNS)}\n${cells('a value of ')}`;

let service: RunningService;
let browser: Browser;
let base: string;
beforeAll(async () => {
  service = await startService();
  await aPublishedTerm(service.strapi, 'Table', { long: LONG });
  base = await listen(service);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

it.each(['light', 'dark'] as const)(
  'a table that is wider than a narrow screen scrolls by itself (%s)',
  async (colorScheme) => {
    const viewport = { width: 320, height: 700 };
    const { page, complaints, close } = await openPage(browser, `${base}/glossary/table`, {
      viewport,
      colorScheme,
    });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const region = page.getByRole('region', { name: 'Table: isolation level 0' });
    expect(await region.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
    expect(await page.locator('td.right').count()).toBe(COLUMNS);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  },
);
