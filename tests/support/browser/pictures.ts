import path from 'node:path';
import type { Locator, Page } from 'playwright-core';

const ROOT = path.resolve(__dirname, '..', '..', '..');
const SCREENSHOTS = path.join(ROOT, 'screenshots');
const DOCS = path.join(ROOT, 'docs', 'images');

/** The window in which the pictures of the docs are taken, in pixels. */
export const DOCS_WINDOW = { width: 1440, height: 1000 } as const;

/** With SCREENSHOTS=1: a screenshot of the window, for inspection. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS !== '1') return;
  await page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`), animations: 'disabled' });
}

/**
 * With UPDATE_PICTURES=1: a picture of the docs, taken again.
 *
 * @param height how much of the window is wanted, from its top, in pixels; all of it, if nothing is said
 */
export async function pictureOfWindow(
  page: Page,
  name: string,
  height: number = DOCS_WINDOW.height,
): Promise<void> {
  if (process.env.UPDATE_PICTURES !== '1') return;
  const clip = { x: 0, y: 0, width: DOCS_WINDOW.width, height };
  await page.screenshot({ path: path.join(DOCS, `${name}.png`), animations: 'disabled', clip });
}

/** With UPDATE_PICTURES=1: a picture of the docs that shows a part of a page, without its outermost line of pixels. */
export async function pictureOf(part: Locator, name: string): Promise<void> {
  if (process.env.UPDATE_PICTURES !== '1') return;
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (box === null) throw new Error(`No part of the page is "${name}".`);
  const x = Math.floor(box.x) + 1;
  const y = Math.floor(box.y) + 1;
  const clip = {
    x,
    y,
    width: Math.floor(box.x + box.width) - 1 - x,
    height: Math.floor(box.y + box.height) - 1 - y,
  };
  await part.page().screenshot({
    path: path.join(DOCS, `${name}.png`),
    animations: 'disabled',
    clip,
  });
}
