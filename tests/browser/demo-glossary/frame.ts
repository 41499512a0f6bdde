import type { Page } from 'playwright-core';
import { SCRIPT_TEXT } from '../../../src/plugins/glossary/core/texts/script';
import { accessibilityFaults } from '../../support/browser/browser';
import { hasFocus } from '../../support/browser/keyboard';
import { intercept } from '../../support/browser/network';
import { PHONE, site, TERM, WIDE } from './demo-site';

const paper = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

describe('the menu on a phone', () => {
  it.each([true, false])(
    'opens by its button and links to other pages (script: %s)',
    async (javaScriptEnabled) => {
      const { page, close } = await site.open(TERM, {
        viewport: PHONE,
        javaScriptEnabled,
      });
      const link = page.locator('nav a:text-is("Debt scoring")');
      expect(await link.isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Menu' }).click();
      await link.click();
      expect(await page.textContent('h1')).toBe('Debt scoring');
      await close();
    },
  );

  it('closes by Escape, has no accessibility fault, and stands open on a wide window', async () => {
    const { page, close } = await site.open(TERM, { viewport: PHONE });
    const link = page.locator('nav a:text-is("Debt scoring")');
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await link.isVisible()).toBe(false);
    await page.setViewportSize(WIDE);
    expect(await link.isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false);
    await close();
  });
});

describe('the search', () => {
  it.each([
    ['/', '/glossary'],
    ['Control+k', '/glossary/no_such_term'],
  ])('is reached by %s on %s', async (key, address) => {
    const { page, close } = await site.open(address);
    await page.keyboard.press(key);
    expect(await hasFocus(page.locator('#q'))).toBe(true);
    await page.keyboard.type('a/b');
    expect(await page.inputValue('#q')).toBe('a/b');
    await close();
  });

  it('opens over the page, which keeps its scroll position', async () => {
    const { page, close } = await site.open(TERM);
    const scrolled = (): Promise<number> => page.evaluate(() => scrollY);
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
    await page.keyboard.press('/');
    await page.keyboard.type('a');
    expect(await scrolled()).toBe(400);
    await close();
  });

  it('is left by Escape, which empties it first, and the focus goes back', async () => {
    const { page, close } = await site.open(TERM);
    const before = page.locator('.badges a');
    await before.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('#');
    await page.keyboard.press('Escape');
    expect(await page.inputValue('#q')).toBe('');
    expect(await page.locator('#find').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('#find').waitFor({ state: 'hidden' });
    expect(await hasFocus(before)).toBe(true);
    await close();
  });

  it.each([true, false])('is opened by its button (script: %s)', async (javaScriptEnabled) => {
    const { page, close } = await site.open(TERM, {
      viewport: PHONE,
      javaScriptEnabled,
    });
    await page.locator('.search-opener').click();
    await page.locator('#q').fill('deadlock');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/glossary?q=deadlock');
    expect(await page.textContent('h1')).toBe('Search: deadlock');
    await close();
  });
});

describe('the theme', () => {
  const LIGHT = 'rgb(252, 251, 248)';
  const DARK = 'rgb(20, 24, 26)';

  it.each([
    ['Dark', 'light', DARK, LIGHT],
    ['Light', 'dark', LIGHT, DARK],
  ] as const)(
    '%s is remembered against the system, from the first paint on, until it is given up',
    async (name, colorScheme, chosen, system) => {
      const { page, close } = await site.open(TERM, { colorScheme });
      expect(await paper(page)).toBe(system);
      await page.getByRole('radio', { name }).check();
      expect(await paper(page)).toBe(chosen);

      // Without the deferred script: the first paint has the theme already.
      await intercept(page, '**/glossary.js*', (route) => route.abort());
      await page.goto(`${site.base}/glossary/deadlock`);
      expect(await paper(page)).toBe(chosen);
      await page.unroute('**/glossary.js*');

      await page.goto(`${site.base}/glossary/deadlock`);
      expect(await page.getByRole('radio', { name }).isChecked()).toBe(true);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('radio', { name: 'System' }).check();
      expect(await paper(page)).toBe(system);
      await page.reload();
      expect(await paper(page)).toBe(system);
      await close();
    },
  );

  it('is that of the system without a script, and nothing offers another one', async () => {
    const { page, close } = await site.open(TERM, {
      colorScheme: 'dark',
      javaScriptEnabled: false,
    });
    expect(await paper(page)).toBe(DARK);
    expect(await page.locator('.theme').isVisible()).toBe(false);
    await close();
  });

  it('that is chosen holds in every tab', async () => {
    const { page, close } = await site.open(TERM, { colorScheme: 'light' });
    const other = await page.context().newPage();
    await other.goto(`${site.base}/glossary/deadlock`);
    await page.getByRole('radio', { name: 'Dark' }).check();
    await other.locator('html[data-theme=dark]').waitFor();
    expect(await paper(other)).toBe(DARK);
    await close();
  });
});

describe('the rail', () => {
  it('stays, leads to each section, and says where the reader is', async () => {
    const { page, complaints, close } = await site.open(TERM, { viewport: WIDE });
    const links = page.locator('.rail .contents a');
    expect(await links.count()).toBeGreaterThan(8);
    for (const link of await links.all()) {
      const target = await link.getAttribute('href');
      expect(await page.locator(`h2${target}`).textContent()).toBe(await link.textContent());
    }
    await links.filter({ hasText: 'Quick Fix' }).click();
    await page.locator('.rail a[aria-current]', { hasText: 'Quick Fix' }).waitFor();
    expect(await page.locator('.rail').isVisible()).toBe(true);
    const { top } = await page.locator('.rail').evaluate((rail) => rail.getBoundingClientRect());
    expect(top).toBeGreaterThanOrEqual(0);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('Cite by the name', () => {
  it.each([true, false])('opens what is needed (script: %s)', async (javaScriptEnabled) => {
    const { page, close } = await site.open(TERM, {
      viewport: PHONE,
      javaScriptEnabled,
    });
    const panel = page.locator('#cite-panel');
    expect(await panel.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Cite', exact: true }).click();
    expect(await panel.isVisible()).toBe(true);
    expect(await panel.textContent()).toContain('(Version 1). In Software Glossary.');
    for (const file of ['bib', 'ris', 'csl.json'])
      expect(await panel.locator(`a[href="${TERM}.${file}"]`).count()).toBe(1);
    await close();
  });

  it('has the day of access and a button that copies the quote', async () => {
    const { page, close } = await site.open(TERM, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('button', { name: 'Cite', exact: true }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.textContent('#cite-panel')).toMatch(/Retrieved \w+ \d+, \d{4}, from http/);
    await page.getByRole('button', { name: 'Copy the quote' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(((await page.textContent('.tldr p')) ?? 'nothing').slice(0, 40));
    expect(copied).toContain('sql_injection#:~:text=');
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await page.locator('#cite-panel').isVisible()).toBe(false);
    await close();
  });
});

it('a heading copies its address', async () => {
  const { page, close } = await site.open(TERM, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.locator('#quick-fix a').click();
  await page.getByText(SCRIPT_TEXT.addressCopied).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${site.base}${TERM}#quick-fix`,
  );
  expect(new URL(page.url()).hash).toBe('#quick-fix');
  await close();
});
