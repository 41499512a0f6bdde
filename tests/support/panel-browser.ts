import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type OpenedPage, openPage } from './browser';
import { ADMINISTRATOR } from './panel';

/** Where the panel keeps the theme that an editor chose. */
const THEME_KEY = 'STRAPI_THEME';

/**
 * The panel in a browser, logged in as the first administrator (`logInToPanel` has to have created them).
 *
 * @param base the address at which the service listens
 */
export async function openPanel(
  browser: Browser,
  base: string,
  theme: 'light' | 'dark' = 'light',
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const opened = await openPage(browser, `${base}/admin/auth/login`, {
    viewport: { width: 1440, height: 1000 },
    ...options,
  });
  const { page } = opened;
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    THEME_KEY,
    theme,
  ] as const);
  await page.reload();
  await page.getByLabel('Email').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password', { exact: false }).first().fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('navigation').first().waitFor();
  await page.waitForURL((url) => !url.pathname.includes('/auth/'));
  return opened;
}

const TERMS = '/admin/content-manager/collection-types/api::term.term';

/** Opens the form of a new term, or of one that is there. */
export async function openTermForm(page: Page, base: string, documentId = 'create'): Promise<void> {
  await page.goto(`${base}${TERMS}/${documentId}`);
  await page.getByRole('heading', { name: 'Debt score', level: 2 }).waitFor();
}
