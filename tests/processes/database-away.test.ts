import { once } from 'node:events';
import { connect } from 'node:net';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { type RealProcess, startProcess } from '../support/process/real-process';

let server: PostgresServer;
let running: RealProcess;
beforeAll(async () => {
  server = await startPostgresServer();
  running = await startProcess({
    environment: { GLOSSARY_DEMO: 'false' },
    database: { client: 'postgres', url: server.url },
  });
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

/** An address that nobody had: its answer takes a question to the database. */
async function statusOf(slug: string): Promise<number> {
  return (await fetch(`${running.origin}/glossary/${slug}`)).status;
}

it.each(['stop', 'kill'] as const)(
  'a process outlives its PostgreSQL (%s) and asks it again when it is back',
  async (end) => {
    expect([await isThere(), await statusOf(`before_${end}`)]).toEqual([true, 404]);
    await server[end]();
    expect(await isThere()).toBe(false);
    expect(await statusOf(`during_${end}`)).toBeGreaterThanOrEqual(500);
    await server.start();
    expect([await isThere(), await statusOf(`after_${end}`)]).toEqual([true, 404]);
  },
);
