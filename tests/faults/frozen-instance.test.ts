import { openPanel, type PanelClient } from '../support/clients/panel-client';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { openTables, type Tables } from '../support/database/tables';
import { eventually } from '../support/eventually';
import { type Database, type RealProcess, startProcess } from '../support/process/real-process';

/** What PostgreSQL gives an instance that does nothing in its transaction, and then some, in milliseconds. */
const LONGEST_FREEZE = 75_000;
/** In milliseconds. */
const LONGEST_STOP = 25_000;
const LONGEST = 240_000;
/** Others that save at once while one is frozen: more than the pool has connections. */
const SAVES = 12;

let server: PostgresServer;
let frozen: RealProcess;
let other: RealProcess;
let panel: PanelClient;
let tables: Tables;
beforeAll(async () => {
  server = await startPostgresServer();
  const database: Database = { client: 'postgres', url: server.url };
  const start = () => startProcess({ environment: { GLOSSARY_DEMO: 'false' }, database });
  frozen = await start();
  other = await start();
  panel = await openPanel(frozen.origin, database);
  tables = openTables(database);
});
afterAll(async () => {
  for (const { kill } of [frozen, other]) kill('SIGKILL');
  await Promise.all([frozen, other].map(({ exited }) => exited));
  await tables.close();
  await server.remove();
});

it(
  'an instance that is frozen with the lock of the log keeps others from writing for a minute, and nobody waits for ever',
  async () => {
    const documentId = await panel.publishTerm('Frozen', await panel.createCategory('testing'));
    const save = async () => {
      const address = `${other.origin}/content-manager/collection-types/api::term.term/${documentId}`;
      const { status } = await fetch(address, {
        method: 'PUT',
        headers: { ...panel.credentials, 'Content-Type': 'application/json' },
        body: JSON.stringify({ short: 'Saved at the other one.' }),
      });
      return status;
    };
    // It has the lock, and its transaction goes on by one statement without it.
    const acts: Promise<unknown>[] = [];
    await tables.heldTogether(1, () => {
      acts.push(panel.publishChange(documentId, { short: 'Never.' }).catch(() => undefined));
      return eventually(tables.waiting, (count) => count > 0).then(() => frozen.kill('SIGSTOP'));
    });
    await eventually(save, (status) => status === 503);
    expect(await Promise.all(Array.from({ length: SAVES }, save))).toEqual(
      Array.from({ length: SAVES }, () => 503),
    );
    expect(await tables.waiting()).toBeLessThan(SAVES / 2);
    expect(await (await fetch(`${other.origin}/readyz`)).json()).toMatchObject({
      status: 'ready',
      writes: 'refused',
    });
    await eventually(save, (status) => status === 200, LONGEST_FREEZE);
    await eventually(
      async () => (await (await fetch(`${other.origin}/readyz`)).json()) as { writes: string },
      ({ writes }) => writes === 'stored',
    );
    // What was frozen finds its transaction ended, refuses, and works again.
    frozen.kill('SIGCONT');
    await Promise.all(acts);
    await eventually(
      () =>
        panel.saveDraft(documentId, { short: 'Saved at the first.' }).then(
          () => true,
          () => false,
        ),
      Boolean,
    );
  },
  LONGEST,
);

it(
  'a stop while the lock is held answers what waits for it, and ends in order',
  async () => {
    const documentId = await panel.createDraft('Stopped', await panel.createCategory('stopped'));
    const answers: Promise<number>[] = [];
    const begun = performance.now();
    await tables.holdingLog(async () => {
      for (let number = 0; number < SAVES; number += 1)
        answers.push(
          fetch(`${other.origin}/content-manager/collection-types/api::term.term/${documentId}`, {
            method: 'PUT',
            headers: { ...panel.credentials, 'Content-Type': 'application/json' },
            body: JSON.stringify({ short: `Never ${number}.` }),
          }).then(({ status }) => status),
        );
      await eventually(tables.waiting, (count) => count > 0);
      other.kill('SIGTERM');
      expect(await Promise.all(answers)).toEqual(answers.map(() => 503));
      expect(await other.exited).toEqual({ code: 0, signal: null });
    });
    expect(performance.now() - begun).toBeLessThan(LONGEST_STOP);
  },
  LONGEST,
);
