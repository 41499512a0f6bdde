import type { BrowserContext, Page } from 'playwright-core';
import { TERM_TEXT } from '../../../src/plugins/glossary/core/texts/term';
import { PAGE, site } from './rating-site';

const MORE_VIEWS = 10;

describe('the live numbers', () => {
  /** One browser of one reader, with its store and its cookies. */
  let context: BrowserContext;
  beforeEach(async () => {
    context = await site.browser.newContext();
  });
  afterEach(() => context.close());

  async function tab(): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`${site.base}${PAGE}`);
    return page;
  }

  const viewsOf = async (page: Page): Promise<number> =>
    Number((await page.textContent('#views'))?.trim().replaceAll(',', ''));
  const numbers = async (): Promise<{ views: number }> =>
    (await site.service.http.get(`${PAGE}/numbers.json`)).body;
  const note = (page: Page) => page.locator('.rating .note');

  async function others(views: number): Promise<void> {
    for (let view = 0; view < views; view += 1) await site.service.http.get(PAGE);
  }

  async function showsCurrentViews(page: Page): Promise<void> {
    const { views } = await numbers();
    await page.waitForFunction(
      (text) => document.getElementById('views')?.textContent?.trim() === text,
      views.toLocaleString('en'),
    );
  }

  it('a fresh page asks for no numbers: it has them', async () => {
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${site.base}${PAGE}`, { waitUntil: 'networkidle' });
    expect(asked.filter((url) => url.endsWith('/numbers.json'))).toEqual([]);
    expect(await viewsOf(page)).toBe((await numbers()).views);
  });

  describe('after ten views by others the same browser shows the current number', () => {
    it('when the page is opened again and confirmed with 304', async () => {
      const page = await tab();
      const before = await viewsOf(page);
      await others(MORE_VIEWS);
      await page.goto(`${site.base}/glossary/deadlock`);
      const confirmed = page.waitForResponse(`${site.base}${PAGE}/numbers.json`);
      await page.goto(`${site.base}${PAGE}`);
      await confirmed;
      await showsCurrentViews(page);
      expect(await viewsOf(page)).toBe(before + MORE_VIEWS + 1);
    });

    it.each(['reload', 'goBack'] as const)('by %s', async (way) => {
      const page = await tab();
      const before = await viewsOf(page);
      await others(MORE_VIEWS);
      if (way === 'goBack') await page.goto(`${site.base}/glossary/deadlock`);
      await page[way]();
      await showsCurrentViews(page);
      expect(await viewsOf(page)).toBeGreaterThanOrEqual(before + MORE_VIEWS);
    });
  });

  it('a rating and its withdrawal are right in every tab, also in one that is opened later', async () => {
    const [one, other] = [await tab(), await tab()];
    await one.locator('.rating input[value="4"]').click();
    await note(one).getByText('Your rating: 4').waitFor();
    await note(other).getByText('Your rating: 4').waitFor();
    expect(await other.textContent('#rating-summary')).toBe('4.0 of 5, 1 rating');
    expect(await other.textContent('[data-rating]')).toBe('4.0 of 5 (1)');
    expect(await other.locator('.rating input[value="4"]').isChecked()).toBe(true);

    const later = await tab();
    await note(later).getByText('Your rating: 4').waitFor();

    await other.getByRole('button', { name: TERM_TEXT.withdrawRating }).click();
    await note(other).getByText('withdrawn').waitFor();
    for (const page of [one, later]) {
      await page.getByText('No ratings yet').waitFor();
      expect(await page.locator('.rating :checked').count()).toBe(0);
      expect(await page.getByRole('button', { name: TERM_TEXT.withdrawRating }).isVisible()).toBe(
        false,
      );
    }
  });
});
