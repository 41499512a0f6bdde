import { randomUUID } from 'node:crypto';
import { chromium } from 'playwright-core';
import { unpackedBrowser } from '../../support/browser/unpacked-browser.mjs';

const FLAGS = [
  '--headless=shell',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--font-render-hinting=none',
];
const VIEWPORT = { width: 1440, height: 1000 };
/** How long a tab has to ask for nothing and do nothing until it is at rest, in milliseconds, and the share of it that may still be work. */
const QUIET = 600;
const IDLE_SHARE = 0.01;

/** A browser in which the administrator is logged in; the work of its tabs is counted. */
export async function openPanelBrowser(base, credentials) {
  const browser = await chromium.launch({ executablePath: await unpackedBrowser(), args: FLAGS });
  const context = await browser.newContext({
    viewport: VIEWPORT,
    storageState: await sessionOf(base, credentials),
  });
  return {
    openTab: async () => countedTab(await context.newPage()),
    close: () => browser.close(),
  };
}

async function countedTab(page) {
  const tab = await page.context().newCDPSession(page);
  // The CPU time of the tab's main thread: other processes of the machine are not in it.
  await tab.send('Performance.enable', { timeDomain: 'threadTicks' });
  await tab.send('Network.enable');
  const transfers = transfersOf(tab);

  async function workUntilNow() {
    const { metrics } = await tab.send('Performance.getMetrics');
    const seconds = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    return {
      task: seconds.TaskDuration * 1000,
      script: seconds.ScriptDuration * 1000,
      bytes: transfers.bytes(),
    };
  }

  return {
    page,
    close: () => page.close(),
    /** Until the tab has no request under way and has done nothing for a while. */
    async rest() {
      for (let before = null; ;) {
        const { task } = await workUntilNow();
        if (before !== null && transfers.underWay() === 0 && task - before < QUIET * IDLE_SHARE)
          return;
        before = task;
        await page.waitForTimeout(QUIET);
      }
    },
    /** What a tab that was opened for one page worked for it. */
    workUntilNow,
    /** What the tab works while something is done in it, in milliseconds of CPU time, and what the service sends it for its own requests. */
    async workOf(act) {
      const before = await workUntilNow();
      await act();
      const after = await workUntilNow();
      return Object.fromEntries(
        Object.entries(after).map(([name, value]) => [name, value - before[name]]),
      );
    },
  };
}

/** The answers to requests for data, as they come over the wire. */
function transfersOf(tab) {
  const wanted = new Set();
  let bytes = 0;
  tab.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type === 'Fetch' || type === 'XHR') wanted.add(requestId);
  });
  tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (wanted.delete(requestId)) bytes += encodedDataLength;
  });
  tab.on('Network.loadingFailed', ({ requestId }) => wanted.delete(requestId));
  return { underWay: () => wanted.size, bytes: () => bytes };
}

/** The state of a browser after the panel's log-in. */
async function sessionOf(base, { email, password }) {
  const deviceId = randomUUID();
  const response = await fetch(`${base}/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: base },
    body: JSON.stringify({ email, password, rememberMe: false, deviceId }),
  });
  const { data } = await response.json();
  const [set = ''] = response.headers.getSetCookie();
  if (data === undefined || set === '')
    throw new Error(`The administrator could not log in: ${response.status}.`);
  const [name, value] = set.split(';')[0].split('=');
  const stored = {
    jwtToken: JSON.stringify(data.token),
    isLoggedIn: 'true',
    'strapi.admin.deviceId': deviceId,
    STRAPI_THEME: 'light',
  };
  return {
    cookies: [
      {
        ...{ name, value, domain: new URL(base).hostname, path: '/admin', expires: -1 },
        ...{ httpOnly: true, secure: false, sameSite: 'Lax' },
      },
    ],
    origins: [
      {
        origin: base,
        localStorage: Object.entries(stored).map(([key, text]) => ({ name: key, value: text })),
      },
    ],
  };
}
