import type { Browser, Page } from 'playwright-core';
import { launchBrowser, listen, openPage, overflow } from '../support/browser/browser';
import { type RunningService, startService } from '../support/service';

/** A phone as it is common, and the smallest one that is read on. */
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 320, height: 640 };
const WIDE = { width: 1280, height: 900 };

let service: RunningService;
let browser: Browser;
let base: string;
let slugs: string[];
beforeAll(async () => {
  service = await startService({ GLOSSARY_DEMO: 'true' });
  base = await listen(service);
  browser = await launchBrowser();
  slugs = [];
  for (let next: string | null = '/glossary.json?page_size=100'; next !== null;) {
    const { body } = await service.http.get(next);
    slugs.push(...body.terms.map(({ slug }: { slug: string }) => slug));
    next = body.next && new URL(body.next).pathname + new URL(body.next).search;
  }
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

const edges = (page: Page, selector: string): Promise<{ top: number; bottom: number }> =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top: Math.round(top), bottom: Math.round(bottom) };
  });

describe('of every term of the demo glossary', () => {
  it('the name, the badges, the score line and the whole TL;DR stand on the first screen of a phone; on a small one the TL;DR begins there, and nothing is wider', async () => {
    const { page, close } = await openPage(browser, 'about:blank');
    const faults: string[] = [];
    for (const slug of slugs) {
      await page.setViewportSize(PHONE);
      await page.goto(`${base}/glossary/${slug}`);
      for (const part of ['h1', '.badges', '.score .line', '.tldr']) {
        const { bottom } = await edges(page, part);
        if (bottom > PHONE.height) faults.push(`${slug} ${part} ends at ${bottom}`);
      }
      await page.setViewportSize(SMALL_PHONE);
      const { bottom } = await edges(page, '.tldr h2');
      if (bottom > SMALL_PHONE.height) faults.push(`${slug} begins at ${bottom}`);
      if ((await overflow(page)) > 0) faults.push(`${slug} is too wide`);
    }
    expect(slugs.length).toBeGreaterThan(50);
    expect(faults).toEqual([]);
    await close();
  }, 240_000);
});

describe('the four axes', () => {
  it('say their numbers at once and their reasons when they are opened, without a script too', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, close } = await openPage(browser, `${base}/glossary/sql_injection`, {
        viewport: PHONE,
        javaScriptEnabled,
      });
      const axis = page.locator('.axis').first();
      const reason = axis.locator('.rationale');
      expect(await axis.locator('.value').textContent()).toMatch(/^\d$/);
      expect(await reason.isVisible()).toBe(false);
      await axis.locator('summary').click();
      expect(await reason.isVisible()).toBe(true);
      await close();
    }
  });

  it.each([true, false])('stand open on a wide window (script: %s)', async (javaScriptEnabled) => {
    const { page, close } = await openPage(browser, `${base}/glossary/sql_injection`, {
      viewport: WIDE,
      javaScriptEnabled,
    });
    for (const reason of await page.locator('.rationale').all())
      expect(await reason.isVisible()).toBe(true);
    await close();
  });

  it('stand open on paper', async () => {
    const { page, close } = await openPage(browser, `${base}/glossary/sql_injection`, {
      viewport: PHONE,
    });
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.rationale').first().isVisible()).toBe(true);
    await close();
  });
});

describe('code', () => {
  it('is at least 14 pixels, and 80 columns of it fit beside the rail', async () => {
    const { page, close } = await openPage(browser, `${base}/glossary/sql_injection`, {
      viewport: WIDE,
    });
    const { size, columns } = await page.locator('.bad pre code').evaluate((code) => {
      const line = code.firstElementChild as HTMLElement;
      const { fontSize, paddingLeft, paddingRight } = getComputedStyle(line);
      const room =
        (code.parentElement?.clientWidth ?? 0) - parseFloat(paddingLeft) - parseFloat(paddingRight);
      const probe = document.createElement('span');
      probe.textContent = 'x'.repeat(100);
      line.append(probe);
      const width = probe.getBoundingClientRect().width / 100;
      probe.remove();
      return { size: parseFloat(fontSize), columns: Math.floor(room / width) };
    });
    expect(size).toBeGreaterThanOrEqual(14);
    expect(columns).toBeGreaterThanOrEqual(80);
    await close();
  });

  it('marks the lines that differ, which the caption says in words', async () => {
    const { page, close } = await openPage(browser, `${base}/glossary/sql_injection`);
    for (const [figure, mark] of [
      ['.bad', 'del'],
      ['.good', 'ins'],
    ] as const) {
      const caption = (await page.locator(`${figure} figcaption`).textContent()) ?? '';
      expect(caption).toContain('PHP');
      const said = /Lines? ([\d–, ]+) differ/.exec(caption)?.[1] ?? '';
      const named = said.split(', ').flatMap((range) => {
        const [from = 0, to = from] = range.split('–').map(Number);
        return Array.from({ length: to - from + 1 }, (_, place) => from + place);
      });
      const marked = await page
        .locator(`${figure} pre code > *`)
        .evaluateAll(
          (lines, name) =>
            lines.flatMap(({ localName }, place) => (localName === name ? place + 1 : [])),
          mark,
        );
      expect(marked.length).toBeGreaterThan(0);
      expect(named).toEqual(marked);
    }
    await close();
  });

  it.each([true, false])(
    'scrolls, or wraps where a reader chooses that (script: %s)',
    async (javaScriptEnabled) => {
      const { page, close } = await openPage(browser, `${base}/glossary/sql_injection`, {
        viewport: PHONE,
        javaScriptEnabled,
      });
      const hidden = () =>
        page.locator('.bad pre').evaluate((code) => code.scrollWidth - code.clientWidth);
      expect(await hidden()).toBeGreaterThan(0);
      await page.getByLabel('Wrap long lines').check();
      expect(await hidden()).toBe(0);
      await close();
    },
  );

  it('wraps on the next page too', async () => {
    const { page, close } = await openPage(browser, `${base}/glossary/sql_injection`);
    await page.getByLabel('Wrap long lines').check();
    await page.goto(`${base}/glossary/deadlock`);
    expect(await page.getByLabel('Wrap long lines').isChecked()).toBe(true);
    await close();
  });
});

it('on paper a term takes three sheets at most, without the chart, the menu and what is only to be clicked', async () => {
  const { page, close } = await openPage(browser, `${base}/glossary/sql_injection`);
  // The three longest, and the one that is looked at.
  for (const slug of ['technical_debt', 'consensus', 'eventual_consistency', 'sql_injection']) {
    await page.goto(`${base}/glossary/${slug}`);
    const sheets = (await page.pdf({ format: 'A4' }))
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g);
    expect(sheets?.length).toBeLessThanOrEqual(3);
  }
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.tldr').isVisible()).toBe(true);
  for (const part of ['.activity', '.menu', '.rail', 'form.rating', '.cite-opener', '.copy'])
    for (const one of await page.locator(part).all()) expect(await one.isVisible()).toBe(false);
  await close();
});
