import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser, listen, type OpenedPage, openPage, waitOrTell } from './browser';
import { ADMINISTRATOR, type Credentials, logInToPanel } from '../clients/panel';
import { type RunningService, startService } from '../service';

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
    storageState: {
      cookies: [],
      origins: [{ origin: base, localStorage: [{ name: THEME_KEY, value: theme }] }],
    },
    ...options,
  });
  const { page } = opened;
  await page.getByLabel('Email').fill(as.email);
  await page.getByLabel('Password', { exact: false }).first().fill(as.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await waitOrTell(page, async () => {
    await page.getByRole('navigation').first().waitFor();
    await page.waitForURL((url) => !url.pathname.includes('/auth/'));
    // Whoever leaves a page that is still being loaded may find the next one waiting for what the first did not finish.
    await page.waitForLoadState('networkidle');
  });
  return opened;
}

/** A service with its panel, and a browser in which the first administrator is logged in. */
export interface RunningPanel {
  readonly service: RunningService;
  /** The address at which the service listens. */
  readonly base: string;
  readonly browser: Browser;
  readonly page: Page;
  stop(): Promise<void>;
}

/** @param prepare writes what the glossary holds before anybody logs in */
export async function startPanel(
  prepare: (service: RunningService) => Promise<unknown> = () => Promise.resolve(),
): Promise<RunningPanel> {
  const service = await startService({ PUBLIC_URL: '' });
  await prepare(service);
  await logInToPanel(service);
  const base = await listen(service);
  const browser = await launchBrowser();
  const { page } = await openPanel(browser, base);
  const stop = async (): Promise<void> => {
    await browser.close();
    await service.stop();
  };
  return { service, base, browser, page, stop };
}

const TERMS = '/admin/content-manager/collection-types/api::term.term';

/** Opens the form of a new term, or of one that is there, and waits until it can be saved: Ctrl+S does nothing before. */
export async function openTermForm(page: Page, base: string, documentId = 'create'): Promise<void> {
  await page.goto(`${base}${TERMS}/${documentId}`);
  await waitOrTell(page, () =>
    page.getByRole('heading', { name: 'Debt score', level: 2 }).waitFor(),
  );
  await waitOrTell(page, () => page.getByRole('button', { name: 'Save', exact: true }).waitFor());
}
