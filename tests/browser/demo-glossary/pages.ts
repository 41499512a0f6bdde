import type { Page } from 'playwright-core';
import { accessibilityFaults, contrastFaults, overflow } from '../../support/browser/browser';
import { PAGE_KINDS } from '../../support/browser/page-kinds';
import { screenshot } from '../../support/browser/pictures';
import { PHONE, site, TERM } from './demo-site';

const WIDTHS = [320, 768, 1440];

it.each(PAGE_KINDS)(
  'the page “%s” fits its window, has no accessibility fault, and sends no request to another host',
  async (name, address) => {
    const { page, complaints, close } = await site.open(address, { colorScheme: 'light' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, Math.max(await overflow(page), 0)]).toEqual([width, 0]);
      await screenshot(page, `${name}-${width}`);
    }
    expect(await accessibilityFaults(page)).toEqual([]);
    // Nothing but the colours is another one.
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await contrastFaults(page)).toEqual([]);
    expect(complaints.filter((text) => !/status of 40[04]/.test(text))).toEqual([]);
    await close();
  },
);

it('filters open where the finger is on a narrow window, without JavaScript too', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, close } = await site.open('/glossary?sort=name', {
      javaScriptEnabled,
      viewport: PHONE,
    });
    const opener = page.locator('button:text-is("Filters")');
    const choice = page.locator('#filters a:text-is("Security")');
    expect((await opener.boundingBox())?.y).toBeLessThan(PHONE.height);
    expect(await choice.isVisible()).toBe(false);
    await opener.click();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const box = await choice.boundingBox();
    expect(box && box.y > 0 && box.y + box.height <= PHONE.height).toBe(true);
    expect(javaScriptEnabled ? await accessibilityFaults(page) : []).toEqual([]);
    await choice.click();
    expect(await page.textContent('h1')).toBe('Security');
    await close();
  }
});

it('opened terms are marked as read on the way to another term', async () => {
  const { page, close } = await site.open('/glossary/race_condition');
  const [first, second] = await page.evaluate(async () => {
    const text = await (await fetch('/glossary/transactional_outbox')).text();
    const links = new DOMParser()
      .parseFromString(text, 'text/html')
      .querySelectorAll('.path > li > a:first-child');
    return [...links].map((link) => link.getAttribute('href') ?? '');
  });
  await page.goto(`${site.base}${first}`);
  await page.goto(`${site.base}/glossary/transactional_outbox`);
  const marked = page.locator('.path > li:has(.read) > a:first-child');
  const slugs = await marked.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(slugs).toContain(first);
  expect(slugs).not.toContain(second);
  await close();
});

it('a keyboard reaches the content first and then every link', async () => {
  const { page, close } = await site.open(TERM);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).hash).toBe('#content');
  await close();
});

const FIRST_VIEWS = [
  TERM,
  '/glossary',
  '/glossary?sort=name',
  '/glossary?q=race',
  '/glossary/term-map',
];

it.each(FIRST_VIEWS)(
  'a first view of %s transfers at most 60 KB with everything it loads, and nothing shifts',
  async (path) => {
    const { page, complaints, close } = await site.openEmpty();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.addInitScript(watchShifts);
    await page.goto(`${site.base}${path}`, { waitUntil: 'networkidle' });
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThanOrEqual(60_000);
    expect(await shiftsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  },
);

it.each([...FIRST_VIEWS, '/glossary?category=security'])(
  'nothing of %s shifts while it arrives in pieces, as on a slow connection or computer',
  async (path) => {
    for (const width of [1280, 390]) {
      const { page, close } = await site.openEmpty({ viewport: { width, height: 900 } });
      const html = await (await fetch(`${site.base}${path}`)).text();
      await page.goto(`${site.base}/glossary.css`);
      await page.evaluate(watchShifts);
      await page.evaluate(async (text) => {
        const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
        document.open();
        // The head and the bar above the content; its stylesheet holds back the first frame.
        const main = text.indexOf('<main');
        document.write(text.slice(0, main));
        await drawn();
        await drawn();
        // On a busy machine the bar is drawn in a font of the system first; what counts is what the content moves. Fonts are ready, too, as long as
        // the stylesheet that names them is not there.
        while (document.fonts.size === 0) await drawn();
        await Promise.allSettled([...document.fonts].map((font) => font.load()));
        await drawn();
        await drawn();
        // What moved before may be told later.
        Object.assign(window, { countedFrom: performance.now() });
        // What the first two screens show comes in pieces of one element or two.
        const pieces = text.slice(main).match(/(?:<[^<]*){1,3}/g) ?? [];
        for (const piece of pieces.slice(0, 120)) {
          document.write(piece);
          await drawn();
        }
        document.write(pieces.slice(120).join(''));
        document.close();
        await drawn();
        await drawn();
      }, html);
      expect(await page.title()).not.toBe('');
      expect(await shiftsOf(page)).toEqual([]);
      await close();
    }
  },
);

/** Runs in the page: notes what moves without a reader's doing. */
function watchShifts() {
  const shifts: { readonly at: number; readonly what: string }[] = [];
  Object.assign(window, { shifts, countedFrom: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      };
      const moved = sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent,
      );
      shifts.push({ at: entry.startTime, what: `${value}: ${moved.join(' | ')}` });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { shifts, countedFrom } = window as unknown as {
      readonly shifts: readonly { readonly at: number; readonly what: string }[];
      readonly countedFrom: number;
    };
    return shifts.flatMap(({ at, what }) => (at < countedFrom ? [] : [what]));
  });
