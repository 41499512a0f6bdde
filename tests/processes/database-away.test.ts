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

/** Of a log-in with a wrong password, which takes a question to the database. */
async function logInStatus(): Promise<number> {
  const { status } = await fetch(`${running.origin}/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.org', password: 'Wrong1234' }),
  });
  return status;
}

/** Of an address that nobody had, which takes none. */
async function unknownStatus(): Promise<number> {
  return (await fetch(`${running.origin}/glossary/nobody_had_this`)).status;
}

it.each(['stop', 'kill'] as const)(
  'a process outlives its PostgreSQL (%s) and asks it again when it is back',
  async (end) => {
    expect([await isThere(), await logInStatus(), await unknownStatus()]).toEqual([true, 400, 404]);
    await server[end]();
    expect(await isThere()).toBe(false);
    expect(await logInStatus()).toBeGreaterThanOrEqual(500);
    expect(await unknownStatus()).toBe(404);
    await server.start();
    expect([await isThere(), await logInStatus(), await unknownStatus()]).toEqual([true, 400, 404]);
  },
);
