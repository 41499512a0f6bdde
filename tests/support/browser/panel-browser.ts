import { randomUUID } from 'node:crypto';
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
 * The panel's home page in a browser, in which somebody is logged in: over HTTP, as the form of the log-in does it, and without the form
 * (`tests/panel/log-in.test.ts` is its test).
 *
 * @param base the address at which the service listens
 */
export async function openPanel(
  browser: Browser,
  base: string,
  theme: 'light' | 'dark' = 'light',
  { as = ADMINISTRATOR, ...options }: PanelOptions = {},
): Promise<OpenedPage> {
  const { token, deviceId, cookie } = await logIn(base, as);
  const stored = {
    jwtToken: JSON.stringify(token),
    isLoggedIn: 'true',
    'strapi.admin.deviceId': deviceId,
    [THEME_KEY]: theme,
  };
  const opened = await openPage(browser, `${base}/admin/`, {
    viewport: { width: 1440, height: 1000 },
    storageState: {
      cookies: [cookie],
      origins: [
        {
          origin: base,
          localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })),
        },
      ],
    },
    ...options,
  });
  const { page } = opened;
  await waitOrTell(page, async () => {
    await page.getByRole('navigation').first().waitFor();
    // Whoever leaves a page that is still being loaded may find the next one waiting for what the first did not finish.
    await page.waitForLoadState('networkidle');
  });
  return opened;
}

/** A session of the panel: what its log-in answers, and the cookie with which a browser renews it. */
async function logIn(base: string, { email, password }: Credentials) {
  const deviceId = randomUUID();
  const response = await fetch(`${base}/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: base },
    body: JSON.stringify({ email, password, rememberMe: false, deviceId }),
  });
  const { data } = (await response.json()) as { readonly data?: { readonly token: string } };
  const [set = ''] = response.headers.getSetCookie();
  const [pair = ''] = set.split(';');
  if (data === undefined || pair === '')
    throw new Error(`${email} could not log in: ${response.status}.`);
  const [name = '', value = ''] = pair.split('=');
  const cookie = {
    ...{ name, value, domain: new URL(base).hostname, path: '/admin', expires: -1 },
    ...{ httpOnly: true, secure: false, sameSite: 'Lax' as const },
  };
  return { token: data.token, deviceId, cookie };
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
