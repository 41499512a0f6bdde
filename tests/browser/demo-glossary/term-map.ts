import type { Page } from 'playwright-core';
import { overflow } from '../../support/browser/browser';
import { intercept } from '../../support/browser/network';
import { PHONE, site } from './demo-site';

const widthOf = async (page: Page): Promise<number> =>
  Number(await page.locator('.map svg').getAttribute('width'));

it('the buttons of the map enlarge the drawing within its frame, and show the whole of it', async () => {
  const { page, complaints, close } = await site.open('/glossary/term-map', {
    viewport: PHONE,
  });
  const before = await widthOf(page);
  await page.click('button:text-is("Larger")');
  expect(await widthOf(page)).toBeGreaterThan(before * 1.2);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.click('button:text-is("Whole map")');
  const frame = await page.locator('.map').evaluate((box) => box.clientWidth);
  expect(await widthOf(page)).toBeLessThanOrEqual(frame);
  expect(complaints).toEqual([]);
  await close();
});

it.each([320, 1280])('at %i nothing moves when its buttons come', async (width) => {
  const context = await site.browser.newContext({ viewport: { width, height: 900 } });
  const roomAbove = async (hasScript: boolean): Promise<number> => {
    const page = await context.newPage();
    if (!hasScript) await intercept(page, '**/glossary-map.js*', (route) => route.abort());
    await page.goto(`${site.base}/glossary/term-map`);
    expect(await page.locator('.zoom').count()).toBe(hasScript ? 1 : 0);
    // From what stands above, whose height depends on whether the font came in time.
    return page
      .locator('.map')
      .evaluate(
        (frame) =>
          frame.getBoundingClientRect().top -
          (frame.parentElement?.querySelector('nav')?.getBoundingClientRect().bottom ?? 0),
      );
  };
  expect(await roomAbove(true)).toBe(await roomAbove(false));
  await context.close();
});

it('keys do the same where the drawing has the focus, and the arrows scroll it', async () => {
  const { page, close } = await site.open('/glossary/term-map');
  const frame = page.locator('.map');
  await frame.focus();
  const before = await widthOf(page);
  await page.keyboard.press('+');
  const larger = await widthOf(page);
  expect(larger).toBeGreaterThan(before);
  await page.keyboard.press('-');
  expect(Math.abs((await widthOf(page)) - before)).toBeLessThanOrEqual(1);
  await page.keyboard.press('0');
  expect(await widthOf(page)).toBeLessThan(before);
  await close();
});

it('a term that is pointed at lights its lines', async () => {
  const { page, close } = await site.open('/glossary/term-map?term=race_condition');
  expect(await page.locator('.map line.lit').count()).toBe(0);
  await page.hover('.map .centre rect');
  expect(await page.locator('.map line.lit').count()).toBeGreaterThan(3);
  await page.mouse.move(2, 2);
  expect(await page.locator('.map line.lit').count()).toBe(0);
  await close();
});

it('nothing in the drawing is reached with the Tab key, and all of it stands in the list', async () => {
  const { page, close } = await site.open('/glossary/term-map');
  expect(await page.locator('.map svg[aria-hidden=true]').count()).toBe(1);
  expect(await page.locator('.map a:not([tabindex="-1"])').count()).toBe(0);
  const drawn = await page.locator('.map [data-node]').count();
  expect(drawn).toBeGreaterThan(100);
  expect(await page.locator('.map-list li > a:first-child').count()).toBe(drawn);
  await close();
});

it('without JavaScript it scrolls in its frame, and leads to a category and to a term', async () => {
  const { page, close } = await site.open('/glossary/term-map', {
    javaScriptEnabled: false,
    viewport: PHONE,
  });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const box = await page.locator('.map').boundingBox();
  expect(box && box.width <= PHONE.width && box.height <= PHONE.height).toBe(true);
  await page.click('.map a:has(> .name:text-is("Security"))');
  expect(await page.textContent('h1')).toBe('Map of Security');
  await page.click('.map [data-node]:has-text("SQL Injection")');
  expect(await page.textContent('h1')).toBe('Map around SQL Injection');
  await page.click('.map .centre');
  expect(new URL(page.url()).pathname).toBe('/glossary/sql_injection');
  await page.click('text=Map around this term');
  expect(await page.textContent('h1')).toBe('Map around SQL Injection');
  await close();
});
