import type { Core } from '@strapi/strapi';

/** Where winston keeps a line as it is written. */
const WRITTEN = Symbol.for('message');

/** Collects every line of a service's log, as it is written, from now on. */
export function logLines(strapi: Core.Strapi): string[] {
  const lines: string[] = [];
  strapi.log.level = 'silly';
  (strapi.log as unknown as NodeJS.ReadableStream).on('data', (info: object) => {
    lines.push(String(Reflect.get(info, WRITTEN)));
  });
  return lines;
}
