import { once } from 'node:events';
import { connect } from 'node:net';
import { databaseSilent } from '../../src/plugins/glossary/server/database/database-away';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { eventually } from '../support/eventually';
import { openPanel } from '../support/clients/panel-client';
import { type Database, type RealProcess, startProcess } from '../support/process/real-process';

let server: PostgresServer;
let running: RealProcess;
beforeAll(async () => {
  server = await startPostgresServer();
  const database: Database = { client: 'postgres', url: server.url };
  running = await startProcess({
    environment: { GLOSSARY_DEMO: 'false' },
    database,
  });
  const panel = await openPanel(running.origin, database);
  const category = await panel.createCategory('testing');
  await panel.unpublish(await panel.publishTerm('Taken Back', category));
});
afterAll(async () => {
  running.kill('SIGKILL');
  await running.exited;
  await server.remove();
});

async function isThere(): Promise<boolean> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Of a log-in with a wrong password, which takes a question to the database. */
async function logInStatus(): Promise<number> {
  const { status } = await fetch(`${running.origin}/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.org', password: 'Wrong1234' }),
  });
  return status;
}

/** What supervisors are told: whether readers are served, whether the database answers. */
async function health(): Promise<readonly unknown[]> {
  const ready = await fetch(`${running.origin}/readyz`);
  const { database } = (await ready.json()) as { readonly database: string };
  return [ready.status, database, (await fetch(`${running.origin}/_health`)).status];
}

const statusOf = async (path: string) => (await fetch(`${running.origin}/glossary/${path}`)).status;

/** Of an address that nobody had, which takes none. */
const unknownStatus = () => statusOf('nobody_had_this');

/** Of all forms of a term that was withdrawn, which take none either. */
const withdrawnStatuses = () =>
  Promise.all(
    ['', '.json', '?version=1', '/history.json'].map((path) => statusOf(`taken_back${path}`)),
  );

it.each(['stop', 'kill'] as const)(
  'a process outlives its PostgreSQL (%s) and asks it again when it is back',
  async (end) => {
    expect([await isThere(), await logInStatus(), await unknownStatus()]).toEqual([true, 400, 404]);
    expect(await health()).toEqual([200, 'there', 204]);
    await server[end]();
    expect(await isThere()).toBe(false);
    await eventually(health, ([, database]) => database === 'away');
    expect(await health()).toEqual([200, 'away', 503]);
    expect(await logInStatus()).toBeGreaterThanOrEqual(500);
    expect(await unknownStatus()).toBe(404);
    expect(await withdrawnStatuses()).toEqual([410, 410, 410, 410]);
    await server.start();
    expect([await isThere(), await logInStatus(), await unknownStatus()]).toEqual([true, 400, 404]);
    await eventually(health, ([, database]) => database === 'there');
    expect(await health()).toEqual([200, 'there', 204]);
    const [, ...said] = running.printed().split(databaseSilent(''));
    expect(said.length).toBeLessThanOrEqual(2);
  },
);
