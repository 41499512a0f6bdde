import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { REFUSED } from '../../src/plugins/glossary/core/texts/refusals';
import { type RunningService, startService } from '../support/service';

const ROOT = path.resolve(__dirname, '../..');
const GENERATOR = path.resolve(__dirname, '../support/descriptions/generate-client.mjs');

/** The signatures of the generated functions, as far as used here. */
type Call = (given: { path?: object; query?: object; body?: object }) => Promise<{
  data?: Record<string, unknown>;
  error?: Record<string, unknown>;
  response: Response;
}>;
interface GeneratedClient {
  readonly client: { setConfig(settings: { baseUrl: string }): void };
  readonly functions: Readonly<Record<string, Call>>;
}

let service: RunningService;
let generated: GeneratedClient;
let folder: string;
beforeAll(async () => {
  service = await startService({ GLOSSARY_DEMO: 'true' });
  const { httpServer } = service.strapi.server;
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
  const parent = path.join(ROOT, '.tmp/tests');
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(path.join(parent, 'client-'));
  const description = path.join(folder, 'openapi.json');
  writeFileSync(description, (await service.http.get('/openapi.json').buffer()).text);
  const output = path.join(folder, 'client');
  const { status } = spawnSync(process.execPath, [GENERATOR, description, output]);
  if (status !== 0) throw new Error('No client could be generated.');
  const { client } = (await import(path.join(output, 'client.gen.ts'))) as GeneratedClient;
  client.setConfig({ baseUrl });
  const functions = (await import(path.join(output, 'sdk.gen.ts'))) as GeneratedClient['functions'];
  generated = { client, functions };
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await service.stop();
});

const call = (name: string, given: Parameters<Call>[0]): ReturnType<Call> => {
  const operation = generated.functions[name];
  if (operation === undefined) throw new Error(`There is no operation ${name}.`);
  return operation(given);
};

it('compiles strictly', () => {
  const { stdout } = spawnSync(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/typescript/bin/tsc'),
      ...['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext'],
      ...['--moduleResolution', 'bundler', '--lib', 'es2022,dom,dom.iterable'],
      path.join(folder, 'client/index.ts'),
    ],
    { encoding: 'utf8' },
  );
  expect(stdout).toBe('');
});

it('searches', async () => {
  const { data } = await call('searchTerms', { query: { q: 'deadlock' } });
  expect(data).toMatchObject({
    terms: expect.arrayContaining([expect.objectContaining({ slug: 'deadlock' })]),
  });
});

it('reads', async () => {
  const { data } = await call('getTerm', { path: { slug: 'deadlock' } });
  const { body } = await service.http.get('/glossary/deadlock.json');
  expect(data).toEqual(body);
});

it('rates', async () => {
  const { data, response } = await call('rateTerm', {
    path: { slug: 'race_condition' },
    body: { stars: 4 },
  });
  expect([response.status, data]).toEqual([201, { slug: 'race_condition', count: 1, average: 4 }]);
});

it('verifies a quotation', async () => {
  const { body } = await service.http.get('/glossary/deadlock.json');
  const { data } = await call('verifyQuote', { query: { text: body.short } });
  expect(data).toMatchObject({ verdict: 'verbatim', found: { slug: 'deadlock' } });
});

it('parses the error', async () => {
  const { error, response } = await call('getTerm', { path: { slug: 'no_such_term' } });
  expect([response.status, error]).toEqual([
    404,
    expect.objectContaining({ detail: REFUSED.noTerm('no_such_term') }),
  ]);
});
