import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../../support/browser/browser';
import { site } from './demo-site';

const pathOf = (page: Page): string => page.url().slice(site.base.length);
const heading = (page: Page): Promise<string | null> => page.textContent('h1');

describe('with JavaScript', () => {
  it('half a word → suggestion → term → related → cite → back', async () => {
    const { page, complaints, close } = await site.open('/glossary', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.locator('input[name=q]').pressSequentially('stamp');
    const option = page.locator('[role=option]').first();
    await option.waitFor();
    expect(await option.textContent()).toMatch(/Cache Stampede.*debt\(d\d\/e\d\/b\d\/t\d\)/);
    await option.click();
    await page.waitForURL('**/glossary/cache_stampede');

    await page.locator('#related ~ ul a').first().click();
    await page.waitForURL((url) => !url.pathname.endsWith('cache_stampede'));
    const term = await heading(page);
    await page.getByRole('button', { name: 'Copy the Markdown credit' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`[${term}](`);
    expect(copied).toContain('(Software Glossary)');

    await page.goBack();
    expect(await heading(page)).toBe('Cache Stampede');
    expect(complaints).toEqual([]);
    await close();
  });

  it('the keyboard alone: type, arrow down, Enter; Escape closes', async () => {
    const { page, close } = await site.open('/glossary');
    const input = page.locator('input[name=q]');
    await input.focus();
    await page.keyboard.type('dead');
    await page.locator('[role=option]').first().waitFor();
    expect(await input.getAttribute('aria-expanded')).toBe('true');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await input.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.type('l');
    await page.locator('[role=option]').first().waitFor();
    await page.keyboard.press('ArrowDown');
    const active = await input.getAttribute('aria-activedescendant');
    expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/glossary/deadlock');
    await close();
  });

  it('suggestions stay within the chosen category, and near matches are called so', async () => {
    const { page, close } = await site.open('/glossary?category=concurrency');
    const input = page.locator('input[name=q]');
    const options = page.locator('[role=option] b');
    await input.pressSequentially('race');
    await options.first().waitFor();
    expect(await options.allTextContents()).toContain('Race Condition');
    expect(await options.allTextContents()).not.toContain('Distributed Tracing');
    await input.fill('race zebra');
    await page.locator('[role=listbox].near').waitFor();
    expect(await options.allTextContents()).toContain('Race Condition');
    await close();
  });

  it('a mention shows its definition on focus, Escape takes it away, the focus stays; one that is pointed at does not vanish', async () => {
    const { page, close } = await site.open('/glossary/cache_stampede');
    const link = page.locator('.neighbours a').first();
    await link.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const tooltip = page.locator('[role=tooltip]');
    await tooltip.waitFor({ state: 'visible' });
    expect(await tooltip.textContent()).toContain(await link.getAttribute('data-short'));
    expect(await tooltip.locator('code').textContent()).toMatch(/^d\d\/e\d\/b\d\/t\d$/);
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'hidden' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);

    await link.hover();
    await tooltip.waitFor({ state: 'visible' });
    await tooltip.hover();
    expect(await tooltip.isVisible()).toBe(true);
    await close();
  });

  it('code is copied exactly as it is in the record', async () => {
    const { page, close } = await site.open('/glossary/sql_injection', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.locator('.good button.copy').click();
    const { body } = await site.service.http.get('/glossary/sql_injection.json');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(body.good_code);
    await close();
  });
});

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const)('%s', (_name, javaScriptEnabled) => {
  it('filters combine, stand in the address, are removed one by one, and the back button undoes them', async () => {
    const { page, close } = await site.open('/glossary?sort=name', {
      javaScriptEnabled,
    });
    await page.click('aside a:text-is("Security")');
    await page.click('aside a:text-is("beginner")');
    expect(pathOf(page)).toBe('/glossary?category=security&difficulty=beginner');
    const total = await page.textContent('.total');
    await page.fill('input[name=q]', 'injection');
    await page.keyboard.press('Enter');
    await page.waitForURL('**q=injection*');
    expect(pathOf(page)).toBe('/glossary?category=security&difficulty=beginner&q=injection');
    await page.click('.active a:has-text("Search: injection")');
    expect(pathOf(page)).toBe('/glossary?category=security&difficulty=beginner');
    expect(await page.textContent('.total')).toBe(total);
    await page.click('.active a:has-text("Category: Security")');
    expect(pathOf(page)).toBe('/glossary?difficulty=beginner');
    await page.goBack();
    expect(pathOf(page)).toBe('/glossary?category=security&difficulty=beginner');
    await close();
  });
});

it('without JavaScript: half a word → list → term → prerequisite or related → how to cite → back to glossary', async () => {
  const { page, close } = await site.open('/glossary', { javaScriptEnabled: false });
  await page.fill('input[name=q]', 'stamp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**q=stamp*');
  await page.click('.terms a:has-text("Cache Stampede")');
  expect(await heading(page)).toBe('Cache Stampede');
  await page.locator('#related ~ ul a').first().click();
  await page.locator('.cite a:text-is("How to cite")').click();
  expect(await heading(page)).toBe('How to cite');
  await page.click('nav a:text-is("Back to glossary")');
  expect(pathOf(page)).toBe('/glossary');
  await close();
});
