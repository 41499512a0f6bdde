import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  watch,
} from 'node:fs';
import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import {
  LONGEST_HEADER,
  MALFORMED_FORM,
  TOO_LONG_HEADER,
} from '../../../src/plugins/strapi-guard/server/uploads/form-parts';
import { refusedFile } from '../../../src/plugins/strapi-guard/server/uploads/sent-files';
import {
  TOO_LONG_NAME,
  TOO_MANY_FILES,
  TOO_MANY_TEXTS,
  TOO_MUCH_TEXT,
} from '../../../src/plugins/strapi-guard/server/uploads/sent-forms';
import { tidyPictures } from '../../../src/plugins/strapi-guard/server/uploads/whole-pictures';
import { tooManyBodies } from '../../../src/plugins/shared/core/http/no-room';
import { NO_JSON } from '../../../src/plugins/strapi-guard/server/uploads/guarded-uploads';
import {
  controlCharacterIn,
  textTooLong,
} from '../../../src/plugins/strapi-guard/server/security/account-input';
import { TOO_MANY_DOCUMENTS } from '../../../src/plugins/strapi-guard/core/panel/request-size';
import {
  ADMINISTRATOR,
  colleagueInPanel,
  fullAccessToken,
  logInToPanel,
  readOnlyToken,
  roleIdOf,
} from '../../support/clients/panel';
import {
  LONGEST_SEARCH,
  TOO_LONG_SEARCH,
} from '../../../src/plugins/strapi-guard/core/panel/filter-conditions';
import { listen } from '../../support/browser/browser';
import { eventually } from '../../support/eventually';
import { openSocket } from '../../support/load/pipelined';
import { type RunningService, startService } from '../../support/service';
import { leftUpload, PNG_PIXEL, unfinishedUploads } from '../../support/clients/uploads';
import { guardOf } from '../../../src/plugins/strapi-guard/server/running-guard';

const HOUR = 60 * 60 * 1000;
/** As another instance may still be writing it, and as a process has left it that was killed the day before yesterday. */
const [young, old] = [leftUpload(23), leftUpload(48)];
afterAll(() => rmSync(young));

/** Where the service writes files while they arrive; other tests write to that of the system. */
const arriving = mkdtempSync(path.join(tmpdir(), 'uploads-on-'));
afterAll(() => rmSync(arriving, { recursive: true }));
const formsLeft = () => readdirSync(arriving).filter((name) => name.startsWith('guard-form-'));

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService({ GLOSSARY_UPLOADS: 'true', TMPDIR: arriving });
  token = await logInToPanel(service);
}, 240_000);
afterAll(() => service.stop());
afterEach(() => {
  if (formsLeft().length > 0) throw new Error('A form has left its files.');
});

interface Sent {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

const send = (address: string, field: string, { name, type, content }: Sent, who = token) =>
  service.http
    .post(address)
    .set('Authorization', `Bearer ${who}`)
    .attach(field, content, { filename: name, contentType: type });

const PICTURE: Sent = { name: 'a.png', type: 'image/png', content: PNG_PIXEL };
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');

it('a picture is taken, served in a sandbox, and deleted', async () => {
  const { status, body } = await send('/upload', 'files', PICTURE);
  expect(status).toBe(201);
  const [file] = body;
  expect(file.mime).toBe('image/png');
  const { headers } = await service.http.get(file.url);
  expect([headers['content-type'], headers['content-security-policy']]).toEqual([
    'image/png',
    "sandbox; default-src 'none'",
  ]);
  const deleted = await service.http
    .delete(`/upload/files/${file.id}`)
    .set('Authorization', `Bearer ${token}`);
  expect(deleted.status).toBe(200);
  expect((await service.http.get(file.url)).status).toBe(404);
});

it('a picture is answered whole, whatever part is asked for', async () => {
  const { body } = await send('/upload', 'files', PICTURE);
  const [{ id, url }] = body;
  const whole = await service.http.get(url);
  for (const range of ['bytes=0-999999999', 'bytes=200000-200005', 'bytes=0.5-3', 'bytes=-5']) {
    const { status, headers } = await service.http.get(url).set('Range', range);
    const length = headers['content-length'];
    expect([range, status, length]).toEqual([range, 200, whole.headers['content-length']]);
  }
  await service.http.delete(`/upload/files/${id}`).set('Authorization', `Bearer ${token}`);
});

it('a start removes what a killed process has left of pictures, and not what another may be writing', () => {
  expect([young, old].map((file) => existsSync(file))).toEqual([true, false]);
});

it('a picture that cannot take its place leaves nothing beside it', async () => {
  const content = await sharp({ create: { ...TOO_WIDE, width: 600, height: 600 } })
    .png()
    .toBuffer();
  const { body } = await send('/upload', 'files', { ...PICTURE, content });
  const [{ id, url }] = body;
  const place = path.join(path.dirname(young), path.basename(url));
  rmSync(place);
  mkdirSync(place);
  const { status } = await send(`/upload?id=${id}`, 'files', { ...PICTURE, content });
  rmdirSync(place);
  expect(status).toBe(500);
  // Other tests write pictures too.
  await eventually(unfinishedUploads, ({ length }) => length === 0);
  await service.http.delete(`/upload/files/${id}`).set('Authorization', `Bearer ${token}`);
});

it('the pictures are filtered only by short texts', async () => {
  const list = (filters: string) =>
    service.http.get(`/upload/files?${filters}`).set('Authorization', `Bearer ${token}`);
  expect((await list('filters[$and][0][mime][$contains]=image&_q=a')).status).toBe(200);
  const { body } = await list(`filters[name][$contains]=${'a'.repeat(LONGEST_SEARCH + 1)}`);
  expect(body.error.message).toBe(TOO_LONG_SEARCH);
});

it.each([
  ['an editor', 1, [400, TOO_MANY_FILES]],
  ['somebody with a false token', 0, [401, expect.any(String)]],
  ['nobody', 0, [401, expect.any(String)]],
] as const)(
  'of thousands of files in one request of %s few are read',
  async (who, count, answer) => {
    const written = new Set<string>();
    const watcher = watch(arriving, (_event, name) => {
      if (name?.startsWith('guard-form-') === true) written.add(name);
    });
    const part =
      '--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\nContent-Type: a/b\r\n';
    const request = service.http
      .post('/upload')
      .set('Content-Type', 'multipart/form-data; boundary=x');
    if (who !== 'nobody')
      request.set('Authorization', `Bearer ${who === 'an editor' ? token : 'a.b.c'}`);
    const { status, body } = await request.send(`${`${part}\r\na\r\n`.repeat(5000)}--x--\r\n`);
    expect([status, body.error.message]).toEqual(answer);
    watcher.close();
    expect(written.size).toBe(count);
  },
);

it.each([
  ['/upload', 'x'],
  ['/api/upload', 'files'],
  ['/admin/project-settings', 'menuLogo'],
  ['/upload/nothing', 'files'],
])('an anonymous upload to %s leaves nothing on the disk', async (address, field) => {
  const { status } = await service.http
    .post(address)
    .attach(field, PNG_PIXEL, { filename: 'a.png', contentType: 'image/png' });
  expect([401, 403, 405, 415]).toContain(status);
});

describe('a form', () => {
  const MULTIPART = 'multipart/form-data; boundary=x';
  const part = (disposition: string, content: string, header = ''): string =>
    `--x\r\nContent-Disposition: form-data; ${disposition}\r\n${header}\r\n${content}\r\n`;
  const FILE = part('name="files"; filename="a.png"', 'a'.repeat(100_000));
  const MEBIBYTE = 1024 * 1024;
  const sendForm = (address: string, form: string, who = token, type = MULTIPART) =>
    service.http
      .post(address)
      .set({ Authorization: `Bearer ${who}`, 'Content-Type': type })
      .send(form);

  it.each<[string, string, number, string]>([
    [
      'a header of 1 MiB',
      `${FILE}--x\r\nX-A: ${'a'.repeat(MEBIBYTE)}\r\n\r\n`,
      413,
      TOO_LONG_HEADER,
    ],
    [
      'many quotes',
      FILE + part(`name="a"; ${'filename="a"'.repeat(LONGEST_HEADER / 16)}`, 'a'),
      400,
      MALFORMED_FORM,
    ],
    ['a header that is none', `${FILE}--x\r\na_b: c\r\n\r\na\r\n--x--`, 400, MALFORMED_FORM],
    ['no end', FILE, 400, MALFORMED_FORM],
    ['no beginning', 'a', 400, MALFORMED_FORM],
    ['a text of 1 MiB', FILE + part('name="fileInfo"', 'a'.repeat(MEBIBYTE)), 413, TOO_MUCH_TEXT],
    [
      'texts that are long together',
      FILE + part('name="fileInfo"', 'a'.repeat(100_000)).repeat(3),
      413,
      TOO_MUCH_TEXT,
    ],
    ['many texts', FILE + part('name="fileInfo"', '{}').repeat(21), 413, TOO_MANY_TEXTS],
  ])('with %s is refused, and leaves no file', async (_what, form, status, message) => {
    const program = await fullAccessToken(service.strapi);
    for (const [address, who] of [
      ['/upload', token],
      ['/admin/project-settings', token],
      ['/api/upload', program],
    ] as const) {
      const answer = await sendForm(address, form, who);
      expect([answer.status, answer.body.error.message]).toEqual([status, message]);
    }
  });

  it('without a boundary is refused', async () => {
    const { status, body } = await sendForm('/upload', FILE, token, 'multipart/form-data');
    expect([status, body.error.message]).toEqual([400, MALFORMED_FORM]);
  });

  it.each(['/upload/folders', '/upload/nothing', '/upload/actions/bulk-delete', '/admin/login'])(
    'is not taken by %s',
    async (address) => {
      expect((await sendForm(address, `${FILE}--x--`)).status).toBe(415);
    },
  );

  it('is refused while those of the account take too much memory', async () => {
    const { most } = guardOf(service.strapi).bodyMemory;
    guardOf(service.strapi).bodyMemory.most = { ...most, oneAccount: 100_000 };
    const { status, body } = await sendForm('/upload', `${FILE}--x--`);
    guardOf(service.strapi).bodyMemory.most = most;
    expect([status, body.error.message]).toEqual([503, tooManyBodies(5)]);
  });

  describe('on a connection', () => {
    let port: number;
    beforeAll(async () => {
      port = Number(new URL(await listen(service)).port);
    });

    async function begin(address: string, who: string, length: number) {
      const socket = await openSocket(port);
      let received = '';
      socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
      const head = [
        `POST ${address} HTTP/1.1`,
        'Host: localhost',
        `Authorization: Bearer ${who}`,
        `Content-Type: ${MULTIPART}`,
        `Content-Length: ${length}`,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      const answered = async (count: number): Promise<readonly string[]> => {
        const statuses = () => received.match(/(?<=HTTP\/1\.1 )\d{3}/g) ?? [];
        await eventually(statuses, ({ length: there }) => there === count);
        return statuses();
      };
      return { socket, answered };
    }

    it('that is closed leaves no file', async () => {
      const { socket } = await begin('/upload', token, MEBIBYTE);
      socket.write(FILE.slice(0, 50_000));
      const written = () =>
        formsLeft().flatMap((folder) => readdirSync(path.join(arriving, folder)));
      await eventually(written, ({ length }) => length === 1);
      socket.destroy();
      await eventually(formsLeft, ({ length }) => length === 0);
      expect(written()).toEqual([]);
    });

    it.each([
      [
        'a role without a right to pictures',
        '/upload',
        async () => colleagueInPanel(service, 'strapi-editor'),
      ],
      [
        'such a role',
        '/upload/files/1/replace',
        async () => colleagueInPanel(service, 'strapi-editor'),
      ],
      [
        'such a role',
        '/admin/project-settings',
        async () => colleagueInPanel(service, 'strapi-editor'),
      ],
      ['a token that reads', '/api/upload', async () => readOnlyToken(service.strapi)],
    ] as const)('of %s is refused by %s before it is read', async (_who, address, login) => {
      const { socket, answered } = await begin(address, await login(), MEBIBYTE);
      expect(await answered(1)).toEqual(['403']);
      socket.destroy();
    });

    it('that is refused in the middle is followed by the next request', async () => {
      const form = `${FILE}--x\r\na_b: c\r\n\r\n`;
      const rest = 'a'.repeat(MEBIBYTE);
      const { socket, answered } = await begin('/upload', token, form.length + rest.length);
      socket.write(form);
      expect(await answered(1)).toEqual(['400']);
      socket.write(`${rest}GET /admin/init HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      expect(await answered(2)).toEqual(['400', '200']);
      socket.destroy();
    });
  });

  it('has the shape that the panel and programs write', async () => {
    const info = (name: string) => JSON.stringify({ name, caption: `é ${name}`, folder: null });
    const { status, body } = await service.http
      .post('/upload')
      .set('Authorization', `Bearer ${token}`)
      .attach('files', PNG_PIXEL, { filename: 'a.png', contentType: 'image/png' })
      .attach('files', PNG_PIXEL, { filename: 'é.png', contentType: 'image/png' })
      .field('fileInfo', info('a.png'))
      .field('fileInfo', info('é.png'));
    expect([status, body.map(({ caption }: { caption: string }) => caption)]).toEqual([
      201,
      ['é a.png', 'é é.png'],
    ]);
    const [{ id }] = body;
    const changed = await service.http
      .put(`/upload/files/${id}`)
      .set('Authorization', `Bearer ${token}`)
      .field('fileInfo', info('d.png'));
    expect([changed.status, changed.body.name]).toEqual([200, 'd.png']);
    const single = await send('/upload/files', 'files', PICTURE);
    expect([single.status, single.body.name]).toEqual([201, 'a.png']);
    for (const file of [...body, single.body])
      await service.http.delete(`/upload/files/${file.id}`).set('Authorization', `Bearer ${token}`);
  });

  it('sets and removes the logo of the panel', async () => {
    const set = await send('/admin/project-settings', 'menuLogo', PICTURE);
    expect([set.status, set.body.menuLogo?.name]).toEqual([200, 'a.png']);
    const removed = await service.http
      .post('/admin/project-settings')
      .set('Authorization', `Bearer ${token}`)
      .field('menuLogo', 'null');
    expect([removed.status, removed.body.menuLogo]).toEqual([200, null]);
  });

  it('removes a logo whose file cannot be removed, which only the log says', async () => {
    const warn = jest.spyOn(service.strapi.log, 'warn').mockReturnValue(service.strapi.log);
    const { body } = await send('/admin/project-settings', 'menuLogo', PICTURE);
    const file = path.join(path.dirname(young), path.basename(body.menuLogo.url));
    rmSync(file);
    mkdirSync(file);
    const removed = await service.http
      .post('/admin/project-settings')
      .set('Authorization', `Bearer ${token}`)
      .field('menuLogo', 'null');
    expect([removed.status, removed.body.menuLogo]).toEqual([200, null]);
    await eventually(
      () => warn.mock.calls.length,
      (count) => count > 0,
    );
    warn.mockRestore();
    rmSync(file, { recursive: true });
  });
});

describe('a picture that is deleted', () => {
  let content: Buffer;
  let id: number;
  /** Of the picture and of its two smaller sizes. */
  let urls: readonly string[];
  const folder = path.dirname(young);
  const placeOf = (url: string): string => path.join(folder, path.basename(url));
  /** As a process sets it aside that was killed so many hours ago. */
  const asideOf = (url: string, hours: number): string =>
    path.join(folder, `.${path.basename(url)}.${Date.now() - hours * HOUR}.removed`);
  const namedAfter = (url: string): readonly string[] =>
    readdirSync(folder).filter((name) => `.${name}.`.includes(`.${path.basename(url)}.`));
  const shown = async (): Promise<readonly number[]> =>
    Promise.all(urls.map(async (url) => (await service.http.get(url)).status));
  const remove = () =>
    service.http.delete(`/upload/files/${id}`).set('Authorization', `Bearer ${token}`);
  beforeAll(async () => {
    content = await sharp({ create: { ...TOO_WIDE, width: 600, height: 600 } })
      .png()
      .toBuffer();
  });
  beforeEach(async () => {
    const { body } = await send('/upload', 'files', { ...PICTURE, content });
    const [file] = body;
    id = file.id;
    urls = [file.url, file.formats.thumbnail.url, file.formats.small.url];
  });

  it.each([0, 1, 2])('stays, with its row, while file %i cannot be removed', async (which) => {
    const { rename } = files;
    const stuck = placeOf(urls[which] ?? '');
    const renamed = jest.spyOn(files, 'rename').mockImplementation(async (from, to) => {
      if (from === stuck) throw Object.assign(new Error('busy'), { code: 'EBUSY' });
      return rename(from, to);
    });
    const refused = await remove();
    renamed.mockRestore();
    expect(refused.status).toBe(500);
    expect(await shown()).toEqual([200, 200, 200]);
    expect((await remove()).status).toBe(200);
    expect(await shown()).toEqual([404, 404, 404]);
    expect(urls.flatMap(namedAfter)).toEqual([]);
  });

  it('by a process that is killed gets back to its place if its row is there, and is gone if not', async () => {
    for (const url of urls) renameSync(placeOf(url), asideOf(url, 0));
    expect(await shown()).toEqual([404, 404, 404]);
    await tidyPictures(service.strapi);
    expect(await shown()).toEqual([200, 200, 200]);
    for (const [at, url] of urls.entries()) renameSync(placeOf(url), asideOf(url, at * 23));
    expect((await remove()).status).toBe(200);
    await tidyPictures(service.strapi);
    expect(urls.map((url) => namedAfter(url).length)).toEqual([1, 1, 0]);
    expect(await shown()).toEqual([404, 404, 404]);
    for (const name of urls.flatMap(namedAfter)) rmSync(path.join(folder, name));
  });

  it('and changed at once has the files that its row says, until it has none', async () => {
    const replace = async (by: Buffer) =>
      send(`/upload?id=${id}`, 'files', { ...PICTURE, content: by });
    await Promise.all([replace(PNG_PIXEL), replace(content), replace(PNG_PIXEL), replace(content)]);
    const row = await service.strapi.db.query('plugin::upload.file').findOne({ where: { id } });
    const there = Object.values<{ url: string }>(row.formats ?? {}).map(({ url }) => url);
    expect(urls.slice(1).filter((url) => existsSync(placeOf(url)))).toEqual(there.sort().reverse());
    expect((await sharp(placeOf(row.url)).metadata()).width).toBe(row.width);
    const [, removed] = await Promise.all([replace(content), remove()]);
    expect(removed.status).toBe(200);
    expect(await shown()).toEqual([404, 404, 404]);
  });
});

// Valid combinations of content, name and type: tests/core/uploads/raster-image.
it.each([
  ['/upload', 'files'],
  ['/upload?id=1', 'files'],
  ['/api/upload', 'files'],
  ['/admin/project-settings', 'menuLogo'],
])('%s refuses files that are no pictures', async (address, field) => {
  for (const [sent, fault] of [
    [{ name: 'a.html', type: 'text/html', content: HTML }, 'not-a-picture'],
    [{ ...PICTURE, content: HTML }, 'not-a-picture'],
    [{ ...PICTURE, name: 'a.html' }, 'name-differs'],
    [{ ...PICTURE, content: Buffer.concat([PNG_PIXEL, HTML]) }, 'holds-markup'],
  ] as const) {
    const who = address.startsWith('/api') ? await fullAccessToken(service.strapi) : token;
    const { status, body } = await send(address, field, sent, who);
    expect([status, body.error.message]).toEqual([400, refusedFile(sent.name, fault)]);
  }
});

it('a picture of more than 20 MB is refused', async () => {
  const content = Buffer.concat([PNG_PIXEL, Buffer.alloc(20 * 1024 * 1024)]);
  const { status, body } = await send('/upload', 'files', { ...PICTURE, content });
  expect([status, body.error.message]).toEqual([400, refusedFile(PICTURE.name, 'too-large')]);
});

it('has the server fetch no address that an editor names', async () => {
  const { status } = await service.http
    .post('/upload/actions/upload-from-urls')
    .set('Authorization', `Bearer ${token}`)
    .send({ urls: ['http://127.0.0.1:1/'] });
  expect([404, 405]).toContain(status);
});

const TOO_WIDE = { width: 8000, height: 5001, channels: 3 as const, background: 'white' };

/** Eleven frames of a screen of 2000 by 2000, which an animation draws into. */
async function animation(): Promise<Buffer> {
  const frames = Buffer.from(Array.from({ length: 11 * 3 }, (_, at) => at * 7));
  const gif = await sharp(frames, { raw: { width: 1, height: 11, channels: 3, pageHeight: 1 } })
    .gif()
    .toBuffer();
  gif.writeUInt16LE(2000, 6);
  gif.writeUInt16LE(2000, 8);
  return gif;
}

it.each([
  ['png', 'image/png', () => sharp({ create: TOO_WIDE }).png().toBuffer()],
  ['jpg', 'image/jpeg', () => sharp({ create: TOO_WIDE }).jpeg().toBuffer()],
  ['gif', 'image/gif', animation],
] as const)(
  'a small %s that is large when it is unpacked is refused',
  async (ending, type, make) => {
    const sent = { name: `a.${ending}`, type, content: await make() };
    const { status, body } = await send('/upload', 'files', sent);
    expect([status, body.error.message]).toEqual([400, refusedFile(sent.name, 'too-many-pixels')]);
  },
);

describe('to an Author who reaches the own files only', () => {
  let author: string;
  /** The id of a file that the administrator has sent, and of one that the Author has. */
  let [others, own, folder] = [0, 0, 0];
  const as = (who: string, method: 'get' | 'post' | 'put' | 'delete', address: string) =>
    service.http[method](address).set('Authorization', `Bearer ${who}`);
  const upload = async (who: string): Promise<number> => {
    const { body } = await as(who, 'post', '/upload').attach('files', PNG_PIXEL, {
      ...{ filename: 'a.png', contentType: 'image/png' },
    });
    return body[0].id;
  };
  /** All that an Author could take away or change. */
  const everything = async () =>
    JSON.stringify(
      await Promise.all(
        ['files', 'upload_folders', 'files_folder_lnk', 'upload_folders_parent_lnk'].map((table) =>
          service.strapi.db.connection(table).select().orderBy('id'),
        ),
      ),
    );

  beforeAll(async () => {
    const role = await roleIdOf(service.strapi, 'strapi-author');
    const conditions = ['admin::is-creator'];
    await service.strapi
      .service('admin::role')
      .assignPermissions(role, [
        { action: 'plugin::upload.read', conditions },
        { action: 'plugin::upload.assets.update', conditions },
        { action: 'plugin::upload.assets.create' },
      ]);
    author = await colleagueInPanel(service, 'strapi-author');
    const { body } = await as(token, 'post', '/upload/folders').send({ name: 'A', parent: null });
    folder = body.data.id;
    others = await upload(token);
    own = await upload(author);
    await as(token, 'put', `/upload/files/${others}`).send({ fileInfo: { folder } });
  });

  it.each<['post' | 'put' | 'delete', () => string, () => object]>([
    ['delete', () => `/upload/files/${others}`, () => ({})],
    ['put', () => `/upload/files/${others}`, () => ({ fileInfo: { name: 'b' } })],
    ['post', () => `/upload?id=${others}`, () => ({ fileInfo: { name: 'b' } })],
    ['post', () => '/upload/actions/bulk-delete', () => ({ fileIds: [own, others] })],
    ['post', () => '/upload/actions/bulk-delete', () => ({ folderIds: [folder] })],
    [
      'post',
      () => '/upload/actions/bulk-move',
      () => ({ fileIds: [others], destinationFolderId: null }),
    ],
    [
      'post',
      () => '/upload/actions/bulk-move',
      () => ({ folderIds: [folder], destinationFolderId: null }),
    ],
    [
      'post',
      () => '/upload/actions/bulk-update',
      () => ({ updates: [own, others].map((id) => ({ id, fileInfo: { name: 'b' } })) }),
    ],
    ['post', () => '/upload/folders', () => ({ name: 'B', parent: null })],
    ['put', () => `/upload/folders/${folder}`, () => ({ name: 'B' })],
    ['put', () => '/upload/settings', () => ({})],
  ])('%s %s changes nothing of others', async (method, address, body) => {
    const before = await everything();
    const { status } = await as(author, method, address()).send(body());
    expect(status).toBe(403);
    expect(await everything()).toBe(before);
  });

  it('the shared view of the files cannot be changed', async () => {
    for (const who of [author, token]) {
      const { status } = await as(who, 'put', '/upload/configuration').send({ pageSize: 1 });
      expect([404, 405]).toContain(status);
    }
  });

  it('no mail address is in any response about files', async () => {
    await as(author, 'put', `/upload/files/${own}`).send({ fileInfo: { caption: 'mine' } });
    // The administrator sees all files; whose they are, by name only.
    const reading = ['files', `files/${own}`, 'folders', `folders/${folder}`].flatMap((part) =>
      ['', 'populate=*', 'populate[createdBy]=true&populate[updatedBy]=true'].map((query) =>
        as(token, 'get', `/upload/${part}?${query}`),
      ),
    );
    const writing = [
      as(token, 'put', `/upload/files/${own}`).send({ fileInfo: { caption: 'b' } }),
      as(token, 'post', '/upload/actions/bulk-update').send({
        updates: [{ id: own, fileInfo: { caption: 'c' } }],
      }),
      as(token, 'put', `/upload/folders/${folder}`).send({ name: 'A' }),
    ];
    for (const { status, text } of await Promise.all([...reading, ...writing])) {
      expect([status, text]).toEqual([200, expect.not.stringContaining('@glossary.example')]);
    }
  });

  it.each([
    ['filters[createdBy][email][$startsWith]=', ADMINISTRATOR.email],
    ['filters[files][createdBy][email]=', ADMINISTRATOR.email],
    ['filters[folder][files][name][$startsWith]=', 'a'],
    ['where[name]=', 'a.png'],
    ['sort=createdBy.email:', 'desc'],
  ])('%s%s finds out nothing', async (query, truth) => {
    for (const list of ['files', 'folders'])
      for (const who of [author, token]) {
        const [first, second] = await Promise.all(
          [truth, 'zzz'].map(async (text) => {
            const { status, body } = await as(who, 'get', `/upload/${list}?${query}${text}`);
            return [status, body];
          }),
        );
        expect(first).toEqual(second);
        expect(first?.[0]).not.toBe(500);
      }
  });

  it('the lists work with the queries of the panel', async () => {
    const files = async (query: string) =>
      (await as(token, 'get', `/upload/files?page=1&pageSize=10&sort=createdAt:DESC&${query}`)).body
        .results;
    expect(await files('filters[$and][0][folder][id][$null]=true')).toMatchObject([{ id: own }]);
    expect(await files(`filters[$and][0][folder][id]=${folder}`)).toMatchObject([{ id: others }]);
    const folders = await as(token, 'get', '/upload/folders?filters[$and][0][parent][id][$null]=1');
    expect(folders.body.data).toMatchObject([{ id: folder, files: { count: 1 } }]);
  });

  it('who may change all files deletes them with their folder', async () => {
    const { status, body } = await as(token, 'post', '/upload/actions/bulk-delete').send({
      ...{ fileIds: [own], folderIds: [folder] },
    });
    expect([status, body.data.files.length, body.data.folders.length]).toEqual([200, 1, 1]);
    expect(await everything()).toBe('[[],[],[],[]]');
  });
});

describe('texts of files', () => {
  const attach = (fileInfo: string, who = token, address = '/upload') =>
    service.http
      .post(address)
      .set('Authorization', `Bearer ${who}`)
      .field('fileInfo', fileInfo)
      .attach('files', PNG_PIXEL, { filename: 'a.png', contentType: 'image/png' });
  const long = (length: number) => 'A'.repeat(length);
  const info = (fields: object) => JSON.stringify(fields);
  const name = { name: `${long(40_000)}.png` };

  it.each([
    ['/upload', info(name), textTooLong('name', 255)],
    ['/upload/files', info([name]), textTooLong('name', 255)],
    ['/upload?id=1', info(name), textTooLong('name', 255)],
    ['/upload', info([{ name: 'a' }, name]), textTooLong('name', 255)],
    ['/upload', info({ alternativeText: long(2001) }), textTooLong('alternativeText', 2000)],
    ['/upload', info({ caption: 'a\u0000' }), controlCharacterIn('caption')],
    ['/upload', '{', NO_JSON],
  ])('%s is refused (%#)', async (address, fileInfo, message) => {
    const { status, body } = await attach(fileInfo, token, address);
    expect([status, body.error.message]).toEqual([400, message]);
  });

  it('a name of the file itself is refused, of which Strapi would make a slug', async () => {
    const sent = { ...PICTURE, name: `${long(252)}.png` };
    expect((await send('/upload', 'files', sent)).body.error.message).toBe(TOO_LONG_NAME);
  });

  it.each<[string, object, string]>([
    ['/upload/folders', { name: long(256), parent: null }, textTooLong('name', 255)],
    [
      '/upload/actions/bulk-update',
      { updates: [{ id: 1, fileInfo: { caption: long(2001) } }] },
      textTooLong('caption', 2000),
    ],
    [
      '/upload/actions/bulk-delete',
      { fileIds: Array.from({ length: 101 }, (_, at) => at) },
      TOO_MANY_DOCUMENTS,
    ],
  ])('%s is refused as well', async (address, sent, message) => {
    const { status, body } = await service.http
      .post(address)
      .set('Authorization', `Bearer ${token}`)
      .send(sent);
    expect([status, body.error.message]).toEqual([400, message]);
  });

  it('a program is refused as well, and relates no file to anything', async () => {
    const program = await fullAccessToken(service.strapi);
    const { status, body } = await attach(info(name), program, '/api/upload');
    expect([status, body.error.message]).toEqual([400, textTooLong('name', 255)]);
    const related = await attach('{}', program, '/api/upload').field('refId', '1');
    expect([related.status, related.body.error.message]).toEqual([
      400,
      expect.stringContaining('refId'),
    ]);
  });

  it('texts that are long enough are taken', async () => {
    // `&` becomes a word.
    const fields = { name: `${'&'.repeat(251)}.png`, caption: long(2000), alternativeText: 'é' };
    const { status, body } = await attach(info(fields));
    expect([status, body[0]]).toEqual([201, expect.objectContaining(fields)]);
    await service.http
      .delete(`/upload/files/${body[0].id}`)
      .set('Authorization', `Bearer ${token}`);
  });
});
