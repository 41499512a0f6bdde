import { Server } from 'node:net';

/** Listening ends when no new connection has arrived for this long, in milliseconds. */
const QUIET = 20;
/** After this many milliseconds, one turn of the event loop without a new connection is enough. */
const TIMEOUT = 250;
/** Only turns up to this length count, in milliseconds: during a longer one, connections may have arrived since the queue was checked. */
const SHORT_TURN = 2;
/** Upper limit for the wait, in milliseconds, whatever still arrives. */
const LIMIT = 2000;

/**
 * Stops listening when the system's accept queue is empty, because the system resets the connections that are still in it. Node accepts at most one
 * of them per turn of the event loop, so a turn without a new one means that the queue is empty. The caller holds responses back meanwhile, which
 * keeps turns short, and clients that send a new request after each response from filling the queue again.
 *
 * @param onClosed called when listening has ended and every connection is closed
 * @returns resolves when listening has ended; open connections stay open
 */
export function closeAcceptQueue(server: Server, onClosed: () => void): Promise<void> {
  const startedAt = performance.now();
  let arrivals = 0;
  let lastArrival = startedAt;
  const noteArrival = (): void => {
    arrivals += 1;
    lastArrival = performance.now();
  };
  server.on('connection', noteArrival);
  return new Promise((resolve) => {
    const lookAgain = (turnBegan: number, arrivalsBefore: number): void => {
      const now = performance.now();
      const isEmpty = arrivals === arrivalsBefore && now - turnBegan <= SHORT_TURN;
      const isQuiet = isEmpty && (now - lastArrival >= QUIET || now - startedAt >= TIMEOUT);
      if (!isQuiet && now - startedAt < LIMIT) return void setImmediate(lookAgain, now, arrivals);
      server.off('connection', noteArrival);
      // `close` of node:http would also close idle connections; that of node:net only stops listening.
      Server.prototype.close.call(server, onClosed);
      resolve();
    };
    // The queue may have been checked earlier in the current turn: only whole turns count.
    setImmediate(() => setImmediate(lookAgain, performance.now(), arrivals));
  });
}
