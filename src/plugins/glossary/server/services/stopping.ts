import { Server } from 'node:net';
import type { Core } from '@strapi/strapi';

/** How long connections that are open may still bring a request when the service stops, in milliseconds. */
const GRACE = 1000;
/** How long requests that are being answered may take to end, in milliseconds. */
const DRAIN_LIMIT = 10_000;

/**
 * A stop that cuts no request: new connections are refused, open ones are told to close with their next answer, and those that stay
 * silent are closed after a grace. Closing them at once would lose a request that is on its way.
 */
export default function stopping({ strapi }: { strapi: Core.Strapi }) {
  let isStopping = false;
  return {
    /** Whether an answer has to end its connection. */
    isStopping: (): boolean => isStopping,

    async drain(): Promise<void> {
      isStopping = true;
      const { httpServer } = strapi.server;
      if (!httpServer.listening) return;
      await new Promise<void>((resolve) => {
        const grace = setTimeout(() => httpServer.closeIdleConnections(), GRACE);
        const limit = setTimeout(resolve, DRAIN_LIMIT);
        // The close of node:http would close idle connections at once; that of node:net only stops listening.
        Server.prototype.close.call(httpServer, () => {
          clearTimeout(grace);
          clearTimeout(limit);
          resolve();
        });
      });
    },
  };
}
