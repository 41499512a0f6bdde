import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults, launchBrowser, listen, openPage } from '../support/browser/browser';
import { type RunningService, startService } from '../support/service';

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

const pathOf = (page: Page): string => page.url().slice(base.length);
const heading = (page: Page): Promise<string | null> => page.textContent('h1');

describe('with JavaScript', () => {
  it('half a word → suggestion → term → related → cite → back', async () => {
    const { page, complaints, close } = await openPage(browser, `${base}/glossary`, {
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
    const { page, close } = await openPage(browser, `${base}/glossary`);
    const input = page.locator('input[name=q]');
    await input.focus();
    await page.keyboard.type('dead');
    await page.locator('[role=option]').first().waitFor();
    expect(await input.getAttribute('aria-expanded')).toBe('true');
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
    const { page, close } = await openPage(browser, `${base}/glossary?category=concurrency`);
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

  it.each(['light', 'dark'] as const)(
    'open suggestions have no accessibility fault (%s)',
    async (colorScheme) => {
      const { page, close } = await openPage(browser, `${base}/glossary`, { colorScheme });
      await page.locator('input[name=q]').pressSequentially('race');
      await page.locator('[role=option]').first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await close();
    },
  );

  it('a mention shows its definition on focus, Escape takes it away, the focus stays', async () => {
    const { page, close } = await openPage(browser, `${base}/glossary/cache_stampede`);
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
    await close();
  });

  it('a definition can be pointed at without vanishing', async () => {
    const { page, close } = await openPage(browser, `${base}/glossary/cache_stampede`);
    const link = page.locator('.neighbours a').first();
    await link.hover();
    const tooltip = page.locator('[role=tooltip]');
    await tooltip.waitFor({ state: 'visible' });
    await tooltip.hover();
    expect(await tooltip.isVisible()).toBe(true);
    await close();
  });

  it('code is copied exactly as it is in the record', async () => {
    const { page, close } = await openPage(browser, `${base}/glossary/sql_injection`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.locator('.good button.copy').click();
    const { body } = await service.http.get('/glossary/sql_injection.json');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(body.good_code);
    await close();
  });
});

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const)('%s', (_name, javaScriptEnabled) => {
  it('filters combine, stand in the address, are removed one by one, and the back button undoes them', async () => {
    const { page, close } = await openPage(browser, `${base}/glossary?sort=name`, {
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

  it('each choice leaves as many terms as it says', async () => {
    const { page, close } = await openPage(browser, `${base}/glossary?q=data`, {
      javaScriptEnabled,
    });
    const choices = await page.locator('.choices li:has(a)').evaluateAll((items) =>
      items.map((item) => ({
        url: item.querySelector('a')?.getAttribute('href') ?? '',
        count: Number(item.querySelector('.number')?.textContent),
      })),
    );
    expect(choices.length).toBeGreaterThan(10);
    for (const { url, count } of choices) {
      const { body } = await service.http.get(url.replace('/glossary?', '/glossary.json?'));
      expect([url, body.total]).toEqual([url, count]);
    }
    await close();
  });

  it('half a word → list → term → prerequisite or related → how to cite → back to glossary', async () => {
    const { page, close } = await openPage(browser, `${base}/glossary`, { javaScriptEnabled });
    await page.fill('input[name=q]', 'stamp');
    // Escape would take the text away where no suggestion is shown yet.
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
});

it.each([
  '/glossary/sql_injection',
  '/glossary',
  '/glossary?sort=name',
  '/glossary?q=race',
  '/glossary/term-map',
])(
  'a first view of %s transfers at most 60 KB with everything it loads, and nothing shifts',
  async (path) => {
    const { page, complaints, close } = await openPage(browser, 'about:blank', {
      viewport: { width: 1280, height: 800 },
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as PerformanceEntry & { value: number };
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) + value,
          );
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${base}${path}`, { waitUntil: 'networkidle' });
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThanOrEqual(60_000);
    expect(await page.evaluate(() => document.documentElement.dataset.shift ?? '0')).toBe('0');
    expect(complaints.filter((text) => !text.includes(base))).toEqual([]);
    await close();
  },
);
