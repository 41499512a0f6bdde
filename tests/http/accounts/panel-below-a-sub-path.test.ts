import type { Response } from 'supertest';
import { ADMINISTRATOR, openFirstLink, REGISTRATION } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';

const PUBLIC_URL = 'https://glossary.example/wiki';
const PANEL = '/wiki/admin';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL });
  await service.http
    .post('/admin/register-admin')
    .set('Cookie', await openFirstLink(service))
    .send(REGISTRATION)
    .expect(200);
});
afterAll(() => service.stop());

/** The refresh cookie that an answer sets: its value, and where a browser sends it. */
function refreshCookieOf({ headers }: Response): { readonly pair: string; readonly path: string } {
  const lines = ([] as string[]).concat(headers['set-cookie'] ?? []);
  const line = lines.find((text) => text.startsWith('strapi_admin_refresh=')) ?? '';
  return { pair: line.split(';')[0] ?? '', path: /;\s*path=([^;]*)/i.exec(line)?.[1] ?? '' };
}

it.each([
  ['passes the sub-path on', PANEL],
  ['strips it', '/admin'],
])('behind a proxy that %s, a session goes on and ends', async (_proxy, panel) => {
  const loggedIn = await service.http.post(`${panel}/login`).send(ADMINISTRATOR);
  expect(loggedIn.status).toBe(200);
  const { pair, path } = refreshCookieOf(loggedIn);
  expect(path).toBe(PANEL);

  const renewed = await service.http.post(`${panel}/access-token`).set('Cookie', pair);
  expect([renewed.status, refreshCookieOf(renewed).path]).toEqual([200, PANEL]);

  const loggedOut = await service.http
    .post(`${panel}/logout`)
    .set('Authorization', `Bearer ${String(renewed.body.data.token)}`)
    .set('Cookie', refreshCookieOf(renewed).pair);
  // A browser forgets a cookie only when the path is that under which it was set.
  expect(refreshCookieOf(loggedOut)).toEqual({ pair: 'strapi_admin_refresh=', path: PANEL });
});
