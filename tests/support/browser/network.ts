import type { Page, Request, Route } from 'playwright-core';
import { eventually } from '../eventually';

/** Answered by the service with 204, and by an interception with 200. */
const HEALTH = '/_health';

type Status = number | null;

/** The response to the panel's check whether the service is up; null for none. */
const healthOf = (page: Page): Promise<Status> =>
  page.evaluate(
    (path) =>
      fetch(path).then(
        ({ status }) => status,
        () => null,
      ),
    HEALTH,
  );

const until = (page: Page, isRight: (status: Status) => boolean): Promise<unknown> =>
  eventually(() => healthOf(page), isRight);

/**
 * Handles requests of a page in place of the service, from the next one on. `page.route()` alone does not: the browser acknowledges an
 * interception before it intercepts, and what is sent at once may still reach the service.
 *
 * @param urls as `page.route()` takes them
 */
export async function intercept(
  page: Page,
  urls: string,
  handle: (route: Route, request: Request) => unknown,
): Promise<void> {
  await page.route(urls, handle);
  // The page that is opened next is intercepted from its beginning.
  if (page.url() === 'about:blank') return;
  await page.route(`**${HEALTH}`, (route) => route.fulfill({ status: 200 }));
  await until(page, (status) => status === 200);
  await page.unroute(`**${HEALTH}`);
}

export interface HeldRequests {
  count(): number;
  letGo(): void;
}

/** Keeps requests of a page on their way until they are let go. */
export async function hold(page: Page, urls: string, method?: string): Promise<HeldRequests> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let count = 0;
  await intercept(page, urls, async (route, request) => {
    if (method !== undefined && request.method() !== method) return route.fallback();
    count += 1;
    await held;
    await route.continue();
  });
  return { count: () => count, letGo };
}

/** Takes the network from a page, for its next request already. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await until(page, (status) => status === null);
}

export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await until(page, (status) => status !== null);
}
