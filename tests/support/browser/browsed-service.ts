import type { Core } from '@strapi/strapi';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { type RunningService, startService } from '../service';
import { emptyPage, launchBrowser, listen, type OpenedPage, openPage } from './browser';

export interface Site {
  readonly service: RunningService;
  readonly browser: Browser;
  /** Such as `http://127.0.0.1:40123`. */
  readonly base: string;
  /** A page of its own at an address of the site. */
  open(address: string, options?: BrowserContextOptions): Promise<OpenedPage>;
  /** A page of its own that has not gone anywhere yet. */
  openEmpty(options?: BrowserContextOptions): Promise<OpenedPage>;
}

/**
 * Has the tests of a file share a service that listens, and a browser; both are there from the first test on.
 *
 * @param fill writes terms before the first request
 */
export function startedSite(
  environment: Readonly<Record<string, string>> = {},
  fill: (strapi: Core.Strapi) => Promise<unknown> = () => Promise.resolve(),
): Site {
  let service: RunningService;
  let browser: Browser;
  let base: string;
  beforeAll(async () => {
    service = await startService(environment);
    await fill(service.strapi);
    base = await listen(service);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  return {
    get service() {
      return service;
    },
    get browser() {
      return browser;
    },
    get base() {
      return base;
    },
    open: (address, options) => openPage(browser, `${base}${address}`, options),
    openEmpty: (options) => emptyPage(browser, base, options),
  };
}
