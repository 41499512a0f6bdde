import type { Browser } from 'playwright-core';
import { launchBrowser, listen, openPage, overflow } from '../support/browser/browser';
import { aPublishedTerm } from '../support/content/content';
import { type RunningService, startService } from '../support/service';

/** As long as a word of a language that joins words, or an identifier, gets. */
const WORD = 'Donaudampfschifffahrts'.repeat(7).slice(0, 136);
/** WCAG 2.2, 1.4.12 */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

let service: RunningService;
let browser: Browser;
let base: string;
beforeAll(async () => {
  service = await startService();
  await aPublishedTerm(service.strapi, WORD, {
    slug: 'long_word',
    short: `${WORD} is a word.`,
    long: WORD,
    misconception: WORD,
    why_it_matters: WORD,
    aliases: [WORD, `${WORD}s`],
    tags: [WORD.toLowerCase().slice(0, 60)],
    common_mistakes: [WORD],
    quick_fix: WORD,
    applies_to: WORD,
    bad_code: `${WORD}();\nshared();\n`,
    good_code: `shared();\n${WORD}s();\n`,
    refs: [`https://example.org/${WORD}`],
    detection: { symptoms: [WORD], auto_detectable: true, tools: [WORD] },
  });
  await aPublishedTerm(service.strapi, `Other${WORD}`, { slug: 'other_word', long: WORD });
  base = await listen(service);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

// 1280 pixels at 400 % are 320, at 200 % they are 640.
describe.each([320, 640, 1280])('in a window of %i pixels', (width) => {
  it.each([
    '/glossary/long_word',
    '/glossary',
    '/glossary?sort=name',
    '/glossary?q=donau',
    '/glossary/debt-scoring',
    '/glossary/compare-terms?a=long_word&b=other_word',
  ])(
    '%s is no wider than the window, with and without room around each letter',
    async (address) => {
      const { page, close } = await openPage(browser, `${base}${address}`, {
        viewport: { width, height: 800 },
        bypassCSP: true,
      });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.addStyleTag({ content: SPACING });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await close();
    },
  );

  it('what opens fits as well', async () => {
    const { page, close } = await openPage(browser, `${base}/glossary/long_word`, {
      viewport: { width, height: 800 },
    });
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
    await close();
  });
});
