import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import {
  accessibilityFaults,
  launchBrowser,
  listen,
  openPage,
  overflow,
} from '../support/browser/browser';
import { PAGE_KINDS } from '../support/browser/page-kinds';
import { type RunningService, startService } from '../support/service';

const SCREENSHOTS = path.resolve(__dirname, '..', '..', 'screenshots');

/** Pixels. */
const SCREENSHOT_MAX_HEIGHT = 8000;
const WIDTHS = [320, 768, 1440];
const SCHEMES = ['light', 'dark'] as const;

let service: RunningService;
let browser: Browser;
let base: string;
beforeAll(async () => {
  service = await startService({ GLOSSARY_DEMO: 'true' });
  base = await listen(service);
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await service.stop();
});

describe.each(PAGE_KINDS)('%s', (name, address) => {
  it.each(SCHEMES)(
    'has no accessibility fault and asks nothing of another host (%s)',
    async (colorScheme) => {
      const { page, complaints, close } = await openPage(browser, `${base}${address}`, {
        colorScheme,
      });
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(complaints.filter((text) => !/status of 40[04]/.test(text))).toEqual([]);
      await close();
    },
  );

  it.each(WIDTHS)('fits a window of %i pixels', async (width) => {
    for (const colorScheme of SCHEMES) {
      const viewport = { width, height: 900 };
      const { page, close } = await openPage(browser, `${base}${address}`, {
        viewport,
        colorScheme,
      });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await screenshot(page, `${name}-${width}-${colorScheme}.png`);
      await close();
    }
  });
});

it('a reader opens the list, a term, its related term, and comes back', async () => {
  const { page, complaints, close } = await openPage(browser, `${base}/`);
  expect(page.url()).toBe(`${base}/glossary`);
  await page.click('a:text-is("SQL Injection")');
  expect(await page.textContent('h1')).toBe('SQL Injection');
  const related = page.locator('#related + ul a').first();
  const name = await related.textContent();
  await related.click();
  expect(await page.textContent('h1')).toBe(name);
  await page.goBack();
  await page.click('nav >> text=Back to glossary');
  expect(page.url()).toBe(`${base}/glossary`);
  expect(complaints).toEqual([]);
  await close();
});

it('everything works with JavaScript switched off', async () => {
  const { page, close } = await openPage(browser, `${base}/glossary`, { javaScriptEnabled: false });
  await page.click('aside a:text-is("Security")');
  expect(await page.textContent('h1')).toBe('Security');
  await page.click('a:text-is("SQL Injection")');
  expect(await page.textContent('h1')).toBe('SQL Injection');
  await close();
});

it('a keyboard reaches the content first and then every link', async () => {
  const { page, close } = await openPage(browser, `${base}/glossary/sql_injection`);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).hash).toBe('#content');
  await close();
});

/** With SCREENSHOTS=1, for a person to look at, in an ignored folder; a browser cannot draw a page of any height. */
async function screenshot(page: Page, file: string): Promise<void> {
  if (process.env.SCREENSHOTS !== '1') return;
  const { width } = page.viewportSize() ?? { width: 1280 };
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, SCREENSHOT_MAX_HEIGHT) });
  await page.screenshot({ path: path.join(SCREENSHOTS, file) });
}
