import { NO_FILES } from '../../../src/plugins/glossary/server/uploads/sent-files';
import { fullAccessToken, logInToPanel, roleIdOf } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';
import { type LyingFiles, PNG_PIXEL, putUploads } from '../../support/clients/uploads';

/** The rights that Strapi gave to authors, and that roles of an earlier version still have. */
const OLD_RIGHTS = ['read', 'configure-view', 'assets.create', 'assets.update', 'assets.download'];

let service: RunningService;
let administrator: string;
beforeAll(async () => {
  const earlier = await startService();
  const role = await roleIdOf(earlier.strapi, 'strapi-author');
  for (const right of OLD_RIGHTS) {
    await earlier.strapi.db.query('admin::permission').create({
      data: { action: `plugin::upload.${right}`, properties: {}, conditions: [], role },
    });
  }
  administrator = await logInToPanel(earlier);
  await earlier.stop();

  service = await startService();
}, 240_000);
afterAll(() => service.stop());

it('no role has a right to upload, not even one that had it before', async () => {
  const where = { action: { $startsWith: 'plugin::upload.' } };
  expect(await service.strapi.db.query('admin::permission').count({ where })).toBe(0);
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
