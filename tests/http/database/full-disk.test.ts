import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { notConfirmed } from '../../../src/plugins/shared/core/http/no-room';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { aCategory, aPublishedTerm, COMPLETE_TERM } from '../../support/content/content';
import {
  ADMINISTRATOR,
  fullAccessToken,
  logInToPanel,
  roleIdOf,
} from '../../support/clients/panel';
import { unfinishedUploads } from '../../support/clients/uploads';
import { type RunningService, startService } from '../../support/service';
import { eventually } from '../../support/eventually';
import { fileOf } from '../../support/content/glossary-files';
import { mountSmallDisk } from '../../support/faults/small-disk';
import { openTables, type Tables } from '../../support/database/tables';
import { shownViews } from '../../support/content/term-stats';
import { guardOf } from '../../../src/plugins/strapi-guard/server/running-guard';

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
const TERMS = '/content-manager/collection-types/plugin::glossary.term';

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
      GLOSSARY_READER_ACCOUNTS: 'true',
    });
    tables = openTables({ client: 'sqlite', filename });
    token = await logInToPanel(service);
    documentId = await aPublishedTerm(service.strapi, 'Full');
    await glossaryOf(service.strapi).counting.flush();
  });
  beforeEach(() => disk?.fill());
  afterEach(() => {
    disk?.free();
    // A refusal counts for some seconds.
    if (disk !== null) guardOf(service.strapi).refusedChanges.stored();
  });
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

  it('a session that is not renewed is not said to be none, and one that is not ended not to be', async () => {
    disk?.free();
    const { headers, body } = await service.http.post('/admin/login').send(ADMINISTRATOR);
    const cookie = String(headers['set-cookie']?.[0]).split(';')[0] ?? '';
    const renew = () => service.http.post('/admin/access-token').set('Cookie', cookie);
    const logOut = () =>
      service.http.post('/admin/logout').set('Authorization', `Bearer ${body.data.token}`);
    disk?.fill();
    expect([(await renew()).status, (await logOut()).status]).toEqual([503, 503]);
    disk?.free();
    // It ends all sessions of the account.
    expect([(await renew()).status, (await logOut()).status]).toEqual([200, 200]);
    expect((await renew()).status).toBe(401);
    token = (await service.http.post('/admin/login').send(ADMINISTRATOR)).body.data.token;
  });

  it('an invitation is used up only when its account is logged in', async () => {
    disk?.free();
    const role = await roleIdOf(service.strapi, 'strapi-editor');
    const invited = { firstname: 'An', lastname: 'Invited' };
    const { body } = await service.http
      .post('/admin/users')
      .set('Authorization', `Bearer ${token}`)
      .send({ ...invited, email: 'invited@glossary.example', roles: [role] });
    const { registrationToken } = body.data;
    const { password } = ADMINISTRATOR;
    const statuses: number[] = [];
    do {
      disk?.free();
      // Where the account has room, and its session has none.
      disk?.fill(statuses.length);
      const { status } = await service.http.post('/admin/register').send({
        registrationToken,
        userInfo: { ...invited, password },
      });
      statuses.push(status);
    } while (statuses.at(-1) === 503);
    expect(statuses.length).toBeGreaterThan(2);
    expect(statuses.at(-1)).toBe(200);
  });

  it('an account of a reader is made only when its session is stored', async () => {
    const { password } = ADMINISTRATOR;
    const registering = { username: 'arriving', email: 'arriving@glossary.example', password };
    const statuses: number[] = [];
    do {
      disk?.free();
      disk?.fill(statuses.length);
      const { status } = await service.http
        .post('/api/auth/local/register')
        .set('X-Forwarded-For', `198.18.${statuses.length}.1`)
        .send(registering);
      statuses.push(status);
    } while (statuses.at(-1) === 503);
    expect(statuses.length).toBeGreaterThan(2);
    expect(statuses.at(-1)).toBe(200);
  });

  it('a reader’s password is changed only when its new session is stored', async () => {
    disk?.free();
    const { password } = ADMINISTRATOR;
    const { body } = await service.http
      .post('/api/auth/local/register')
      .send({ username: 'changing', email: 'changing@glossary.example', password });
    const statuses: number[] = [];
    do {
      disk?.free();
      disk?.fill(statuses.length);
      const { status } = await service.http
        .post('/api/auth/change-password')
        .set('Authorization', `Bearer ${body.jwt}`)
        .send({
          currentPassword: password,
          password: `${password}2`,
          passwordConfirmation: `${password}2`,
        });
      statuses.push(status);
    } while (statuses.at(-1) === 503);
    expect(statuses.length).toBeGreaterThan(2);
    expect(statuses.at(-1)).toBe(200);
  });

  it('an account of a reader that is not stored is not said to be wrong', async () => {
    const readers = '/content-manager/collection-types/plugin::users-permissions.user';
    const { documentId: role } = await service.strapi.db
      .query('plugin::users-permissions.role')
      .findOne({ where: { type: 'authenticated' } });
    const { password } = ADMINISTRATOR;
    const made = () =>
      service.http
        .post(readers)
        .set('Authorization', `Bearer ${token}`)
        .send({ username: 'reader', email: 'reader@glossary.example', password, role });
    expect((await made()).status).toBe(503);
    disk?.free();
    expect((await made()).status).toBe(201);
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
    // A single refusal may be a lock; of two the health says it, also where nothing is counted.
    expect((await inPanel('/actions/publish', overflow)).status).toBe(503);
    expect((await service.http.get('/readyz')).body.writes).toBe('refused');
    disk?.free();
    expect((await inPanel('/actions/publish', overflow)).status).toBe(200);
    await glossaryOf(service.strapi).counting.flush();
    expect((await service.http.get('/readyz')).body.writes).toBe('stored');
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

  describe('pictures', () => {
    const as = (who: string, method: 'delete' | 'post' | 'put', address: string) =>
      service.http[method](address).set('Authorization', `Bearer ${who}`);
    const upload = (content: Buffer, address = '/upload', who = token) =>
      as(who, 'post', address).attach('files', content, {
        ...{ filename: 'full-disk.png', contentType: 'image/png' },
      });
    /** Other tests use the folder too. */
    const files = () =>
      readdirSync(path.join(service.strapi.dirs.static.public, 'uploads'))
        .filter((name) => name.includes('full_disk_'))
        .sort();
    const nothingUnfinished = () => eventually(unfinishedUploads, ({ length }) => length === 0);
    const shown = async (url: string): Promise<string> =>
      createHash('sha256')
        .update((await service.http.get(url).expect(200)).body as Buffer)
        .digest('hex');
    let small: Buffer;
    let large: Buffer;
    let program: string;
    /** The one that is there, with its thumbnail and in a folder. */
    let [id, url, folder] = [0, '', 0];
    beforeAll(async () => {
      disk?.free();
      [small, large] = await Promise.all([aPicture(300), aPicture(600)]);
      program = await fullAccessToken(service.strapi);
      const made = await as(token, 'post', '/upload/folders').send({ name: 'F', parent: null });
      folder = made.body.data.id;
      const { body } = await upload(small).field('fileInfo', JSON.stringify({ folder }));
      [{ id, url }] = body;
    });

    const requests = {
      'POST /upload': () => upload(small),
      'POST /upload/files': () => upload(small, '/upload/files'),
      'PUT /upload/files/:id': () =>
        as(token, 'put', `/upload/files/${id}`).send({ fileInfo: { name: 'b.png' } }),
      'POST /upload/files/:id/replace': () => upload(large, `/upload/files/${id}/replace`),
      'DELETE /upload/files/:id': () => as(token, 'delete', `/upload/files/${id}`),
      'POST /upload/folders': () =>
        as(token, 'post', '/upload/folders').send({ name: 'G', parent: null }),
      'PUT /upload/folders/:id': () =>
        as(token, 'put', `/upload/folders/${folder}`).send({ name: 'G', parent: null }),
      'POST /upload/actions/bulk-delete': () =>
        as(token, 'post', '/upload/actions/bulk-delete').send({ folderIds: [folder] }),
      'POST /upload/actions/bulk-move': () =>
        as(token, 'post', '/upload/actions/bulk-move').send({
          ...{ fileIds: [id], destinationFolderId: null },
        }),
      'POST /upload/actions/bulk-update': () =>
        as(token, 'post', '/upload/actions/bulk-update').send({
          updates: [{ id, fileInfo: { name: 'b.png' } }],
        }),
      'PUT /upload/settings': () =>
        as(token, 'put', '/upload/settings').send({
          ...{ sizeOptimization: true, responsiveDimensions: false, autoOrientation: false },
        }),
      'POST /api/upload': () => upload(small, '/api/upload', program),
      'DELETE /api/upload/files/:id': () => as(program, 'delete', `/api/upload/files/${id}`),
    };
    /** The same of the handlers that have no route of their own. */
    const more = {
      'POST /upload?id=': () => upload(large, `/upload?id=${id}`),
      'POST /api/upload?id=': () => upload(large, `/api/upload?id=${id}`, program),
      'POST /upload/actions/bulk-delete of files': () =>
        as(token, 'post', '/upload/actions/bulk-delete').send({ fileIds: [id] }),
    };

    it('each route that writes is tried here', () => {
      expect(files()).toHaveLength(2);
      const routes = service.strapi.server
        .listRoutes()
        .filter(({ path: address }) => /^(?:\/api)?\/upload(?:\/|$)/.test(address))
        .flatMap(({ methods, path: address }) =>
          methods.map((method: string) => `${method} ${address}`),
        )
        .filter((route) => !/^(?:GET|HEAD|OPTIONS) /.test(route));
      expect([...new Set(routes)].sort()).toEqual(Object.keys(requests).sort());
    });

    it.each(Object.entries({ ...requests, ...more }))(
      '%s changes no file when no row is stored',
      async (_route, request) => {
        const [first, stored] = [await shown(url), files()];
        expect((await request()).status).toBe(503);
        expect([await shown(url), files()]).toEqual([first, stored]);
        await nothingUnfinished();
      },
    );

    it.each([
      ['POST /upload?id=', () => upload(large, `/upload?id=${id}`)],
      ['POST /upload/files/:id/replace', () => upload(small, `/upload/files/${id}/replace`)],
    ])('%s takes the place of the other when there is room', async (_route, request) => {
      disk?.free();
      const first = await shown(url);
      expect((await request()).status).toBe(200);
      expect(await shown(url)).not.toBe(first);
      await nothingUnfinished();
    });

    it('a folder is deleted with its pictures when there is room', async () => {
      disk?.free();
      await requests['POST /upload/actions/bulk-delete']().expect(200);
      expect(files()).toEqual([]);
    });
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
