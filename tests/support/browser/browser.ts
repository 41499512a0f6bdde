import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type axeCore from 'axe-core';
import type * as Playwright from 'playwright-core';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { requireOutside } from '../jest/require-outside';
import type { RunningService } from '../service';

/** Flags for a browser that runs as any user, without a display and without asking anything of the network. */
const FLAGS = [
  '--headless=shell',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--font-render-hinting=none',
  // V8's optimising compiler, Turbofan, is off: a page of a test lives for seconds, and optimising costs a tenth more than it saves. Maglev,
  // the compiler below it, stays on: without it a page takes a third more. The large heap at the start saves the time for garbage
  // collection, a quarter of all.
  '--js-flags=--no-opt --min-semi-space-size=64 --initial-heap-size=600 --initial-old-space-size=500',
];

/** Time limit until a page shows the expected element, in milliseconds: other tests keep the machine busy. */
const ANSWER_TIMEOUT = 60_000;

/** When a page that is never idle does what it left for then, in milliseconds. */
const LONGEST_BUSY = 1_000;

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 AA and axe's best practice. */
const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare global {
  /** Ends processes whose CPU time would be lost with them (tests/support/jest/timed-environment.mjs). */
  var endCounted: (end: () => Promise<void>) => Promise<void>;
  /** For the same environment. */
  var describeOpenPages: () => Promise<string>;
}

/** The path of the browser's program. */
const browserPath = (): string =>
  execFileSync(process.execPath, [path.join(__dirname, 'unpacked-browser.mjs')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

export async function launchBrowser(moreFlags: readonly string[] = []): Promise<Browser> {
  const { chromium } = requireOutside<typeof Playwright>('playwright-core');
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: [...FLAGS, ...moreFlags],
  });
  const close = browser.close.bind(browser);
  browser.close = (options) => globalThis.endCounted(() => close(options));
  return browser;
}

/** Lets the service listen on a free port of the own machine; returns its address. */
export async function listen({ strapi }: RunningService, port = 0): Promise<string> {
  const { httpServer } = strapi.server;
  await new Promise<void>((resolve) => httpServer.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
}

export interface OpenedPage {
  readonly page: Page;
  /** Messages of the console, failed requests and requests to another host than the service. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

const COMPLAINTS = new WeakMap<Page, readonly string[]>();

const OPEN_PAGES = new Set<Page>();

/** What each open page shows, and what it complained of: the environment adds it to the error of a test that fails. */
globalThis.describeOpenPages = async () => {
  const texts = [...OPEN_PAGES].map(async (page) => {
    const shown = await page.evaluate(() => document.body.innerText).catch(String);
    const complaints = COMPLAINTS.get(page) ?? [];
    return `The page ${page.url()} shows:\n${shown}\nIt complained:\n${complaints.join('\n')}`;
  });
  return (await Promise.all(texts)).join('\n\n');
};

export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const opened = await emptyPage(browser, new URL(url).origin, options);
  await opened.page.goto(url);
  return opened;
}

/**
 * A page of its own that has not gone anywhere yet.
 *
 * @param origin the service's; a request to any other is a complaint
 */
export async function emptyPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(ANSWER_TIMEOUT);
  // Now and then, after a change of the window's size, a browser without a display is never idle until it draws something; the panel
  // waits for that before it shows what stands beside a form.
  await context.addInitScript((timeout) => {
    const whenIdle = window.requestIdleCallback.bind(window);
    window.requestIdleCallback = (callback, options) => whenIdle(callback, { timeout, ...options });
  }, LONGEST_BUSY);
  const page = await context.newPage();
  const complaints: string[] = [];
  COMPLAINTS.set(page, complaints);
  OPEN_PAGES.add(page);
  page.on('close', () => OPEN_PAGES.delete(page));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.text()} at ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) complaints.push(`another host: ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A page may cancel its own request: a suggestion for text that has changed since.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} (${reason})`);
  });
  return { page, complaints, close: () => context.close() };
}

/** What axe finds wrong, one line a rule; in the whole document or in one part of it. */
export const accessibilityFaults = (page: Page, within = 'html'): Promise<string[]> =>
  validationErrorsOf(page, within, { runOnly: AXE_RULES });

/** What cannot be read for its colours. */
export const contrastFaults = (page: Page, within = 'html'): Promise<string[]> =>
  validationErrorsOf(page, within, { runOnly: { type: 'rule', values: ['color-contrast'] } });

/** What is named otherwise than by the text that it shows, which whoever speaks to the computer says (WCAG 2.5.3). */
export const mismatchedNames = (page: Page, within = 'html'): Promise<string[]> =>
  validationErrorsOf(page, within, {
    runOnly: { type: 'rule', values: ['label-content-name-mismatch'] },
  });

async function validationErrorsOf(
  page: Page,
  within: string,
  options: axeCore.RunOptions,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // What fades in has not its colours yet.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  return page.evaluate(
    async ({ chosen, selector }) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const { violations } = await axe.run(selector, chosen);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      );
    },
    { chosen: options, selector: within },
  );
}

/** Text that a part of the page clips at its right, such as a long word, one text an element; it cannot be scrolled into view. */
export async function clippedIn(part: Locator): Promise<string[]> {
  return part.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      // A text for screen readers alone stands in one pixel.
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  );
}

/** How far the page is wider than the window, in CSS pixels. */
export async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
