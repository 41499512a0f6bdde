import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { VERSIONS_PER_PAGE } from '../../src/plugins/glossary/core/versions/history-record';
import { listen } from '../support/browser/browser';
import { aPublishedTerm, edit, publish } from '../support/content/content';
import { type RunningService, startService } from '../support/service';
import { freePort } from '../support/process/free-port';

const DOCUMENTATION = path.resolve(__dirname, '../../docs/for-programs.md');
const LINES_MAX = 10;

const run = promisify(execFile);

/** The program that the documentation shows. */
function documentedProgram(): string {
  const blocks = [...readFileSync(DOCUMENTATION, 'utf8').matchAll(/```python\n([^]*?)```/g)];
  return blocks.map(([, code]) => code).find((code) => code?.includes('history.json')) ?? '';
}

let service: RunningService | null = null;
afterEach(async () => {
  await service?.stop();
  service = null;
});

/** The output of the program for a term of the running service: version, verdict and digest. */
async function printed(slug: string, port = 0): Promise<string[][]> {
  if (service === null) throw new Error('There is no service.');
  const address = `${await listen(service, port)}/glossary/${slug}`;
  const { stdout } = await run('python3', ['-c', documentedProgram(), address]);
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
}

it('the program of the documentation has ten lines', () => {
  const lines = documentedProgram()
    .split('\n')
    .filter((line) => line.trim() !== '');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(LINES_MAX);
});

it('the program goes on to the next page of a long history', async () => {
  const port = await freePort();
  service = await startService({ PUBLIC_URL: `http://127.0.0.1:${port}` });
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Often Edited', { slug: 'often' });
  const last = VERSIONS_PER_PAGE + 1;
  for (let version = 2; version <= last; version += 1) {
    await edit(strapi, documentId, { short: `The definition of version ${version}.` });
    await publish(strapi, documentId);
  }
  const lines = await printed('often', port);
  expect(lines.map(([number, verdict]) => `${number} ${verdict}`)).toEqual(
    Array.from({ length: last }, (_none, index) => `${last - index} ok`),
  );
}, 60_000);

it('the program verifies each version, also when the address, the licence and a related term have changed', async () => {
  service = await startService({ PUBLIC_URL: 'https://glossary.example' });
  const { strapi } = service;
  const related = await aPublishedTerm(strapi, 'Related Thing');
  const documentId = await aPublishedTerm(strapi, 'Verified Thing', {
    slug: 'verified',
    related: [related],
    long: 'Quotes " and \\, a tab\t, a line\nend, é, 漢字, \u{1f600}, \u2028 and \u007f.',
    bad_code: 'if (a < b && "c") { /* ? */ }\n',
  });
  await edit(strapi, documentId, {
    short: 'Ünicode — “quoted” & <b>bold</b>.',
    slug: 'verified_on',
  });
  await publish(strapi, documentId);
  const before = await printed('verified_on');
  expect(before.map(([number, verdict]) => [number, verdict])).toEqual([
    ['2', 'ok'],
    ['1', 'ok'],
  ]);

  await edit(strapi, related, { slug: 'another_address' });
  await publish(strapi, related);
  await service.stop();
  service = await startService({
    PUBLIC_URL: 'https://elsewhere.example/docs',
    GLOSSARY_LICENCE: 'Another licence altogether.',
  });
  const { body } = await service.http.get('/glossary/verified_on.json?version=1');
  expect(body.related).toEqual(['another_address']);
  expect(body.citation).toMatchObject({
    licence: 'Another licence altogether.',
    canonical_url: 'https://elsewhere.example/docs/glossary/verified_on?version=1',
  });
  expect(await printed('verified_on')).toEqual(before);
});
