import type { Page } from 'playwright-core';
import { overflow } from '../../support/browser/browser';
import { demoTerms } from '../../support/content/demo-terms';
import { PHONE, site, TERM, WIDE } from './demo-site';

/** The smallest phone that is read on. */
const SMALL_PHONE = { width: 320, height: 640 };
/** So many terms of the demo glossary are looked at for each thing that takes room. */
const FULLEST = 4;

/** The slugs of the terms with the longest names, summaries, badges and words. */
function fullestTerms(): readonly string[] {
  const longestWord = (text: string): number =>
    Math.max(...text.split(/\s+/).map((word) => word.length));
  const measures = [
    (term: DemoTerm) => term.term.length,
    (term: DemoTerm) => term.short.length,
    (term: DemoTerm) => term.category.name.length,
    (term: DemoTerm) => longestWord(`${term.term} ${term.short} ${term.long}`),
  ];
  const terms = demoTerms();
  const fullest = measures.flatMap((measure) =>
    [...terms]
      .sort((one, other) => measure(other) - measure(one))
      .slice(0, FULLEST)
      .map(({ slug }) => slug),
  );
  return [...new Set(fullest)];
}
type DemoTerm = ReturnType<typeof demoTerms>[number];

const edges = (page: Page, selector: string): Promise<{ top: number; bottom: number }> =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top: Math.round(top), bottom: Math.round(bottom) };
  });

it('of the fullest terms the name, the badges, the score line and the whole TL;DR stand on the first screen of a phone; on a small one the TL;DR begins there, and nothing is wider', async () => {
  const { page, close } = await site.openEmpty();
  const faults: string[] = [];
  for (const slug of fullestTerms()) {
    await page.setViewportSize(PHONE);
    await page.goto(`${site.base}/glossary/${slug}`);
    for (const part of ['h1', '.badges', '.score .line', '.tldr']) {
      const { bottom } = await edges(page, part);
      if (bottom > PHONE.height) faults.push(`${slug} ${part} ends at ${bottom}`);
    }
    await page.setViewportSize(SMALL_PHONE);
    const { bottom } = await edges(page, '.tldr h2');
    if (bottom > SMALL_PHONE.height) faults.push(`${slug} begins at ${bottom}`);
    if ((await overflow(page)) > 0) faults.push(`${slug} is too wide`);
  }
  expect(faults).toEqual([]);
  await close();
});

describe('the four axes', () => {
  it('say their numbers at once and their reasons when they are opened, without a script too', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, close } = await site.open(TERM, {
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

  it('stand open on a wide window and on paper', async () => {
    const { page, close } = await site.open(TERM, { viewport: WIDE, javaScriptEnabled: false });
    for (const reason of await page.locator('.rationale').all())
      expect(await reason.isVisible()).toBe(true);
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.rationale').first().isVisible()).toBe(true);
    await close();
  });
});

describe('code', () => {
  it('is at least 14 pixels, and 80 columns of it fit beside the rail', async () => {
    const { page, close } = await site.open(TERM, {
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
    const { page, close } = await site.open(TERM);
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
    'scrolls, or wraps where a reader chooses that, with a script on the next page too (script: %s)',
    async (javaScriptEnabled) => {
      const { page, close } = await site.open(TERM, {
        viewport: PHONE,
        javaScriptEnabled,
      });
      const hidden = () =>
        page.locator('.bad pre').evaluate((code) => code.scrollWidth - code.clientWidth);
      expect(await hidden()).toBeGreaterThan(0);
      await page.getByLabel('Wrap long lines').check();
      expect(await hidden()).toBe(0);
      await page.goto(`${site.base}/glossary/deadlock`);
      expect(await page.getByLabel('Wrap long lines').isChecked()).toBe(javaScriptEnabled);
      await close();
    },
  );
});

it('on paper a term takes three sheets at most, without the chart, the menu and interactive elements', async () => {
  const { page, close } = await site.open(TERM);
  // The longest, and the one that is looked at.
  for (const slug of ['technical_debt', 'sql_injection']) {
    await page.goto(`${site.base}/glossary/${slug}`);
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
