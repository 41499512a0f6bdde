import type { Socket } from 'node:net';
import type { Core } from '@strapi/strapi';
import { closeAcceptQueue } from './accept-queue';

/** How long connections that are open may still bring a request when the service stops, in milliseconds. */
const GRACE = 1000;
/** How long requests that are being answered may take to end, in milliseconds. */
const DRAIN_LIMIT = 10_000;

export type StoppingService = ReturnType<typeof createStopping>;

/**
 * A stop that cuts no request: connections that wait to be accepted are accepted, then new ones are refused; open ones close with their
 * next response, and those that stay silent are closed after a grace period. Silent ones are looked for repeatedly: one whose body was
 * refused is silent when the rest of it has come. Closing them at once would lose a request that is on its way.
 */
export function createStopping({ strapi }: { strapi: Core.Strapi }) {
  const { httpServer } = strapi.server;
  const open = new Set<Socket>();
  httpServer.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  let isStopping = false;
  /** Requests that are answered when listening has ended; null while none are held back. */
  let held: (() => void)[] | null = null;

  function closeSilent(): void {
    httpServer.closeIdleConnections();
    // Node counts a connection that has never brought anything as busy.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  }

  return {
    /** Whether an answer has to end its connection. */
    isStopping: (): boolean => isStopping,

    /** Answers a request now, or, while the service stops to listen, some milliseconds later. */
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
