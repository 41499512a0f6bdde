import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import type { ImportOptions } from '../../../src/plugins/glossary/server/import-export/import-export';
import type { ImportSource } from '../../../src/plugins/glossary/server/import-export/import-source';
import {
  READ_COLUMNS,
  wrongColumns,
} from '../../../src/plugins/glossary/core/import-export/files/csv-table';
import { unknownKeyError } from '../../../src/plugins/shared/core/text/named-keys';
import { aCategory } from '../../support/content/content';
import {
  completeRow,
  exported,
  fileOf,
  IMPORTER,
  linesOf,
  planned,
  summaryOf,
} from '../../support/content/glossary-files';
import { type RunningService, startService } from '../../support/service';
import { times } from '../../support/repeated';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ GLOSSARY_REQUIRED_FIELDS: 'severity,effort' });
  await aCategory(service.strapi);
});
afterAll(async () => {
  delete process.env.GLOSSARY_REQUIRED_FIELDS;
  await service.stop();
});

const importExport = () => glossaryOf(service.strapi).importExport;
const record = async (slug: string) => (await service.http.get(`/glossary/${slug}.json`)).body;

async function imported(source: ImportSource, options: Partial<ImportOptions> = {}) {
  const plan = await importExport().plan(source, { as: 'published', ...options });
  return { plan, outcome: await importExport().apply(source, plan, IMPORTER) };
}
async function refusedFile(source: ImportSource, options: Partial<ImportOptions> = {}) {
  const plan = await importExport().plan(source, { as: 'published', ...options });
  let text = '';
  for await (const part of importExport().refusedRows(source, plan, plan.refused)) text += part;
  return text;
}

const CORPUS = [
  'slug,term,category,short,long,cwe',
  'alpha,Alpha,testing,A.,Of Alpha.,89',
  'beta,Beta,testing,B.,"Two\r\nlines.",',
  'gamma,Gamma,web,G.,Of Gamma.,',
  'delta,Delta,databases,D.,Of Delta.,',
  '',
].join('\r\n');

it('a corpus with names, categories, definitions and explanations is published with two defaults', async () => {
  const set = ['severity=info', 'effort=low'];
  await expect(
    importExport().plan(fileOf(CORPUS, 'csv'), { as: 'published', set }),
  ).rejects.toThrow(wrongColumns([unknownKeyError('cwe', READ_COLUMNS, '')]));
  const { plan, outcome } = await imported(fileOf(CORPUS, 'csv'), { set, ignoreUnknown: true });
  expect(plan.unknown).toEqual([{ name: 'cwe', rows: 1 }]);
  expect(importExport().refusalSums(plan.refused)).toEqual([
    {
      reason: '2 categories are missing: "web", "databases"',
      rows: 2,
      first: [
        { line: 5, row: 4 },
        { line: 6, row: 5 },
      ],
    },
  ]);
  expect(outcome).toMatchObject({ end: 'done', written: 2, unfinished: 0, refused: [] });
  expect(await record('alpha')).toMatchObject({
    severity: 'info',
    effort: 'low',
    difficulty: '',
    quick_fix: '',
    long: 'Of Alpha.',
  });

  // The same again changes nothing, with the line ends of another system as well.
  const again = await importExport().plan(fileOf(CORPUS.replaceAll('\r\n', '\n'), 'csv'), {
    as: 'published',
    set,
    ignoreUnknown: true,
  });
  expect(summaryOf(again)).toMatchObject({ rows: [], unchanged: 2 });
  // Nor does an export of it.
  const file = await exported(service.strapi, 'csv');
  expect(summaryOf(await planned(service.strapi, fileOf(file, 'csv'))).rows).toEqual([]);
  expect(await exported(service.strapi, 'csv')).toBe(file);
});

it('the refused rows come back as a file, and are taken once they are mended', async () => {
  const options = { set: ['severity=info', 'effort=low'], ignoreUnknown: true };
  const refused = await refusedFile(fileOf(CORPUS, 'csv'), options);
  expect(refused).toMatch(/^refused_because,slug,term,category,short,long,cwe\n/);
  expect(refused).toContain('"category is ""web""; allowed is testing",gamma,Gamma,web,G.');
  const mended = refused.replace(',web,', ',testing,').replace(',databases,', ',testing,');
  const { outcome } = await imported(fileOf(mended, 'csv'), options);
  expect(outcome).toMatchObject({ end: 'done', written: 2 });
  expect((await record('gamma')).category).toBe('testing');
});

it('a stopped import reports its work: new drafts, categories, and finished terms', async () => {
  const rows = times(45, (index) => completeRow(`stopped_${index}`, { category: 'stopped' }));
  const file = linesOf({ kind: 'category', key: 'stopped', name: 'Stopped' }, ...rows);
  const stopAt = async (phase: 'drafts' | 'terms') => {
    const plan = await importExport().plan(file, { as: 'published' });
    const stopping = new AbortController();
    return importExport().apply(file, plan, IMPORTER, {
      signal: stopping.signal,
      onProgress: (progress) => {
        if (progress.phase === phase) stopping.abort();
      },
    });
  };
  const drafts = async () =>
    service.strapi.documents('plugin::glossary.term').count({
      filters: { slug: { $startsWith: 'stopped_' } },
      status: 'draft',
    });
  expect(await stopAt('drafts')).toMatchObject({
    end: 'stopped',
    written: 0,
    unfinished: 20,
    categories: 1,
  });
  expect(await drafts()).toBe(20);
  // Drafts of an earlier run do not count.
  expect(await stopAt('terms')).toMatchObject({ end: 'stopped', written: 20, unfinished: 25 });
  expect(await drafts()).toBe(45);
  expect((await service.http.get('/glossary.json?category=stopped')).body.total).toBe(20);
});

it('a table for Excel begins with a byte order mark, and comes back as it was', async () => {
  let marked = '';
  const options = { format: 'csv', version: 'draft', mark: true } as const;
  for await (const part of importExport().export(options)) marked += part;
  expect(marked).toBe(`\ufeff${await exported(service.strapi, 'csv')}`);
  expect(summaryOf(await planned(service.strapi, fileOf(marked, 'csv'), 'draft')).rows).toEqual([]);
  let lines = '';
  for await (const part of importExport().export({ ...options, format: 'jsonl' })) lines += part;
  expect(lines.startsWith('{')).toBe(true);
});
