import { request } from 'node:http';
import { runningHereMessage } from '../../../src/plugins/glossary/core/import-export/running-import';
import { COMPLETE_TERM } from '../../support/content/content';
import { eventually } from '../../support/eventually';
import type { RealProcess } from '../../support/process/real-process';
import { started } from './started';

const IMPORT = '/glossary-panel/exchange/import';
const ROWS = 400;

interface Answer {
  readonly status: number;
  readonly body: {
    readonly job?: {
      readonly id: string;
      readonly state: string;
      readonly counts: { readonly newTerms: number } | null;
      readonly progress: { readonly done: number; readonly total: number } | null;
      readonly leftRows: number;
      readonly revision: number;
      readonly written: { readonly terms: number } | null;
    } | null;
    readonly total?: number;
    readonly error?: { readonly message: string };
  };
}

const rowsCalled = (name: string, count: number): readonly object[] =>
  Array.from({ length: count }, (_none, index) => ({
    ...COMPLETE_TERM,
    slug: `${name}_${index}`,
    term: `${name} ${index}`,
    category: index === 0 ? 'nowhere' : 'testing',
  }));

describe('an import at two instances', () => {
  async function ask(
    { origin }: RealProcess,
    path: string,
    body?: object | string,
  ): Promise<Answer> {
    const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json';
    const response = await fetch(`${origin}${IMPORT}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...started().panels[0].credentials, 'Content-Type': type },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }

  const sendFile = (instance: RealProcess, rows: readonly object[]): Promise<Answer> =>
    ask(
      instance,
      '?name=rows.jsonl&as=draft',
      rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    );

  /** Begins to send a file, and is cut off before its end. */
  async function beginToSend(instance: RealProcess): Promise<void> {
    const { hostname, port } = new URL(instance.origin);
    const { credentials } = started().panels[0];
    const sending = request({
      ...{ hostname, port, method: 'POST', path: `${IMPORT}?name=cut.jsonl&as=draft` },
      headers: {
        ...credentials,
        'Content-Type': 'application/octet-stream',
        'Content-Length': 1000,
      },
    });
    const ended = new Promise((resolve) => sending.once('close', resolve));
    sending.on('error', () => undefined).write('{"slug":"cut"');
    await eventually(
      async () => (await ask(instance, '')).status,
      (status) => status === 200,
    );
    sending.destroy();
    await ended;
  }

  /** The import as an instance tells it, once it is in a state. */
  async function jobAt(
    instance: RealProcess,
    state: string,
  ): Promise<NonNullable<Answer['body']['job']>> {
    let seen: Answer['body']['job'];
    await eventually(
      async () => (seen = (await ask(instance, '')).body.job),
      (job) => job?.state === state,
    );
    if (!seen) throw new Error('There is no import.');
    return seen;
  }

  it('that one was sent is seen, chosen from, begun and followed through the other, and keeps other files out meanwhile', async () => {
    const [one, other] = started().instances;
    expect((await sendFile(one, rowsCalled('shared', ROWS))).status).toBe(202);
    const { id, counts } = await jobAt(other, 'compared');
    expect(counts).toMatchObject({ newTerms: ROWS - 1 });
    expect((await ask(other, `/rows?id=${id}&list=new&page=1`)).body.total).toBe(ROWS - 1);
    expect((await ask(other, `/refused?id=${id}`)).body).toMatchObject({ slug: 'shared_0' });

    const chosen = await ask(other, `/${id}/choose`, { rows: [2], isTaken: false });
    expect(chosen.body.job?.leftRows).toBe(1);
    expect((await ask(other, `/${id}/apply`, { revision: chosen.body.job?.revision })).status).toBe(
      202,
    );
    const refused = await sendFile(one, rowsCalled('too_early', 2));
    expect([refused.status, refused.body.error?.message]).toEqual([
      409,
      runningHereMessage({ who: 'An Editor', file: 'rows.jsonl' }),
    ]);
    const progress = new Set<number>();
    await eventually(
      async () => {
        const { job } = (await ask(other, '')).body;
        if (job?.progress) progress.add(job.progress.done);
        return job?.state;
      },
      (state) => state === 'done',
    );
    expect(progress.size).toBeGreaterThan(1);
    expect(await jobAt(one, 'done')).toMatchObject({ id, written: { terms: ROWS - 2 } });
    expect((await ask(other, `/${id}/discard`, {})).body.job).toBeNull();
    expect((await ask(one, '')).body.job).toBeNull();
  });

  it('whose instance loses its lock with a connection takes it again, and stays the one import of both', async () => {
    const [one, other] = started().instances;
    const { tables } = started();
    await sendFile(one, rowsCalled('before_the_cut', 3));
    const { id } = await jobAt(other, 'compared');
    expect(await tables.cutHolderOf('panel-import')).toBe(true);
    // It is held again, and cut once more.
    await eventually(() => tables.cutHolderOf('panel-import'), Boolean);
    await eventually(() => tables.cutHolderOf('panel-import'), Boolean);
    expect((await jobAt(other, 'compared')).id).toBe(id);
    expect((await sendFile(other, rowsCalled('after_the_cut', 2))).status).toBe(202);
    const after = await jobAt(other, 'compared');
    expect(after.id).not.toBe(id);
    await eventually(
      async () => (await ask(one, '')).body.job?.id,
      (seen) => seen === after.id,
    );
    expect((await ask(one, `/${after.id}/discard`, {})).body.job).toBeNull();
    expect((await ask(other, '')).body.job).toBeNull();
  });

  it('that is only compared gives way to another file, and does not block others when its instance was killed', async () => {
    const [one, other] = started().instances;
    await sendFile(one, rowsCalled('first', 3));
    const { id } = await jobAt(other, 'compared');
    for (const instance of started().instances) {
      await beginToSend(instance);
      expect((await jobAt(one, 'compared')).id).toBe(id);
    }
    expect((await sendFile(other, rowsCalled('in_its_place', 2))).status).toBe(202);
    expect((await jobAt(one, 'compared')).counts).toMatchObject({ newTerms: 1 });
    other.kill('SIGKILL');
    await other.exited;
    expect((await ask(one, '')).body.job).toBeNull();
    expect((await sendFile(one, rowsCalled('after_a_kill', 2))).status).toBe(202);
    expect((await jobAt(one, 'compared')).counts).toMatchObject({ newTerms: 1 });
  });
});
