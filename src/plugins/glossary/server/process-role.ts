import type { Core } from '@strapi/strapi';

/** Set before loading by programs: to true by one that serves clients for as long as it runs. */
const SERVES_READERS = 'glossary.servesReaders';

/** Whether this process is the service, and no program beside it. */
export const isService = (strapi: Core.Strapi): boolean => !strapi.config.has(SERVES_READERS);

/** Whether this process is the service, or a program that answers as it does, and not one that moves terms in or out. */
export function servesReaders(strapi: Core.Strapi): boolean {
  return strapi.config.get(SERVES_READERS, true);
}
