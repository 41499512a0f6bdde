import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { inFormWords } from '../../../src/plugins/glossary/core/publishing/completeness';
import {
  slugTakenError,
  WAYS_TO_RECLAIM,
} from '../../../src/plugins/glossary/core/publishing/slug-holder';
import { labelOf } from '../../../src/plugins/glossary/core/term/edit-form';
import { documentIdOf, edit, publish } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

const FIXTURES = path.resolve(__dirname, '..', '..', 'fixtures');
const RECORDS = JSON.parse(
  readFileSync(path.join(FIXTURES, 'before-the-log.records.json'), 'utf8'),
) as Record<string, object>;

/** A database of SQLite, also where the other tests run on PostgreSQL. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'earlier-database-'));
const filename = path.join(folder, 'data.db');
const start = () => startService({ DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: filename });
let service: RunningService;

beforeAll(async () => {
  const packed = readFileSync(path.join(FIXTURES, 'before-the-log.sqlite.gz'));
  writeFileSync(filename, gunzipSync(packed));
  service = await start();
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const record = async (slug: string) => (await service.http.get(`/glossary/${slug}.json`)).body;
const logged = (): Promise<object[]> =>
  service.strapi.db.connection('glossary_log').orderBy('position');

it('its records are unchanged', async () => {
  for (const [slug, before] of Object.entries(RECORDS)) expect(await record(slug)).toEqual(before);
});

it('its pages show relations, score, views and the other terms', async () => {
  const { text } = await service.http.get('/glossary/deadlock').buffer(true);
  for (const part of ['debt(d5/e3/b5/t7)', '/glossary/mutex', 'id="views">4'])
    expect(text).toContain(part);
  expect(text).not.toContain('withdrawn_lock');
});

it('earlier addresses lead to their terms, and belong to them', async () => {
  const { status, headers } = await service.http.get('/glossary/first_name');
  expect([status, headers.location]).toEqual([301, '/glossary/livelock']);
  await edit(service.strapi, await documentIdOf(service.strapi, 'never_published'), {
    slug: 'first_name',
  });
  await expect(
    publish(service.strapi, await documentIdOf(service.strapi, 'first_name')),
  ).rejects.toThrow(
    inFormWords(slugTakenError({ hold: 'old-address', name: 'Livelock' }, WAYS_TO_RECLAIM.inForm)),
  );
});

it('withdrawn and never published terms stay hidden', async () => {
  for (const [slug, status] of [
    ['withdrawn_lock', 410],
    ['never_published', 404],
  ] as const)
    expect((await service.http.get(`/glossary/${slug}.json`)).status).toBe(status);
});

it('a term that was withdrawn comes back in its relations, added on the day it was', async () => {
  await publish(service.strapi, await documentIdOf(service.strapi, 'withdrawn_lock'));
  expect(await record('withdrawn_lock')).toMatchObject({
    created: '2026-03-23',
    updated: '2026-03-23',
  });
  expect((await record('deadlock')).related).toEqual(['mutex', 'withdrawn_lock']);
});

it('fields added since are in the form, and roles that may use the older ones may use them', async () => {
  const { strapi } = service;
  const forms = strapi.plugin('content-manager').service('content-types') as {
    findConfiguration(model: object): Promise<{
      readonly metadatas: Readonly<Record<string, { readonly edit: { readonly label: string } }>>;
      readonly layouts: { readonly edit: readonly (readonly { readonly name: string }[])[] };
    }>;
  };
  const { metadatas, layouts } = await forms.findConfiguration(
    strapi.getModel('plugin::glossary.term'),
  );
  const names = layouts.edit.flat().map(({ name }) => name);
  const aliases = names.indexOf('aliases');
  expect(names.slice(aliases, aliases + 3)).toEqual(['aliases', 'search_terms', 'identifiers']);
  expect(names.filter((name) => name === 'origin')).toHaveLength(1);
  expect(metadatas.not_to_be_confused_with?.edit.label).toBe(labelOf('not_to_be_confused_with'));

  const rights: readonly { readonly properties: { readonly fields?: readonly string[] } }[] =
    await strapi.db
      .query('admin::permission')
      .findMany({ where: { subject: 'plugin::glossary.term' } });
  const fields = rights.flatMap(({ properties }) => (properties.fields ? [properties.fields] : []));
  const older = fields.filter((covered) => covered.includes('aliases'));
  expect(older.length).toBeGreaterThan(0);
  for (const covered of older)
    expect(covered).toEqual(expect.arrayContaining(['search_terms', 'identifiers', 'origin']));
});

it('the next start writes nothing again', async () => {
  const before = await logged();
  await service.stop();
  service = await start();
  expect(await logged()).toEqual(before);
});

it('tables that the log replaces are gone', async () => {
  const { connection } = service.strapi.db;
  for (const table of [
    'glossary_addresses',
    'glossary_changes',
    'glossary_earlier_addresses',
    'glossary_earlier_stamps',
  ])
    expect([table, await connection.schema.hasTable(table)]).toEqual([table, false]);
  expect(await connection.schema.hasColumn('glossary_terms', 'publication')).toBe(false);
});
