import { readdirSync, statSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  refusedFile,
  TOO_MANY_FILES,
} from '../../../src/plugins/glossary/server/uploads/sent-files';
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

it('of thousands of files in one request a few are written, whoever sends them', async () => {
  const written = new Set<string>();
  // The names that the parser gives.
  const watcher = watch(tmpdir(), (_event, name) => {
    if (name !== null && /^[a-z0-9]{25}$/.test(name)) written.add(name);
  });
  const part =
    '--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\nContent-Type: a/b\r\n';
  const { status, body } = await service.http
    .post('/upload')
    .set('Content-Type', 'multipart/form-data; boundary=x')
    .send(`${`${part}\r\na\r\n`.repeat(5000)}--x--\r\n`);
  expect([status, body.error.message]).toEqual([400, TOO_MANY_FILES]);
  watcher.close();
  expect(written.size).toBeGreaterThan(0);
  expect(written.size).toBeLessThan(20);
});

it.each([
  ['/upload', 'x'],
  ['/api/upload', 'files'],
  ['/admin/project-settings', 'menuLogo'],
  ['/upload/nothing', 'files'],
])('of a picture that nobody sends to %s nothing stays on the disk', async (address, field) => {
  // No other file has this length.
  const content = Buffer.concat([PNG_PIXEL, Buffer.alloc(54_321)]);
  const { status } = await service.http
    .post(address)
    .attach(field, content, { filename: 'a.png', contentType: 'image/png' });
  expect([401, 403, 405]).toContain(status);
  const left = readdirSync(tmpdir(), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => path.join(tmpdir(), name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.size === content.length);
  expect(left).toEqual([]);
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
