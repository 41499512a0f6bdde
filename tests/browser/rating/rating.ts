import type { BrowserContextOptions, Page } from 'playwright-core';
import { RATING_TEXT } from '../../../src/plugins/glossary/core/texts/rating';
import { SCRIPT_TEXT } from '../../../src/plugins/glossary/core/texts/script';
import { TERM_TEXT } from '../../../src/plugins/glossary/core/texts/term';
import {
  accessibilityFaults,
  contrastFaults,
  type OpenedPage,
  overflow,
} from '../../support/browser/browser';
import { goOffline, goOnline, hold, intercept } from '../../support/browser/network';
import { filledText } from '../../support/content/filled-text';
import { PAGE, RATINGS, site } from './rating-site';

/** Each page comes from an address of its own, so that the limit of one address is reached nowhere. */
let address = 0;

const open = (options: BrowserContextOptions = {}): Promise<OpenedPage> => {
  address += 1;
  return site.open(PAGE, {
    extraHTTPHeaders: { 'X-Forwarded-For': `192.0.2.${address}` },
    ...options,
  });
};
const summary = (page: Page): Promise<string | null> => page.textContent('#rating-summary');
const note = (page: Page) => page.locator('.rating .note');
const announced = (page: Page): Promise<string | null> => page.textContent('body > [role=status]');
const star = (page: Page, stars: number) => page.locator(`.rating input[value="${stars}"]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const TAKE_BACK = TERM_TEXT.withdrawRating;
const untilRated = (page: Page, stars: number): Promise<void> =>
  note(page).getByText(filledText(SCRIPT_TEXT.yourRating, { stars })).waitFor();

/** How many ratings a page has sent since; that the browser is led on to the same one is none. */
function countSent(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    const isRating = request.method() === 'POST' && request.url().includes(RATINGS);
    if (isRating && request.redirectedFrom() === null) count += 1;
  });
  return () => count;
}

const drawnFull = (page: Page): Promise<number> =>
  page
    .locator('.rating label')
    .evaluateAll(
      (labels) =>
        labels.filter(
          (label) => !getComputedStyle(label).getPropertyValue('--star').includes("fill='none'"),
        ).length,
    );

async function stored(): Promise<number[]> {
  const rows = await site.service.strapi.db
    .connection('glossary_ratings')
    .select('stars')
    .orderBy('stars');
  return rows.map((row: { stars: number }) => row.stars);
}

it('with JavaScript a click rates, another changes it, and a button takes it back, all on the same page', async () => {
  const { page, complaints, close } = await open();
  await page.evaluate(() => (document.title = 'still the same page'));
  expect([await summary(page), await note(page).textContent()]).toEqual(['No ratings yet', '']);
  expect(await button(page, TAKE_BACK).isVisible()).toBe(false);

  await star(page, 4).click();
  await untilRated(page, 4);
  expect(await summary(page)).toBe('4.0 of 5, 1 rating');
  expect(await announced(page)).toBe('Your rating: 4. 4.0 of 5, 1 rating.');
  expect(await stored()).toEqual([4]);

  await star(page, 2).click();
  await untilRated(page, 2);
  expect(await summary(page)).toBe('2.0 of 5, 1 rating');
  expect(await stored()).toEqual([2]);

  await button(page, TAKE_BACK).click();
  await note(page).getByText(SCRIPT_TEXT.withdrawn).waitFor();
  expect(await summary(page)).toBe('No ratings yet');
  expect(await announced(page)).toBe(`${SCRIPT_TEXT.withdrawn}. ${RATING_TEXT.none}.`);
  expect(await page.locator('.rating :checked').count()).toBe(0);
  expect(await button(page, TAKE_BACK).isVisible()).toBe(false);
  expect(await stored()).toEqual([]);
  expect(await page.title()).toBe('still the same page');
  expect(complaints).toEqual([]);
  await close();
});

it('without JavaScript the form does the same with a page each time', async () => {
  const { page, close } = await open({ javaScriptEnabled: false });
  const send = async (name: string, numbers: string): Promise<string | null> => {
    await button(page, name).click();
    await page.waitForURL(`${site.base}${PAGE}?rating=${numbers}#rating`);
    return summary(page);
  };
  expect(await summary(page)).toBe('No ratings yet');
  await star(page, 4).click();
  expect(await stored()).toEqual([]);
  expect(await send('Rate', '1-4')).toBe('4.0 of 5, 1 rating');
  await star(page, 2).click();
  expect(await send('Rate', '1-2')).toBe('2.0 of 5, 1 rating');
  expect(await send(TAKE_BACK, '0-none')).toBe('No ratings yet');
  expect(await stored()).toEqual([]);
  await close();
});

it('the button without a star asks for one; the keyboard alone: arrows choose and send nothing, Enter sends, Space sends, Tab reaches the way back', async () => {
  const { page, complaints, close } = await open();
  const count = countSent(page);
  await button(page, TERM_TEXT.rate).click();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('stars');
  expect(count()).toBe(0);
  await page.locator('#rating a').focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('stars');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) {
    await page.keyboard.press(key);
  }
  expect(await star(page, 3).isChecked()).toBe(true);
  expect([count(), await stored()]).toEqual([0, []]);

  await page.keyboard.press('Enter');
  await untilRated(page, 3);
  await page.keyboard.press('ArrowRight');
  expect([count(), await star(page, 4).isChecked()]).toEqual([1, true]);
  await page.keyboard.press('Space');
  await untilRated(page, 4);
  expect([count(), await stored()]).toEqual([2, [4]]);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await note(page).getByText(SCRIPT_TEXT.withdrawn).waitFor();
  // The button is gone; the focus is not.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Rate');
  expect(complaints).toEqual([]);
  await close();
});

it('the chosen star and those before it are full, those under the pointer as a preview', async () => {
  const { page, close } = await open();
  expect(await drawnFull(page)).toBe(0);
  await star(page, 2).click();
  await untilRated(page, 2);
  expect(await drawnFull(page)).toBe(2);
  await star(page, 5).hover();
  expect(await drawnFull(page)).toBe(5);
  await page.mouse.move(0, 0);
  expect(await drawnFull(page)).toBe(2);
  await close();
});

it('a press repeated while the first is under way is not sent again; a new choice is, afterwards', async () => {
  const { page, close } = await open();
  const { count, letGo } = await hold(page, `**${RATINGS}`);
  const first = page.waitForRequest(`**${RATINGS}`);
  await star(page, 3).click();
  await first;
  await star(page, 3).click();
  await button(page, 'Rate').click();
  expect(await page.locator('.rating').getAttribute('aria-busy')).toBe('true');
  await star(page, 1).click();
  await star(page, 5).click();
  expect(count()).toBe(1);
  letGo();
  await untilRated(page, 5);
  await page.locator('.rating:not([aria-busy])').waitFor();
  expect(count()).toBe(2);
  expect(await star(page, 5).isChecked()).toBe(true);
  expect(await stored()).toEqual([5]);
  await close();
});

it('after a reload the own rating and the new numbers are still there, also from a page that the browser kept', async () => {
  const { page, close } = await open();
  await star(page, 4).click();
  await untilRated(page, 4);
  await page.goto(`${site.base}/glossary`);
  await page.goto(`${site.base}${PAGE}`);
  expect(await note(page).textContent()).toBe(filledText(SCRIPT_TEXT.yourRating, { stars: 4 }));
  expect(await summary(page)).toBe('4.0 of 5, 1 rating');
  expect(await star(page, 4).isChecked()).toBe(true);
  await button(page, TAKE_BACK).click();
  await note(page).getByText('withdrawn').waitFor();
  await page.reload();
  expect([await summary(page), await note(page).textContent()]).toEqual(['No ratings yet', '']);
  await close();
});

it('the average is that of all readers, in the words of the page itself, and numbers that a fresh page brings are not replaced by remembered ones', async () => {
  const { page, close } = await open();
  await star(page, 4).click();
  await untilRated(page, 4);
  await site.service.http.post(RATINGS).set('Accept', 'application/json').send({ stars: 1 });
  await page.goto(`${site.base}${PAGE}?fresh`);
  expect(await summary(page)).toBe('2.5 of 5, 2 ratings');
  expect(await note(page).textContent()).toBe(filledText(SCRIPT_TEXT.yourRating, { stars: 4 }));
  await star(page, 5).click();
  await untilRated(page, 5);
  const told = await summary(page);
  expect(told).toBe('3.0 of 5, 2 ratings');
  await page.goto(`${site.base}${PAGE}?fresher`);
  expect(await summary(page)).toBe(told);
  await close();
});

it('a browser that keeps nothing rates all the same', async () => {
  const { page, close } = await open();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await page.reload();
  await star(page, 4).click();
  await untilRated(page, 4);
  expect(await stored()).toEqual([4]);
  await close();
});

describe('an error is shown in a sentence, and the choice stays', () => {
  /** Rates in vain; returns the sentence once the page has said it in both ways and shows nothing that is not so. */
  async function invalidParameterOf(page: Page): Promise<string | null> {
    await star(page, 4).click();
    await note(page).getByText('not saved').waitFor();
    const said = await note(page).textContent();
    expect(await announced(page)).toBe(said);
    expect(await summary(page)).toBe('No ratings yet');
    expect(await star(page, 4).isChecked()).toBe(true);
    expect(await stored()).toEqual([]);
    return said;
  }

  it.each([
    [403, {}, SCRIPT_TEXT.otherSite],
    [404, {}, SCRIPT_TEXT.unpublished],
    [500, {}, filledText(SCRIPT_TEXT.notNow, { time: SCRIPT_TEXT.afterSeconds[0] })],
    [
      503,
      { 'Retry-After': '1' },
      filledText(SCRIPT_TEXT.notNow, { time: SCRIPT_TEXT.afterSeconds[1] }),
    ],
    [
      429,
      { 'Retry-After': '20' },
      filledText(SCRIPT_TEXT.tooMany, {
        time: filledText(SCRIPT_TEXT.afterSeconds[2], { count: '20' }),
      }),
    ],
    // The daily cap of one network for a term is reached.
    [429, { 'Retry-After': '43200' }, SCRIPT_TEXT.networkFull],
    [200, {}, SCRIPT_TEXT.unreachable],
  ])('status %i %j', async (status, headers, reason) => {
    const { page, close } = await open();
    await intercept(page, `**${RATINGS}`, (route) =>
      route.fulfill({ status, headers, body: 'no' }),
    );
    expect(await invalidParameterOf(page)).toBe(filledText(SCRIPT_TEXT.notSaved, { reason }));
    await close();
  });

  it('no network, and then it works again', async () => {
    const { page, close } = await open();
    await goOffline(page);
    expect(await invalidParameterOf(page)).toBe(
      filledText(SCRIPT_TEXT.notSaved, { reason: SCRIPT_TEXT.unreachable }),
    );
    await goOnline(page);
    await button(page, 'Rate').click();
    await untilRated(page, 4);
    expect(await note(page).getAttribute('class')).toBe('note');
    expect(await stored()).toEqual([4]);
    await close();
  });

  it('a rating whose withdrawal failed is still shown', async () => {
    const { page, close } = await open();
    await star(page, 4).click();
    await untilRated(page, 4);
    await intercept(page, `**${RATINGS}`, (route) => route.fulfill({ status: 500 }));
    await button(page, TAKE_BACK).click();
    await note(page)
      .getByText(filledText(SCRIPT_TEXT.notWithdrawn, { reason: '' }).trim())
      .waitFor();
    expect(await summary(page)).toBe('4.0 of 5, 1 rating');
    expect(await button(page, TAKE_BACK).isVisible()).toBe(true);
    expect(await star(page, 4).isChecked()).toBe(true);
    await close();
  });
});

it('no accessibility fault and nothing cut off, before, after and when it fails', async () => {
  const { page, close } = await open({ colorScheme: 'light' });
  const look = async (): Promise<void> => {
    await page.mouse.move(0, 0);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await contrastFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  };
  await look();
  await star(page, 4).click();
  await untilRated(page, 4);
  await look();
  await intercept(page, `**${RATINGS}`, (route) => route.fulfill({ status: 503 }));
  await star(page, 2).click();
  await note(page).getByText('not saved').waitFor();
  await look();
  await close();
});

it('in colours that the reader chose the stars are visible and distinguishable by shape', async () => {
  const { page, close } = await open({ forcedColors: 'active' });
  await star(page, 3).focus();
  await page.keyboard.press('Space');
  await untilRated(page, 3);
  const colours = await star(page, 3).evaluate((input) => [
    getComputedStyle(input).backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(colours[0]).not.toBe(colours[1]);
  expect(await drawnFull(page)).toBe(3);
  await close();
});
