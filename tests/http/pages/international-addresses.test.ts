import { aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService({
    PUBLIC_URL: 'https://例え.jp/用語',
    HOME_URL: '/',
    GLOSSARY_LICENCE_URL: 'https://例え.jp/ライセンス',
  });
  await aPublishedTerm(service.strapi, 'Deadlock');
});
afterAll(() => service.stop());

it('addresses in any script are sent in headers as they may stand there', async () => {
  const { status, headers } = await service.http.get('/glossary/deadlock.json');
  expect(status).toBe(200);
  expect(headers.link).toMatch(/^[\x21-\x7e ]+$/);
  expect(headers.link).toContain('rel="license"');
  expect((await service.http.get('/glossary/deadlock')).status).toBe(200);
});
