import type { Core } from '@strapi/strapi';

/** How long requests that are being answered may take to end when the service stops, in milliseconds. */
const DRAIN_LIMIT = 10_000;

/**
 * Lets requests in flight end: Strapi itself closes their connections at once. New connections are refused meanwhile.
 */
export default async function destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
  const { httpServer } = strapi.server;
  if (!httpServer.listening) return;
  await new Promise<void>((resolve) => {
    const limit = setTimeout(resolve, DRAIN_LIMIT);
    httpServer.close(() => {
      clearTimeout(limit);
      resolve();
    });
    httpServer.closeIdleConnections();
  });
}
