import { once } from 'node:events';
import type { Socket } from 'node:net';
import { openSocket, requestText } from '../support/load/pipelined';
import type { RealProcess } from '../support/process/real-process';
import { startedProcesses } from '../support/process/started-processes';

/** Less than the 511 connections that the system lets wait. */
const WAITING = 200;
const PATH = '/glossary/race_condition';

const start = startedProcesses('Race Condition');

const connectTo = ({ origin }: RealProcess): Promise<Socket> =>
  openSocket(Number(new URL(origin).port));

/** What a connection brings until it is closed, or how it failed. */
async function answerOn(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  try {
    await once(socket, 'end');
  } catch (error) {
    return String(error);
  }
  return Buffer.concat(chunks).toString();
}

it('a stop answers the requests of connections that were not accepted yet, also when it is asked for twice', async () => {
  const running = await start();
  // A process that is halted accepts nothing: the system completes the connections and keeps them.
  running.kill('SIGSTOP');
  const sockets = await Promise.all(Array.from({ length: WAITING }, () => connectTo(running)));
  const answers = sockets.map(answerOn);
  for (const socket of sockets) socket.write(requestText(PATH));
  running.kill('SIGTERM');
  running.kill('SIGINT');
  running.kill('SIGCONT');
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    expect(answer.trimEnd()).toMatch(/<\/html>$/);
  }
  expect(await running.exited).toEqual({ code: 0, signal: null });
});

it('a connection that brings nothing delays a stop by no more than its grace', async () => {
  const running = await start();
  const socket = await connectTo(running);
  // Connections are accepted in their order: once this is answered, the silent one has been accepted.
  await fetch(`${running.origin}${PATH}`);
  const closed = once(socket, 'close');
  socket.resume();
  const stoppedAt = performance.now();
  running.kill('SIGTERM');
  await closed;
  expect(await running.exited).toEqual({ code: 0, signal: null });
  // Without the grace it is closed after ten seconds, with all others.
  expect(performance.now() - stoppedAt).toBeLessThan(8000);
});
