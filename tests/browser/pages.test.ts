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
});
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

  it('fits its window, however wide that is', async () => {
    const { page, close } = await openPage(browser, `${base}${address}`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, Math.max(await overflow(page), 0)]).toEqual([width, 0]);
      await screenshot(page, `${name}-${width}`);
    }
    await close();
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
  await page.click('.cards a:text-is("Security")');
  expect(await page.textContent('h1')).toBe('Security');
  await page.click('a:text-is("SQL Injection")');
  expect(await page.textContent('h1')).toBe('SQL Injection');
  await close();
});

it('filters open where the finger is on a narrow window, without JavaScript too', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, close } = await openPage(browser, `${base}/glossary?sort=name`, {
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
    });
    const opener = page.locator('button:text-is("Filters")');
    const choice = page.locator('#filters a:text-is("Security")');
    expect((await opener.boundingBox())?.y).toBeLessThan(844);
    expect(await choice.isVisible()).toBe(false);
    await opener.click();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const box = await choice.boundingBox();
    expect(box && box.y > 0 && box.y + box.height <= 844).toBe(true);
    await choice.click();
    expect(await page.textContent('h1')).toBe('Security');
    await close();
  }
});

it('open filters have no accessibility fault', async () => {
  const { page, close } = await openPage(browser, `${base}/glossary?sort=name`, {
    viewport: { width: 390, height: 844 },
  });
  await page.click('button:text-is("Filters")');
  expect(await accessibilityFaults(page)).toEqual([]);
  await close();
});

it('what was opened is marked as read on the way to another term', async () => {
  const { page, close } = await openPage(browser, `${base}/glossary/race_condition`);
  const [first, second] = await page.evaluate(async () => {
    const text = await (await fetch('/glossary/transactional_outbox')).text();
    const links = new DOMParser()
      .parseFromString(text, 'text/html')
      .querySelectorAll('.path > li > a:first-child');
    return [...links].map((link) => link.getAttribute('href') ?? '');
  });
  await page.goto(`${base}${first}`);
  await page.goto(`${base}/glossary/transactional_outbox`);
  const marked = page.locator('.path > li:has(.read) > a:first-child');
  const slugs = await marked.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(slugs).toContain(first);
  expect(slugs).not.toContain(second);
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

/** With SCREENSHOTS=1, in both schemes, for a person to look at, in an ignored folder; a browser cannot draw a page of any height. */
async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS !== '1') return;
  const { width } = page.viewportSize() ?? { width: 1280 };
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, SCREENSHOT_MAX_HEIGHT) });
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: path.join(SCREENSHOTS, `${name}-${colorScheme}.png`) });
  }
}
