import type { Browser, Page } from 'playwright-core';
import { launchBrowser, listen, openPage } from '../support/browser/browser';
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

/** What is drawn with the colours of the page is invisible where readers chose their own: each has to stand out from the ground. */
const DRAWN = [
  ['/glossary/sql_injection', '.bar [class^="h"]', 'stroke'],
  ['/glossary/sql_injection', '.glyph [class^="h"]', 'fill'],
  ['/glossary/debt-scoring', '.plot circle', 'fill'],
  ['/glossary/term-map', '.map rect:not(.island)', 'stroke'],
  ['/glossary/term-map', '.map [data-node] text', 'fill'],
  ['/glossary/term-map', '.map circle', 'fill'],
  ['/glossary/term-map', '.map line', 'stroke'],
  ['/glossary/compare-terms?a=deadlock&b=race_condition', '.fact .bar [class^="h"]', 'stroke'],
] as const;

describe.each(['light', 'dark'] as const)('in colours of the reader (%s)', (colorScheme) => {
  it.each(DRAWN)('%s shows %s', async (address, part, property) => {
    const { page, close } = await openPage(browser, `${base}${address}`, {
      colorScheme,
      forcedColors: 'active',
    });
    const colours = await coloursOf(page, part, property);
    expect(colours.length).toBeGreaterThan(0);
    const system = await systemColours(page);
    expect(colours.filter((colour) => !system.includes(colour))).toEqual([]);
    await close();
  });
});

/** Each colour that parts of a page are drawn in, once. */
function coloursOf(page: Page, part: string, property: 'fill' | 'stroke'): Promise<string[]> {
  return page
    .locator(part)
    .evaluateAll(
      (elements, name) => [...new Set(elements.map((one) => getComputedStyle(one)[name]))],
      property,
    );
}

/** Colours that stand out from the ground, as the reader chose them. */
function systemColours(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ['CanvasText', 'LinkText', 'GrayText', 'Highlight'].map((name) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = name;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }),
  );
}
