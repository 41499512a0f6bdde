import { Server } from 'node:net';

/** For how long no new connection has to arrive before listening ends, in milliseconds. */
const QUIET = 20;
/** After so many milliseconds one turn of the event loop without a new connection is quiet enough. */
const TIMEOUT = 250;
/** In a turn that lasts longer, in milliseconds, connections may have arrived since the queue was looked at. */
const SHORT_TURN = 2;
/** Listening ends after so many milliseconds, whatever still arrives. */
const LIMIT = 2000;

/**
 * Ends listening when the system's queue of connections that wait to be accepted is empty: the system resets those that are still in it.
 * Node accepts at most one of them in a turn of the event loop, so a turn without a new one means that the queue is empty. The caller holds
 * responses back meanwhile, which keeps turns short, and clients that send a new request after each response from filling the queue again.
 *
 * @param onClosed called when listening has ended and every connection is closed
 * @returns resolves when listening has ended; open connections go on
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
      // The close of node:http would close idle connections at once; that of node:net only stops listening.
      Server.prototype.close.call(server, onClosed);
      resolve();
    };
    // The turn that is under way may have looked at the queue before this: only whole turns count.
    setImmediate(() => setImmediate(lookAgain, performance.now(), arrivals));
  });
}
