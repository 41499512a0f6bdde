import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import {
  accessibilityFaults,
  contrastFaults,
  emptyPage,
  launchBrowser,
  listen,
  type OpenedPage,
} from './browser';
import { TERM_FORM } from '../../../src/plugins/glossary/core/term/edit-form';
import { ADMINISTRATOR, type Credentials, logInToPanel } from '../clients/panel';
import { type RunningService, startService } from '../service';

/** Where the panel keeps the theme that an editor chose. */
const THEME_KEY = 'STRAPI_THEME';

interface PanelOptions extends BrowserContextOptions {
  /** Who logs in: the first administrator by default (`logInToPanel` has to have created them). */
  readonly as?: Credentials;
}

/**
 * A page with a session of the panel: over HTTP, as the form of the log-in does it, and without the form
 * (`tests/panel/roles.test.ts` is its test). It has not gone anywhere yet: each page of the panel takes two seconds of a processor.
 *
 * @param base the address at which the service listens
 */
export async function openPanel(
  browser: Browser,
  base: string,
  theme: 'light' | 'dark' | 'system' = 'system',
  { as = ADMINISTRATOR, ...options }: PanelOptions = {},
): Promise<OpenedPage> {
  const { token, deviceId, cookie } = await logIn(base, as);
  const stored = {
    jwtToken: JSON.stringify(token),
    isLoggedIn: 'true',
    'strapi.admin.deviceId': deviceId,
    [THEME_KEY]: theme,
  };
  return emptyPage(browser, base, {
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
}

export async function openHome(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/admin/`);
  await page.getByRole('navigation').first().waitFor();
  // After leaving a page that is still loading, the next one may wait for the requests of the first.
  await page.waitForLoadState('networkidle');
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

/** Ends all sessions of an account on the server, as a log-out everywhere or the end of their time does. */
export async function endSessions(
  { strapi }: RunningService,
  { email }: Credentials = ADMINISTRATOR,
): Promise<void> {
  const user = await strapi.db.query('admin::user').findOne({ where: { email } });
  await strapi.sessionManager('admin').invalidateRefreshToken(String(user.id));
}

/** A new log-in in another tab of the same browser. */
export async function logInElsewhere(
  page: Page,
  base: string,
  as: Credentials = ADMINISTRATOR,
): Promise<void> {
  const { token, cookie } = await logIn(base, as);
  await page.context().addCookies([cookie]);
  await page.evaluate((text) => localStorage.setItem('jwtToken', text), JSON.stringify(token));
}

/** A service with its panel, and a browser in which the first administrator is logged in. */
export interface RunningPanel {
  readonly service: RunningService;
  readonly base: string;
  readonly browser: Browser;
  readonly page: Page;
  stop(): Promise<void>;
}

/** @param prepare writes the content of the glossary before the log-in */
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

const TERMS = '/admin/content-manager/collection-types/plugin::glossary.term';

/** The forms that a page has shown already: its cache of them may be stale. */
const SHOWN = new WeakMap<Page, Set<string>>();

/** A group that every form of a term has. */
const DEFINITION = TERM_FORM.find(({ key }) => key === 'definition')?.title ?? '';

/** Opens the form of a new term, or of one that is there, and waits until it can be saved: Ctrl+S does nothing before. */
export async function openTermForm(page: Page, base: string, documentId = 'create'): Promise<void> {
  const shown = SHOWN.get(page) ?? new Set();
  const address = `${base}${TERMS}/${documentId}`;
  if (shown.has(documentId) || !page.url().startsWith(`${base}/admin/`)) await page.goto(address);
  else await follow(page, address);
  SHOWN.set(page, shown.add(documentId));
  await page.getByRole('heading', { name: DEFINITION, level: 2, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
}

/**
 * Goes to another page of the panel as its links do, without loading the panel again; it is loaded where it is not there yet, or where
 * this page is loaded already and would show its cache.
 *
 * @param path below the panel's, such as `plugins/glossary`
 */
export async function goTo(page: Page, base: string, path: string): Promise<void> {
  const address = `${base}/admin/${path}`;
  const isThere = new URL(page.url()).pathname === new URL(address).pathname;
  if (isThere || !page.url().startsWith(`${base}/admin/`)) await page.goto(address);
  else await follow(page, address);
}

/**
 * What axe finds wrong with a part of the panel in the light theme, and with its colours in the dark one. The theme of the page has to be
 * the system's, as it is where no other was chosen.
 */
export async function faultsInBothThemes(page: Page, within = 'html'): Promise<string[]> {
  const light = await accessibilityFaults(page, within);
  await wear(page, 'dark');
  const dark = await contrastFaults(page, within);
  await wear(page, 'light');
  // Strapi gives all its side panels the same name.
  return [...light, ...dark].filter((fault) => !fault.startsWith('landmark-unique'));
}

/** Changes the theme of the system, and waits until the panel has changed its own. */
async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const background = () => getComputedStyle(document.body).backgroundColor;
  const before = await page.evaluate(background);
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction(
    (other) => getComputedStyle(document.body).backgroundColor !== other,
    before,
  );
}

/** Goes to another page of the panel as its links do, without loading the panel again. */
const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
