import type { Socket } from 'node:net';
import type { Core } from '@strapi/strapi';
import { closeAcceptQueue } from './accept-queue';

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
  let held: (() => void)[] | null = null;

  function closeSilent(): void {
    httpServer.closeIdleConnections();
    // Node counts a connection that has never received data as busy.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  }

  return {
    /** Whether a response has to close its connection. */
    isStopping: (): boolean => isStopping,

    /** Runs `answer` now, or, if the service is about to stop listening, when that is done. */
    whenListeningEnded(answer: () => void): void {
      if (held === null) answer();
      else held.push(answer);
    },

    async drain(): Promise<void> {
      isStopping = true;
      if (!httpServer.listening) return;
      await new Promise<void>((resolve) => {
        const grace = setInterval(closeSilent, GRACE);
        const end = (): void => {
          clearInterval(grace);
          clearTimeout(limit);
          resolve();
        };
        const limit = setTimeout(end, DRAIN_LIMIT);
        held = [];
        const listening = closeAcceptQueue(httpServer, end);
        void listening.then(() => {
          const answers = held ?? [];
          held = null;
          for (const answer of answers) answer();
        });
      });
    },
  };
}
