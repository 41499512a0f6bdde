import { openPanel, type PanelClient } from '../support/clients/panel-client';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { openTables, type Tables } from '../support/database/tables';
import { eventually } from '../support/eventually';
import {
  type Database,
  ownDatabase,
  type RealProcess,
  startProcess,
} from '../support/process/real-process';

/** What is scheduled here is due in an hour, or when the test says so. */
const AHEAD = 3_600_000;

const later = (): string => new Date(Date.now() + AHEAD).toISOString();

function start(database: Database): Promise<RealProcess> {
  return startProcess({ environment: { GLOSSARY_DEMO: 'false' }, database });
}
const isThere = async ({ origin }: RealProcess, slug: string): Promise<boolean> =>
  (await fetch(`${origin}/glossary/${slug}`)).status === 200;
const isPublished = (instance: RealProcess, slug: string) =>
  eventually(() => isThere(instance, slug), Boolean);
async function end({ kill, exited }: RealProcess): Promise<void> {
  kill('SIGKILL');
  await exited;
}

describe('two instances on one database', () => {
  let server: PostgresServer;
  let instances: readonly RealProcess[];
  let panel: PanelClient;
  let category: string;
  let tables: Tables;
  beforeAll(async () => {
    server = await startPostgresServer();
    const database: Database = { client: 'postgres', url: server.url };
    const one = await start(database);
    instances = [one, await start(database)];
    panel = await openPanel(one.origin, database);
    category = await panel.createCategory('testing');
    tables = openTables(database);
  });
  afterAll(async () => {
    await Promise.all(instances.map(end));
    await tables.close();
    await server.remove();
  });

  it('publish a scheduled term once, also when both take it up at the same moment', async () => {
    const documentId = await panel.createDraft('Taken Up Twice', category);
    // Until both wait, one for the log and the other for the first.
    await panel.schedule(documentId, later());
    await tables.heldTogether(2, () => tables.makeDue([documentId]));
    for (const instance of instances) await isPublished(instance, 'taken_up_twice');
    const published = [{ kind: 'published', subject: documentId }];
    expect(await tables.entriesUnder('taken_up_twice')).toEqual(published);

    // What both took up is over when both have published something else.
    const other = await panel.createDraft('Taken Up Later', category);
    await panel.schedule(other, later());
    await tables.heldTogether(2, () => tables.makeDue([other]));
    for (const instance of instances) await isPublished(instance, 'taken_up_later');
    expect(await tables.entriesUnder('taken_up_twice')).toEqual(published);
    // Each publication makes a new row: a second one would have the next id but one.
    const [draft, live] = (await tables.rowsOf('Taken Up Twice')).map(({ id }) => Number(id));
    expect(live).toBe(Number(draft) + 1);
    expect(instances.map(({ printed }) => printed()).join('')).not.toMatch(/refused|failed/);
  });

  it('publish twenty terms that are due at once, each once', async () => {
    const documentIds: string[] = [];
    for (let number = 0; number < 20; number += 1)
      documentIds.push(await panel.createDraft(`Of Twenty ${number}`, category));
    for (const documentId of documentIds) await panel.schedule(documentId, later());
    await tables.makeDue(documentIds);
    for (const [number, subject] of documentIds.entries()) {
      await isPublished(instances[number % 2] as RealProcess, `of_twenty_${number}`);
      expect(await tables.entriesUnder(`of_twenty_${number}`)).toEqual([
        { kind: 'published', subject },
      ]);
    }
  });
});

it('what was due while the service was down is published, once, when it is back', async () => {
  const first = await start(ownDatabase());
  const panel = await openPanel(first.origin);
  const category = await panel.createCategory('testing');
  const documentId = await panel.createDraft('Due Meanwhile', category);
  await panel.schedule(documentId, later());
  await end(first);
  const tables = openTables(ownDatabase());
  await tables.makeDue([documentId]);
  const second = await start(ownDatabase());
  await isPublished(second, 'due_meanwhile');
  await end(second);
  expect(await tables.entriesUnder('due_meanwhile')).toEqual([
    { kind: 'published', subject: documentId },
  ]);
  await tables.close();
});
