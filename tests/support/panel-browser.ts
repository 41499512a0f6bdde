import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type OpenedPage, openPage } from './browser';
import { ADMINISTRATOR, type Credentials } from './panel';

/** Where the panel keeps the theme that an editor chose. */
const THEME_KEY = 'STRAPI_THEME';

interface PanelOptions extends BrowserContextOptions {
  /** Who logs in: the first administrator, if nobody else is named (`logInToPanel` has to have created them). */
  readonly as?: Credentials;
}

/**
 * The panel in a browser, in which somebody is logged in.
 *
 * @param base the address at which the service listens
 */
export async function openPanel(
  browser: Browser,
  base: string,
  theme: 'light' | 'dark' = 'light',
  { as = ADMINISTRATOR, ...options }: PanelOptions = {},
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
  await page.getByLabel('Email').fill(as.email);
  await page.getByLabel('Password', { exact: false }).first().fill(as.password);
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
