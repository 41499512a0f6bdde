import path from 'node:path';
import { noRoom } from '../../src/plugins/shared/core/http/no-room';
import { PNG_PIXEL } from '../support/clients/uploads';
import { openPanel, type PanelClient } from '../support/clients/panel-client';
import { eventually } from '../support/eventually';
import { mountSmallDisk } from '../support/faults/small-disk';
import { type RealProcess, startProcess } from '../support/process/real-process';

const IMPORT = '/glossary-panel/exchange/import';
/** Larger than one block of a file system, in bytes. */
const LARGE = 1024 * 1024;

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly message: string | undefined;
  readonly job: { readonly state: string } | null | undefined;
}

const disk = mountSmallDisk();
// A platform that mounts nothing says so as a skipped suite.
const onSmallDisk = disk === null ? describe.skip : describe;
afterAll(() => disk?.remove());

async function answerTo(
  { origin }: RealProcess,
  { credentials }: PanelClient,
  address: string,
  body?: BodyInit,
  type?: string,
): Promise<Answer> {
  const response = await fetch(`${origin}${address}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...credentials, ...(type !== undefined && { 'Content-Type': type }) },
    ...(body !== undefined && { body }),
  });
  const { error, job } = (await response.json()) as {
    readonly error?: { readonly message: string };
    readonly job?: { readonly state: string } | null;
  };
  const retryAfter = response.headers.get('Retry-After');
  return { status: response.status, retryAfter, message: error?.message, job };
}

const sendRows = (service: RealProcess, panel: PanelClient, bytes: number): Promise<Answer> =>
  answerTo(
    service,
    panel,
    `${IMPORT}?name=rows.jsonl&as=draft`,
    `${JSON.stringify({ slug: 'a_row', term: 'A Row', long: 'a'.repeat(bytes) })}\n`,
    'application/octet-stream',
  );

onSmallDisk('a full temporary folder', () => {
  let service: RealProcess;
  let panel: PanelClient;
  beforeAll(async () => {
    const TMPDIR = path.dirname(String(disk?.filename));
    service = await startProcess({
      environment: { GLOSSARY_DEMO: 'false', GLOSSARY_UPLOADS: 'true', TMPDIR },
    });
    panel = await openPanel(service.origin);
    disk?.fill();
  });
  afterAll(async () => {
    service.kill('SIGTERM');
    await service.exited;
    disk?.free();
  });

  const refused = { status: 503, retryAfter: '5', message: noRoom(5) };

  it('a file to import is answered 503 with the reason', async () => {
    expect(await sendRows(service, panel, LARGE)).toMatchObject(refused);
  });

  it('a picture is as well, and not as one that is none', async () => {
    const form = new FormData();
    form.append('files', new Blob([PNG_PIXEL], { type: 'image/png' }), 'a.png');
    expect(await answerTo(service, panel, '/upload', form)).toMatchObject(refused);
  });
});

onSmallDisk('a stop during which nothing can be written', () => {
  it('ends in order, also with a comparison that nobody confirmed', async () => {
    if (disk === null) return;
    const database = { client: 'sqlite', filename: disk.filename } as const;
    const service = await startProcess({ environment: { GLOSSARY_DEMO: 'false' }, database });
    const panel = await openPanel(service.origin, database);
    expect((await sendRows(service, panel, 1)).status).toBe(202);
    await eventually(
      async () => (await answerTo(service, panel, IMPORT)).job?.state,
      (state) => state === 'compared',
    );
    disk.fill();
    service.kill('SIGTERM');
    expect(await service.exited).toEqual({ code: 0, signal: null });
  });
});
