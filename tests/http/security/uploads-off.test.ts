import { NO_FILES } from '../../../src/plugins/strapi-guard/server/uploads/sent-files';
import {
  colleagueInPanel,
  fullAccessToken,
  logInToPanel,
  roleIdOf,
} from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';
import { type LyingFiles, PNG_PIXEL, putUploads } from '../../support/clients/uploads';

/** Rights of authors, and of a token, from when uploads were on, or are at another instance. */
const EARLIER_RIGHTS = ['read', 'assets.create', 'assets.update', 'assets.download'];
const ROLE_RIGHTS = 'admin::permission';
const TOKEN_RIGHTS = 'admin::api-token-permission';
const OF_UPLOADS = /"action":"plugin::upload\./;
const uploading = { action: { $startsWith: 'plugin::upload.' } };

let service: RunningService;
let administrator: string;
let author: number;
beforeAll(async () => {
  const earlier = await startService();
  const { db } = earlier.strapi;
  author = await roleIdOf(earlier.strapi, 'strapi-author');
  for (const right of EARLIER_RIGHTS)
    await db.query(ROLE_RIGHTS).create({
      data: { action: `plugin::upload.${right}`, properties: {}, conditions: [], role: author },
    });
  await db.query(TOKEN_RIGHTS).create({ data: { action: 'plugin::upload.content-api.find' } });
  administrator = await logInToPanel(earlier);
  await earlier.stop();

  service = await startService();
}, 240_000);
afterAll(() => service.stop());

/** What the database has for uploads, Super Admin apart. */
async function storedRights(): Promise<readonly string[]> {
  const { db } = service.strapi;
  const ofAuthors = { ...uploading, role: { id: author } };
  const rights: readonly { readonly action: string }[] = [
    ...(await db.query(ROLE_RIGHTS).findMany({ where: ofAuthors, orderBy: 'id' })),
    ...(await db.query(TOKEN_RIGHTS).findMany({ where: uploading })),
  ];
  return rights.map(({ action }) => action.slice('plugin::upload.'.length));
}

const send = (method: 'get' | 'put', address: string, token = administrator) =>
  service.http[method](address).set('Authorization', `Bearer ${token}`);

it('rights to upload are kept for when it is on, and nobody sees or has them, however a role is changed', async () => {
  const kept = [...EARLIER_RIGHTS, 'content-api.find'];
  expect(await storedRights()).toEqual(kept);
  const superAdmin = await roleIdOf(service.strapi, 'strapi-super-admin');
  const whole = { ...uploading, role: { id: superAdmin } };
  expect(await service.strapi.db.query(ROLE_RIGHTS).count({ where: whole })).toBeGreaterThan(0);
  const ofAuthor = await colleagueInPanel(service, 'strapi-author');
  const permissions = `/admin/roles/${author}/permissions`;
  for (const [address, token] of [
    ['/admin/permissions', administrator],
    [permissions, administrator],
    ['/admin/users/me/permissions', administrator],
    ['/admin/users/me/permissions', ofAuthor],
  ] as const) {
    const { status, text } = await send('get', address, token);
    expect([address, status, OF_UPLOADS.test(text)]).toEqual([address, 200, false]);
  }
  const changed = await send('put', permissions).send({ permissions: [] });
  expect([changed.status, changed.body.data]).toEqual([200, []]);
  expect(await storedRights()).toEqual(kept);
});

it.each([
  ['get', '/upload/files'],
  ['get', '/upload/folders'],
  ['get', '/upload/settings'],
  ['get', '/upload/configuration'],
  ['post', '/upload/actions/upload-from-urls'],
  ['post', '/upload'],
  ['delete', '/upload/files/1'],
  ['get', '/UPLOAD/files'],
] as const)('%s %s is not there, even to a Super Admin', async (method, address) => {
  const { status } = await service.http[method](address).set(
    'Authorization',
    `Bearer ${administrator}`,
  );
  expect([404, 405]).toContain(status);
});

it.each(['/upload', '/api/upload', '/admin/project-settings', '/Upload/', '/admin/login'])(
  'a file sent to %s is refused before it is read',
  async (address) => {
    const { status, body } = await service.http
      .post(address)
      .set('Authorization', `Bearer ${administrator}`)
      .attach('files', Buffer.from('<script>alert(1)</script>'), 'a.html');
    expect([status, body.error.message]).toEqual([415, NO_FILES.message]);
  },
);

it('a token of the REST API that may do everything cannot upload either', async () => {
  const token = await fullAccessToken(service.strapi);
  for (const [method, address] of [
    ['get', '/api/upload/files'],
    ['post', '/api/upload'],
    ['delete', '/api/upload/files/1'],
  ] as const) {
    const { status } = await service.http[method](address).set('Authorization', `Bearer ${token}`);
    expect([404, 405]).toContain(status);
  }
});

describe('files that an earlier version took', () => {
  const SANDBOX = "sandbox; default-src 'none'";
  let files: LyingFiles;
  beforeAll(() => {
    files = putUploads({
      'page.html': '<!doctype html><script>document.title = "run"</script>',
      'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'script.js': 'document.title = "run"',
      'paper.pdf': '%PDF-1.7',
      'picture.png': PNG_PIXEL,
    });
  });
  afterAll(() => files.remove());

  const shown = async (address: string) => {
    const { status, headers } = await service.http.get(address);
    return {
      status,
      type: headers['content-type'],
      disposition: headers['content-disposition'],
      policy: headers['content-security-policy'],
      sniffing: headers['x-content-type-options'],
    };
  };

  it.each(['page.html', 'drawing.svg', 'script.js', 'paper.pdf'])(
    '%s is only kept as a file',
    async (name) => {
      expect(await shown(files.addressOf(name))).toEqual({
        status: 200,
        type: 'application/octet-stream',
        disposition: 'attachment',
        policy: SANDBOX,
        sniffing: 'nosniff',
      });
    },
  );

  it('a picture is shown', async () => {
    expect(await shown(files.addressOf('picture.png'))).toEqual({
      status: 200,
      type: 'image/png',
      disposition: 'inline',
      policy: SANDBOX,
      sniffing: 'nosniff',
    });
  });

  it('a file of which a part is asked for is no other file', async () => {
    const { status, headers } = await service.http
      .get(files.addressOf('page.html'))
      .set('Range', 'bytes=0-9');
    expect([status, headers['content-type'], headers['content-security-policy']]).toEqual([
      200,
      'application/octet-stream',
      SANDBOX,
    ]);
  });

  // Each is an address that Strapi may answer with a file of the folder.
  it.each([
    (address: string) => address.replace('uploads', '%75ploads'),
    (address: string) => address.replace('/uploads', '/./uploads'),
    (address: string) => address.replace('/uploads', '/x/../uploads'),
    (address: string) => address.replace('/uploads', '/%2e/uploads'),
    (address: string) => address.replace('/uploads/', '/uploads%2F'),
    (address: string) => address.replace('/uploads', '//uploads'),
    (address: string) => address.replace('/uploads/', '/uploads//'),
    (address: string) => address.replace('/uploads', '/UPLOADS'),
    (address: string) => `${address}/`,
    (address: string) => `${address}?x=.png`,
    (address: string) => `${address}%00.png`,
  ])('is no script under another writing of its address (%#)', async (writing) => {
    const { status, type, policy } = await shown(writing(files.addressOf('page.html')));
    const asFile = [200, 'application/octet-stream', SANDBOX];
    const notAtAll = [status, expect.stringMatching(/json|text\/plain/), expect.any(String)];
    expect([status, type, policy]).toEqual(status === 200 ? asFile : notAtAll);
  });
});
