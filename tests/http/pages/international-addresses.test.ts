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

it('descriptions and problems name addresses as URIs', async () => {
  const { text } = await service.http.get('/openapi.json').buffer();
  const { servers, info, externalDocs } = JSON.parse(text);
  const { body: problem } = await service.http.get('/glossary/no_such_term.json').expect(404);
  for (const address of [servers[0].url, info.license.url, externalDocs.url, problem.type])
    expect(address).toMatch(/^https:\/\/xn--r8jz45g\.jp\/%[\x21-\x7e]+$/);
});

it('an agent reads the record under its own address, however that is written', async () => {
  const { body } = await service.http.get('/glossary/deadlock.json');
  const { json_url: address } = body.citation;
  for (const uri of [address, new URL(address).href]) {
    const answer = await service.http
      .post('/glossary-mcp')
      .set({ Accept: 'application/json, text/event-stream' })
      .send({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } });
    expect(answer.text).toContain('"contents":[{');
    expect(answer.text).toContain('\\"slug\\": \\"deadlock\\"');
  }
});
