import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { emptyPage, launchBrowser, listen } from '../support/browser/browser';
import { freePort } from '../support/process/free-port';
import { startTlsProxy, type TlsProxy } from '../support/process/tls-proxy';
import { type RunningService, startService } from '../support/service';
import { guardOf } from '../../src/plugins/strapi-guard/server/running-guard';

const EDITOR = { email: 'editor@glossary.example', password: 'A-password-for-tests-1' };
/** The page of the panel as it was built, once for all that follows. */
const BUILT = path.resolve(__dirname, '../../dist/build/index.html');

let proxy: TlsProxy;
let browser: Browser;
let service: RunningService;
beforeAll(async () => {
  const { strapi, stop } = await startService();
  await guardOf(strapi).administrators.create({ ...EDITOR, firstName: 'An', lastName: 'E' });
  await stop();
  proxy = await startTlsProxy();
  browser = await launchBrowser(['--host-resolver-rules=MAP *.test 127.0.0.1']);
});
afterAll(async () => {
  await browser.close();
  await proxy.stop();
});
afterEach(() => service.stop());

it.each<[string, (port: number) => string]>([
  ['another host', (port) => `http://glossary.test:${port}`],
  ['https, ended by a proxy', () => proxy.origin],
  ['https and a sub-path of several parts', () => `${proxy.origin}/docs/wiki`],
])('the panel that was built once is used at %s', async (_what, addressOf) => {
  const built = readFileSync(BUILT, 'utf8');
  const port = await freePort();
  const publicUrl = addressOf(port);
  service = await startService({ PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '127.0.0.1' });
  proxy.forwardTo(await listen(service, port));
  const { origin, pathname } = new URL(publicUrl);
  const below = pathname === '/' ? '' : pathname;
  const { page, complaints, close } = await emptyPage(browser, origin, { ignoreHTTPSErrors: true });
  await page.goto(`${publicUrl}/admin/plugins/glossary?show=unscored`);
  await page.getByLabel('Email').fill(EDITOR.email);
  expect(new URL(page.url()).pathname).toBe(`${below}/admin/auth/login`);
  await page.getByRole('textbox', { name: 'Password' }).fill(EDITOR.password);
  await page.keyboard.press('Enter');
  const isThere = (url: URL): boolean => url.pathname === `${below}/admin/plugins/glossary`;
  await page.waitForURL(isThere);
  // The stored session is restored without another log-in, also on a page deep within the panel.
  await page.reload();
  await page.getByRole('heading', { name: 'Glossary', level: 1 }).waitFor();
  expect(isThere(new URL(page.url()))).toBe(true);
  expect(complaints.filter((complaint) => /another host|failed:|404/.test(complaint))).toEqual([]);
  await close();
  expect(readFileSync(BUILT, 'utf8')).toBe(built);
});
