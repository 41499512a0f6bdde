import type { Page } from 'playwright-core';
import { site, TERM } from './demo-site';

/** What is drawn with the colours of the page is invisible where readers chose their own: each has to stand out from the ground. */
const DRAWN: Readonly<Record<string, readonly (readonly [string, 'fill' | 'stroke'])[]>> = {
  [TERM]: [
    ['.bar [class^="h"]', 'stroke'],
    ['.score-icon [class^="h"]', 'fill'],
  ],
  '/glossary/debt-scoring': [['.plot circle', 'fill']],
  '/glossary/term-map': [
    ['.map rect:not(.island)', 'stroke'],
    ['.map [data-node] text', 'fill'],
    ['.map circle', 'fill'],
    ['.map line', 'stroke'],
  ],
  '/glossary/compare-terms?a=deadlock&b=race_condition': [['.fact .bar [class^="h"]', 'stroke']],
};

it.each(Object.keys(DRAWN))('in colours of the reader %s shows what it draws', async (address) => {
  const { page, close } = await site.open(address, { forcedColors: 'active' });
  const system = await systemColours(page);
  for (const [part, property] of DRAWN[address] ?? []) {
    const colours = await coloursOf(page, part, property);
    expect([part, colours.length > 0]).toEqual([part, true]);
    expect([part, colours.filter((colour) => !system.includes(colour))]).toEqual([part, []]);
  }
  await close();
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
