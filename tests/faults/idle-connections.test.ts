import { once } from 'node:events';
import type { Socket } from 'node:net';
import { openSocket } from '../support/load/pipelined';
import { type RealProcess, startProcess } from '../support/process/real-process';
import { residentMemory } from '../support/process/resident-memory';

/** A process may open more files than this: `ulimit -n` says how many. */
const IDLE = Number(process.env.IDLE_CONNECTIONS ?? 10_000);
const AT_ONCE = 100;
const READS = 200;
/** How long one read may take beside them, in milliseconds, on a machine that does other things. */
const READ_LIMIT = 2_000;
/** Memory limit per connection, in KiB. */
const KIB_EACH = 32;
/** The service ends a silent client after 30 seconds, and looks at slow heads every 30. */
const CLOSED_WITHIN = 90_000;

let running: RealProcess;
let port: number;
beforeAll(async () => {
  running = await startProcess({ environment: { GLOSSARY_DEMO: 'true' } });
  port = Number(new URL(running.origin).port);
});
afterAll(async () => {
  running.kill('SIGKILL');
  await running.exited;
});

async function openIdle(): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < IDLE)
    sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => openSocket(port)))));
  // A connection that the service ends may be reset.
  for (const socket of sockets) socket.on('error', () => undefined).resume();
  return sockets;
}

it(
  `${IDLE} idle connections do not block readers, and are closed`,
  async () => {
    const page = `${running.origin}/glossary/race_condition`;
    expect((await fetch(page)).status).toBe(200);
    const before = residentMemory(running.pid);
    const sockets = await openIdle();
    const closed = Promise.all(sockets.map((socket) => once(socket, 'close')));
    let slowest = 0;
    for (let reads = 0; reads < READS; reads++) {
      const startedAt = performance.now();
      expect((await fetch(page)).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - startedAt);
    }
    expect(sockets.filter((socket) => !socket.destroyed)).toHaveLength(IDLE);
    expect(slowest).toBeLessThan(READ_LIMIT);
    expect(residentMemory(running.pid) - before).toBeLessThan((IDLE * KIB_EACH) / 1024 + 64);
    await closed;
    expect((await fetch(page)).status).toBe(200);
  },
  CLOSED_WITHIN + 120_000,
);

it(
  'a head that comes letter by letter is ended as well, however often a letter comes',
  async () => {
    const socket = await openSocket(port);
    const ended = once(socket.on('error', () => undefined).resume(), 'close');
    socket.write('GET /glossary HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    const startedAt = performance.now();
    const drip = setInterval(() => socket.write('a'), 1_000);
    await ended;
    clearInterval(drip);
    expect(performance.now() - startedAt).toBeLessThan(CLOSED_WITHIN);
  },
  CLOSED_WITHIN + 30_000,
);
