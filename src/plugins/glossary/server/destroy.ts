import type { Core } from '@strapi/strapi';
import { serviceOf } from './service-of';

/** How long requests that are being answered may take to end when the service stops, in milliseconds. */
const DRAIN_LIMIT = 10_000;

/**
 * Lets requests in flight end, then writes what they counted. Strapi itself closes their connections at once. New connections are
 * refused meanwhile.
 */
export default async function destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
  await drain(strapi);
  await serviceOf(strapi, 'counting').stop();
}

async function drain(strapi: Core.Strapi): Promise<void> {
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
