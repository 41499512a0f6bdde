import { type RunningService, startService } from '../../support/service';

const SECRET = 'opens-everything';

let service: RunningService;
const lines: string[] = [];
beforeAll(async () => {
  service = await startService();
  service.strapi.log.level = 'silly';
  (service.strapi.log as unknown as NodeJS.ReadableStream).on('data', (entry: unknown) => {
    lines.push(JSON.stringify(entry));
  });
});
afterAll(() => service.stop());

it.each([
  ['get', '/admin/registration-info', 'registrationToken'],
  ['get', '/api/auth/email-confirmation', 'confirmation'],
  ['get', '/api/auth/google/callback', 'access_token'],
  ['get', '/admin/auth/reset-password', 'code'],
  ['get', '/admin/first-administrator', 'token'],
  ['get', '/glossary/draft-preview', 'token'],
  ['get', '/uploads/none.png', 'code'],
  ['post', '/admin/login', 'password'],
  ['post', '/api/auth/reset-password', 'code'],
] as const)('%s %s writes nothing of its query into the log', async (method, address, name) => {
  lines.length = 0;
  await service.http[method](`${address}?${name}=${SECRET}&filters[x]=${SECRET}`);
  expect(lines.filter((line) => line.includes(SECRET))).toEqual([]);
});

it('a request that Strapi answers has a line with its method, path and status', async () => {
  lines.length = 0;
  await service.http.get('/admin/users/me?x=1');
  expect(lines.join()).toMatch(/GET \/admin\/users\/me \(\d+ ms\) 401/);
});
