import type { Locator, Page } from 'playwright-core';
import { accessibilityFaults, overflow } from '../support/browser/browser';
import { screenshot } from '../support/browser/pictures';
import {
  openPanel,
  openTermForm,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import { aDraft } from '../support/content/content';
import { panelText } from '../support/browser/panel-texts';
import { intercept } from '../support/browser/network';

const SAVES = '**/content-manager/collection-types/api::term.term/*';

let running: RunningPanel;
beforeAll(async () => {
  running = await startPanel();
}, 240_000);
afterAll(() => running.stop());

/** Waits for a part of the page, and says whether all of it is in the window with nothing over it. */
async function isInSight(part: Locator): Promise<boolean> {
  await part.waitFor();
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const places = [
      [left + 2, y],
      [right - 2, y],
      [x, top + 2],
      [x, bottom - 2],
    ] as const;
    return places.every(([across, down]) => {
      const found = document.elementFromPoint(across, down);
      // A button that is disabled lets its surroundings through.
      return found !== null && (element.contains(found) || found.contains(element));
    });
  });
}

/** An incomplete draft with a name as long as some are, scrolled to its end. */
async function openedAt(page: Page, name: string): Promise<void> {
  const draft = { quick_fix: '', common_mistakes: [], misconception: '', why_it_matters: '' };
  const documentId = await aDraft(running.service.strapi, name, draft);
  await openTermForm(page, running.base, documentId);
  await page.getByText(panelText('saving.all-saved')).waitFor();
  await page.locator('[name="bad_code"]').scrollIntoViewIfNeeded();
}

it.each([
  ['light', 1024],
  ['dark', 1079],
] as const)(
  'saving, publishing and what is still open are in sight: %s, %i pixels wide',
  async (theme, width) => {
    const { browser, base } = running;
    const viewport = { width, height: 700 };
    const { page, close } = await openPanel(browser, base, theme, { viewport });
    await openedAt(page, `${width} ${'Long Name Of A Term '.repeat(7).slice(0, 131)}`);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    for (const name of ['Save', 'Publish', 'Quick fix is missing'])
      expect([name, await isInSight(button(name))]).toEqual([name, true]);
    expect(await isInSight(page.getByText('4 things are still open:'))).toBe(true);
    await screenshot(page, `panel-foot-bar-${theme}-${width}`);
    expect(await accessibilityFaults(page, '[data-kept-in-sight]')).toEqual([]);

    await button('Quick fix is missing').click();
    await page.keyboard.type('Do it.');
    await button('Quick fix is missing').waitFor({ state: 'detached' });
    expect(await isInSight(page.getByText('3 things are still open:'))).toBe(true);

    await intercept(page, SAVES, (route) => route.abort());
    await button('Save').click();
    const box = page.locator('[data-kept-in-sight]');
    expect(await isInSight(box.getByText(panelText('saving.failed.unreachable')))).toBe(true);
    await screenshot(page, `panel-foot-bar-failed-${theme}-${width}`);
    await page.unrouteAll({ behavior: 'wait' });
    expect(await isInSight(button(panelText('saving.try-again')))).toBe(true);
    await button(panelText('saving.try-again')).click();
    expect(await isInSight(page.getByText(panelText('saving.all-saved')))).toBe(true);
    expect(await overflow(page)).toBe(0);
    await close();
  },
);

it('on a phone the number of open points is in sight, and the drawer holds the list', async () => {
  const { browser, base } = running;
  const { page, close } = await openPanel(browser, base, 'light', {
    viewport: { width: 390, height: 800 },
  });
  await openedAt(page, 'On A Phone');
  expect(await isInSight(page.getByText('4 things are still open:'))).toBe(true);
  expect(await isInSight(page.getByRole('button', { name: 'Save', exact: true }))).toBe(true);
  await screenshot(page, 'panel-foot-bar-390');
  await page.getByRole('button', { name: 'Open more actions' }).click();
  await page.getByRole('button', { name: 'Quick fix is missing' }).click();
  expect(await overflow(page)).toBe(0);
  await close();
});
