import { accessibilityFaults, overflow } from '../../support/browser/browser';
import { site } from './own-terms-site';
import { COLUMNS } from './terms';

/** WCAG 2.2, 1.4.12 */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';
/** 1280 pixels at 400 % are 320, at 200 % they are 640. */
const WIDTHS = [320, 640, 1280];
const windowOf = (width: number) => ({ width, height: 800 });

it.each([
  '/glossary/long_word',
  '/glossary',
  '/glossary?sort=name',
  '/glossary?q=donau',
  '/glossary/debt-scoring',
  '/glossary/compare-terms?a=long_word&b=other_word',
])('%s is no wider than the window, with and without room around each letter', async (address) => {
  const { page, close } = await site.open(address, { bypassCSP: true });
  const expectFits = async (): Promise<void> => {
    for (const width of WIDTHS) {
      await page.setViewportSize(windowOf(width));
      expect([width, Math.max(await overflow(page), 0)]).toEqual([width, 0]);
    }
  };
  await expectFits();
  await page.addStyleTag({ content: SPACING });
  await expectFits();
  await close();
});

it('what opens fits as well', async () => {
  const { page, close } = await site.open('/glossary/long_word');
  for (const width of WIDTHS) {
    await page.setViewportSize(windowOf(width));
    for (const [button, part] of [
      ['.head .cite-opener', '#cite-panel'],
      ['.search-opener', '#find'],
    ] as const) {
      await page.locator(button).click();
      const { left, right } = await page
        .locator(part)
        .evaluate((element) => element.getBoundingClientRect());
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
    }
  }
  await close();
});

it('a table that is wider than a narrow screen scrolls by itself', async () => {
  const { page, complaints, close } = await site.open('/glossary/table', {
    viewport: windowOf(320),
  });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const region = page.getByRole('region', { name: 'Table: isolation level 0' });
  expect(await region.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  expect(await page.locator('td.right').count()).toBe(COLUMNS);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});
