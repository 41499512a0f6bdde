import { Server, type Socket } from 'node:net';
import type { Core } from '@strapi/strapi';

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
function closeAcceptQueue(server: Server, onClosed: () => void): Promise<void> {
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

/** During a stop, how long open connections may still send a request, in milliseconds. */
const GRACE = 1000;
/** During a stop, how long running requests may take, in milliseconds. */
const DRAIN_LIMIT = 10_000;

export type StoppingService = ReturnType<typeof createStopping>;

/**
 * A graceful stop: connections in the accept queue are accepted, then new ones are refused; open connections close with their next response, and idle
 * ones after a grace period. Closing them at once would lose a request that is on its way. Idle connections are checked repeatedly, because one whose
 * body was refused becomes idle only when the rest of it has arrived.
 */
export function createStopping({ strapi }: { strapi: Core.Strapi }) {
  const { httpServer } = strapi.server;
  const open = new Set<Socket>();
  httpServer.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  let isStopping = false;
  /** Requests held back until listening has ended; null when none are. */
  let pending: (() => void)[] | null = null;

  function closeIdle(): void {
    httpServer.closeIdleConnections();
    // Node counts a connection that has never received data as busy.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  }

  return {
    /** Whether a response has to close its connection. */
    isStopping: (): boolean => isStopping,

    /** Runs `answer` now, or, if the service is about to stop listening, when that is done. */
    afterListeningEnded(answer: () => void): void {
      if (pending === null) answer();
      else pending.push(answer);
    },

    async drain(): Promise<void> {
      isStopping = true;
      if (!httpServer.listening) return;
      await new Promise<void>((resolve) => {
        const grace = setInterval(closeIdle, GRACE);
        const end = (): void => {
          clearInterval(grace);
          clearTimeout(limit);
          resolve();
        };
        const limit = setTimeout(end, DRAIN_LIMIT);
        pending = [];
        const listening = closeAcceptQueue(httpServer, end);
        void listening.then(() => {
          const answers = pending ?? [];
          pending = null;
          for (const answer of answers) answer();
        });
      });
    },
  };
}
