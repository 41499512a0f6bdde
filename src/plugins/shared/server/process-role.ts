import type { Core } from '@strapi/strapi';

/** Set before loading by programs: to true by one that answers requests for as long as it runs. */
const IS_HTTP_PROCESS = 'glossary.isHttpProcess';

/** Whether this process is the service, and no program beside it. */
export const isService = (strapi: Core.Strapi): boolean => !strapi.config.has(IS_HTTP_PROCESS);

/** Whether this process is the service, or a program that answers as it does, and not one that moves terms in or out. */
export function isHttpProcess(strapi: Core.Strapi): boolean {
  return strapi.config.get(IS_HTTP_PROCESS, true);
}
