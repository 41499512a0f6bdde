import type { Core } from '@strapi/strapi';

/** Set to false before loading by programs that only use the services. */
const SERVES_READERS = 'glossary.servesReaders';

/** Whether this process is the service, and not a program that moves terms in or out. */
export function servesReaders(strapi: Core.Strapi): boolean {
  return strapi.config.get(SERVES_READERS, true);
}
