import type { Locator, Page } from 'playwright-core';

/*
 * What closes in the panel gives the focus back a moment after it is gone. Typing into another field, or pressing a key on another
 * button, before that types into nothing.
 */

/** Takes an option of a select, and waits until the select has the focus again. */
export async function takeOption(select: Locator, name: string | RegExp): Promise<void> {
  const page = select.page();
  await select.click();
  await page
    .getByRole('option', { name, ...(typeof name === 'string' && { exact: true }) })
    .click();
  await select.and(page.locator(':focus')).waitFor();
}

/** Closes the dialogue by Escape, and waits until what opened it has the focus again. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement !== document.body);
}
