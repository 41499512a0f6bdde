import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import {
  openHome,
  openPanel,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';

let panel: RunningPanel;
let attacker: Server;
let port: number;
let page: Page;

beforeAll(async () => {
  panel = await startPanel();
  await openHome(panel.page, panel.base);
  attacker = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end('<!doctype html><title>Harmless</title>');
  });
  await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
  ({ port } = attacker.address() as AddressInfo);
}, 240_000);
afterAll(async () => {
  await panel.stop();
  await new Promise((resolve) => attacker.close(resolve));
});

type Attempt = 'read' | 'send';

/** What a page gets when it asks the panel's API with the session of its viewer: the body, or the error. */
function attempt(
  [method, address]: readonly [string, string],
  { how, token = '' }: { how: Attempt; token?: string },
): Promise<string> {
  return page.evaluate(
    async ({ url, options }) => {
      try {
        const response = await fetch(url, options);
        return response.type === 'opaque' ? 'opaque' : await response.text();
      } catch (error) {
        return String(error);
      }
    },
    {
      url: `${panel.base}${address}`,
      options: {
        method,
        credentials: 'include' as const,
        mode: how === 'send' ? ('no-cors' as const) : ('cors' as const),
        ...(token === '' ? {} : { headers: { Authorization: `Bearer ${token}` } }),
      },
    },
  );
}

const READ_FAILED = 'TypeError: Failed to fetch';

describe.each([
  // Neither ports nor sub-domains of localhost are told apart by SameSite: the cookies of the panel go along.
  ['another port of the same host', () => `http://127.0.0.1:${port}`],
  ['another site', () => `http://evil.localhost:${port}`],
])('a page of %s, opened by a Super Admin who is logged in', (_whose, origin) => {
  beforeEach(async () => {
    page = await panel.page.context().newPage();
    // Below /admin, where cookies of the panel are shown to scripts of every port.
    await page.goto(`${origin()}/admin/harmless`);
  });
  afterEach(() => page.close());

  it('cannot exchange the cookie for an access token', async () => {
    expect(await attempt(['POST', '/admin/access-token'], { how: 'read' })).toBe(READ_FAILED);
  });

  it('finds no access token in cookies or storage', async () => {
    const found = await page.evaluate(() => [document.cookie, ...Object.keys(localStorage)]);
    expect(found).toEqual(['']);
  });

  it('cannot read the panel or its API, not even with a stolen token', async () => {
    const stored = await panel.page.evaluate(() => localStorage.getItem('jwtToken') ?? '""');
    const token = String(JSON.parse(stored));
    expect(token).toMatch(/^eyJ/);
    for (const address of [
      '/admin/init',
      '/admin/users/me',
      '/content-manager/init',
      '/glossary-panel/words',
      '/api/terms',
    ]) {
      const ask = (options: { token?: string }) =>
        attempt(['GET', address], { how: 'read', ...options });
      expect([address, await ask({}), await ask({ token })]).toEqual([
        address,
        READ_FAILED,
        READ_FAILED,
      ]);
    }
  });

  it('cannot change anything blindly', async () => {
    const answers: number[] = [];
    panel.service.strapi.server.httpServer.once('request', (_request, response) => {
      response.on('finish', () => answers.push(response.statusCode));
    });
    expect(await attempt(['POST', '/admin/access-token'], { how: 'send' })).toBe('opaque');
    expect(answers).toEqual([403]);
  });

  it('cannot frame the panel', async () => {
    await page.evaluate((address) => {
      document.body.innerHTML = `<iframe src="${address}"></iframe>`;
      return new Promise((resolve) =>
        document.querySelector('iframe')?.addEventListener('load', resolve),
      );
    }, `${panel.base}/admin/`);
    expect(page.frames().map((frame) => new URL(frame.url()).protocol)).toEqual([
      'http:',
      'chrome-error:',
    ]);
  });
});

describe('the panel itself', () => {
  it('exchanges the cookie, and its editor stays logged in', async () => {
    ({ page } = panel);
    const answer = await attempt(['POST', '/admin/access-token'], { how: 'read' });
    expect(JSON.parse(answer)).toEqual({ data: { token: expect.stringMatching(/^eyJ/) } });
    await page.reload();
    await page.getByRole('navigation').first().waitFor();
    expect(new URL(page.url()).pathname).not.toContain('/auth/');
  });

  it('no account, not even a Super Admin, sees a page of a closed feature', async () => {
    ({ page } = panel);
    const links = await page.getByRole('navigation').first().getByRole('link').allInnerTexts();
    const shown = links.join(' ');
    expect(shown).toContain('Content Manager');
    expect(shown).not.toMatch(/Media Library|Content-Type Builder/);
  });

  it('a log-out deletes the access token', async () => {
    const { page: other, close } = await openPanel(panel.browser, panel.base);
    await openHome(other, panel.base);
    await other.getByRole('button', { name: 'An Editor' }).click();
    await other.getByRole('menuitem', { name: 'Log out' }).click();
    await other.getByLabel('Email').waitFor();
    expect(await other.evaluate(() => localStorage.getItem('jwtToken'))).toBeNull();
    await close();
  });
});
