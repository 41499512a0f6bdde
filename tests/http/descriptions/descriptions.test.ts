import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { verbatimRule } from '../../../src/plugins/glossary/core/mcp/instructions';
import { type RunningService, startService } from '../../support/service';

const LINTER = path.resolve(__dirname, '../../support/descriptions/lint-openapi.mjs');

let service: RunningService;
beforeAll(async () => {
  service = await startService({ GLOSSARY_DEMO: 'true' });
});
afterAll(() => service.stop());

describe('the description of the interface', () => {
  it('passes a linter', async () => {
    const { text } = await service.http.get('/openapi.json').buffer();
    const { stdout } = spawnSync(process.execPath, [LINTER], { input: text, encoding: 'utf8' });
    expect(JSON.parse(stdout)).toEqual([]);
  });

  it('has examples of published terms', async () => {
    const { text } = await service.http.get('/openapi.json').buffer();
    const { paths } = JSON.parse(text);
    const { example } =
      paths['/glossary/{slug}.json'].get.responses[200].content['application/json'];
    const { body } = await service.http.get(`/glossary/${example.slug}.json`);
    expect(example).toEqual(body);
  });

  it('is a page for people too, with an anchor for each operation', async () => {
    const { text: page } = await service.http.get('/glossary/api-reference');
    const { text } = await service.http.get('/openapi.json').buffer();
    const operations = Object.values(JSON.parse(text).paths).flatMap((methods) =>
      Object.values(methods as object).map(({ operationId }) => operationId),
    );
    expect(operations.filter((id) => !page.includes(`id="${id}"`))).toEqual([]);
  });
});

it('llms.txt states the quoting rules and all addresses', async () => {
  const { text, headers } = await service.http.get('/llms.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const { body } = await service.http.get('/glossary.json');
  expect(text).toContain(`${body.total} terms`);
  expect(text).toContain(verbatimRule(['short', 'common_mistakes', 'avoid_when', 'when_to_use']));
  expect(text.split('\n')[0]).toBe('# Software Glossary');
});

it('the catalogue of interfaces leads to their descriptions', async () => {
  const { headers, text } = await service.http.get('/.well-known/api-catalog').buffer();
  expect(headers['content-type']).toContain('profile="https://www.rfc-editor.org/info/rfc9727"');
  const [{ 'service-desc': described }] = JSON.parse(text).linkset;
  const { status } = await service.http.get(new URL(described[0].href).pathname);
  expect(status).toBe(200);
});

it('the catalogue of interfaces names itself, also in the response to HEAD', async () => {
  for (const method of ['get', 'head'] as const) {
    const { headers } = await service.http[method]('/.well-known/api-catalog');
    expect(headers.link).toMatch(/^<http[^>]*\/\.well-known\/api-catalog>; rel="api-catalog"$/);
  }
});

it('security.txt has a contact, and does not expire while the service runs', async () => {
  const { text } = await service.http.get('/.well-known/security.txt');
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^Contact: https:/),
    'Expires: 2026-09-19T00:00:00Z',
    'Preferred-Languages: en',
    expect.stringMatching(/^Canonical: http.*\/\.well-known\/security\.txt$/),
    '',
  ]);
});
