import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { notConfirmed } from '../../../src/plugins/glossary/core/texts/refusals';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { aCategory, aPublishedTerm, COMPLETE_TERM } from '../../support/content/content';
import { ADMINISTRATOR, logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';
import { fileOf } from '../../support/content/glossary-files';
import { mountSmallDisk } from '../../support/faults/small-disk';
import { openTables, type Tables } from '../../support/database/tables';
import { shownViews } from '../../support/content/term-stats';

const disk = mountSmallDisk();
// A platform that mounts nothing says so as a skipped suite.
const onSmallDisk = disk === null ? describe.skip : describe;
/** More than an import writes at once. */
const ROWS = 50;
/** Noise, which needs a thumbnail. */
const aPicture = (width: number): Promise<Buffer> =>
  sharp(randomBytes(3 * width ** 2), { raw: { width, height: width, channels: 3 } })
    .png()
    .toBuffer();
const TERMS = '/content-manager/collection-types/api::term.term';

onSmallDisk('a full file system', () => {
  let service: RunningService;
  let tables: Tables;
  let token: string;
  let documentId: string;
  beforeAll(async () => {
    if (disk === null) return;
    const { filename } = disk;
    service = await startService({
      DATABASE_CLIENT: 'sqlite',
      DATABASE_FILENAME: filename,
      GLOSSARY_UPLOADS: 'true',
    });
    tables = openTables({ client: 'sqlite', filename });
    token = await logInToPanel(service);
    documentId = await aPublishedTerm(service.strapi, 'Full');
    await glossaryOf(service.strapi).counting.flush();
  });
  beforeEach(() => disk?.fill());
  afterEach(() => disk?.free());
  afterAll(async () => {
    await service.stop();
    await tables.close();
    disk?.remove();
  });

  const rate = () =>
    service.http
      .post('/glossary/full/ratings')
      .set('Accept', 'application/json')
      .send({ stars: 4 });
  const inPanel = (path: string, data: object) =>
    service.http.post(`${TERMS}${path}`).set('Authorization', `Bearer ${token}`).send(data);

  it('a rating or a log-in that is not stored is answered 503, and stored when there is room again', async () => {
    const { status, headers, body } = await rate();
    expect([status, headers['retry-after'], body.status]).toEqual([503, '5', 503]);
    expect(await tables.readersOf(documentId)).toEqual([]);
    const logIn = () => service.http.post('/admin/login').send(ADMINISTRATOR);
    expect((await logIn()).status).toBe(503);
    disk?.free();
    expect((await logIn()).status).toBe(200);
    expect((await rate()).status).toBe(201);
    expect(await tables.readersOf(documentId)).toHaveLength(1);
  });

  it('a publication that is not stored says so in the panel, readers see nothing of it, and it comes about when there is room again', async () => {
    const overflow = {
      ...COMPLETE_TERM,
      term: 'Overflow',
      category: { connect: [{ documentId: await aCategory(service.strapi) }] },
    };
    const { status, headers, body } = await inPanel('/actions/publish', overflow);
    expect([status, headers['retry-after'], body.error?.status]).toEqual([503, '5', 503]);
    expect(body.error?.message).toContain(notConfirmed(5));
    expect((await service.http.get('/glossary/overflow')).status).toBe(404);
    expect((await service.http.get('/glossary.json')).body.total).toBe(1);
    disk?.free();
    expect((await inPanel('/actions/publish', overflow)).status).toBe(200);
    expect((await service.http.get('/glossary/overflow')).status).toBe(200);
  });

  it('an import that it breaks off says what it has written, and goes on from there when there is room again', async () => {
    disk?.free();
    await aCategory(service.strapi);
    const { importExport, importLock } = glossaryOf(service.strapi);
    const rows = Array.from({ length: ROWS }, (_none, index) =>
      JSON.stringify({
        ...COMPLETE_TERM,
        slug: `broken_off_${index}`,
        term: `Broken Off ${index}`,
        aliases: [],
        category: 'testing',
      }),
    );
    const source = fileOf(`${rows.join('\n')}\n`);
    const planned = await importExport.plan(source, { as: 'published' });
    const importer = { who: 'a test', file: 'rows.jsonl' };
    const outcome = await importExport.apply(source, planned, importer, {
      onProgress: ({ phase }) => phase === 'terms' && disk?.fill(),
    });
    expect(outcome.end).toBe('failed');
    expect([outcome.written > 0, outcome.unfinished > 0]).toEqual([true, true]);
    expect(outcome.written + outcome.unfinished).toBe(ROWS);
    expect(outcome.failure?.name).toMatch(/^broken_off_/);
    disk?.free();
    await importLock.requireFree();
    const rest = await importExport.plan(source, { as: 'published' });
    expect(await importExport.apply(source, rest, importer)).toMatchObject({
      end: 'done',
      written: outcome.unfinished,
    });
  });

  it('a picture whose row is not stored leaves no file, and one in the place of another does not destroy it', async () => {
    const upload = (content: Buffer, address = '/upload') =>
      service.http
        .post(address)
        .set('Authorization', `Bearer ${token}`)
        .attach('files', content, { filename: 'p.png', contentType: 'image/png' });
    const files = () => readdirSync(path.join(service.strapi.dirs.static.public, 'uploads')).sort();
    const before = files();
    const [small, large] = await Promise.all([aPicture(300), aPicture(600)]);
    expect((await upload(small)).status).toBe(503);
    expect(files()).toEqual(before);
    disk?.free();
    const { body } = await upload(small);
    const [{ id, url }] = body;
    const shown = async (): Promise<string> =>
      Buffer.from((await service.http.get(url)).body as Buffer).toString('base64');
    const [first, stored] = [await shown(), files()];
    expect(stored.length - before.length).toBe(2);
    disk?.fill();
    expect((await upload(large, `/upload?id=${id}`)).status).toBe(503);
    expect([await shown(), files()]).toEqual([first, stored]);
    disk?.free();
    expect((await upload(large, `/upload?id=${id}`)).status).toBe(200);
    expect(await shown()).not.toBe(first);
    await service.http.delete(`/upload/files/${id}`).set('Authorization', `Bearer ${token}`);
    expect(files()).toEqual(before);
  });

  it('is detected without reads or writes, and so is free space', async () => {
    const counting = glossaryOf(service.strapi).counting;
    const writes = async () => (await service.http.get('/readyz').expect(200)).body.writes;
    await counting.flush();
    disk?.free();
    expect([await counting.tryToWrite(), await writes()]).toEqual([true, 'stored']);
    disk?.fill();
    for (const said of ['stored', 'refused'])
      expect([await counting.tryToWrite(), await writes()]).toEqual([false, said]);
    disk?.free();
    expect([await counting.tryToWrite(), await writes()]).toEqual([true, 'stored']);
  });

  it('is reported by health endpoints, while readers are served', async () => {
    const counting = glossaryOf(service.strapi).counting;
    const ready = async () => (await service.http.get('/readyz').expect(200)).body.writes;
    expect(await ready()).toBe('stored');
    await service.http.get('/glossary/full').expect(200);
    for (const said of ['stored', 'refused']) {
      expect(await counting.flush()).toBe(false);
      expect(await ready()).toBe(said);
    }
    expect((await service.http.get('/_health').expect(503)).body).toEqual({
      status: 'degraded',
      database: 'there',
      writes: 'refused',
    });
    await service.http.get('/glossary/full').expect(200);
    disk?.free();
    expect(await counting.flush()).toBe(true);
    await service.http.get('/_health').expect(204);
    expect(await ready()).toBe('stored');
  });

  it('views are kept, shown, and written when there is room again', async () => {
    const counting = glossaryOf(service.strapi).counting;
    const before = await tables.viewsOf(documentId);
    const shown: number[] = [];
    for (let view = 1; view <= 3; view += 1) {
      shown.push(shownViews((await service.http.get('/glossary/full')).text));
      expect(await counting.flush()).toBe(false);
    }
    expect(shown).toEqual([before + 1, before + 2, before + 3]);
    expect(await tables.viewsOf(documentId)).toBe(before);
    disk?.free();
    expect(await counting.flush()).toBe(true);
    expect(await tables.viewsOf(documentId)).toBe(before + 3);
  });
});
