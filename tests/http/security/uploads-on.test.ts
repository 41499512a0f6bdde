import { refusedFile } from '../../../src/plugins/glossary/server/uploads/sent-files';
import { logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';
import { PNG_PIXEL } from '../../support/clients/uploads';

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService({ GLOSSARY_UPLOADS: 'true' });
  token = await logInToPanel(service);
}, 240_000);
afterAll(() => service.stop());

interface Sent {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

const send = (address: string, field: string, { name, type, content }: Sent) =>
  service.http
    .post(address)
    .set('Authorization', `Bearer ${token}`)
    .attach(field, content, { filename: name, contentType: type });

const PICTURE: Sent = { name: 'a.png', type: 'image/png', content: PNG_PIXEL };
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

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

describe.each([
  ['/upload', 'files'],
  ['/upload?id=1', 'files'],
  ['/api/upload', 'files'],
  ['/admin/project-settings', 'menuLogo'],
])('%s refuses', (address, field) => {
  it.each<[string, Sent, Parameters<typeof refusedFile>[1]]>([
    ['a page', { name: 'a.html', type: 'text/html', content: HTML }, 'not-a-picture'],
    ['a script', { name: 'a.js', type: 'text/javascript', content: HTML }, 'not-a-picture'],
    ['SVG', { name: 'a.svg', type: 'image/svg+xml', content: SVG }, 'not-a-picture'],
    ['a page called a picture', { ...PICTURE, content: HTML }, 'not-a-picture'],
    ['SVG called a picture', { ...PICTURE, content: SVG }, 'not-a-picture'],
    ['a picture called a page', { ...PICTURE, name: 'a.html' }, 'name-differs'],
    ['a picture declared as a page', { ...PICTURE, type: 'text/html' }, 'type-differs'],
    [
      'a picture that is a page as well',
      { ...PICTURE, content: Buffer.concat([PNG_PIXEL, HTML]) },
      'holds-markup',
    ],
    [
      'more than 20 MB',
      { ...PICTURE, content: Buffer.concat([PNG_PIXEL, Buffer.alloc(20 * 1024 * 1024)]) },
      'too-large',
    ],
  ])('%s', async (_what, sent, fault) => {
    const { status, body } = await send(address, field, sent);
    expect(status).toBe(400);
    expect(body.error.message).toBe(refusedFile(sent.name, fault));
  });
});

it('has the server fetch no address that an editor names', async () => {
  const { status } = await service.http
    .post('/upload/actions/upload-from-urls')
    .set('Authorization', `Bearer ${token}`)
    .send({ urls: ['http://127.0.0.1:1/'] });
  expect([404, 405]).toContain(status);
});
