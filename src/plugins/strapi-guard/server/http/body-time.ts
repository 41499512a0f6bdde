import type { IncomingMessage } from 'node:http';
import { hasBody } from '../../../shared/server/http/has-body';

/** Time limit for a request with a body, in milliseconds: 1 MB at 140 kbit/s. */
const BODY_LIMIT = 60_000;

export type BodyTimeService = ReturnType<typeof createBodyTime>;

/** Limits the time a client has for sending a whole request. */
export function createBodyTime() {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

  const service = {
    /** In milliseconds; tests change it. */
    limit: BODY_LIMIT,

    /** @param end called when the time is up and the body is incomplete */
    begin(request: IncomingMessage, end: () => void): void {
      if (!hasBody(request)) return;
      const timer = setTimeout(() => {
        if (!request.complete) end();
      }, service.limit).unref();
      timers.set(request, timer);
      request.once('close', () => clearTimeout(timer));
    },

    /** For file uploads of logged-in editors: only REQUEST_LIMIT applies (strapi-guard/server/http/connections.ts). */
    lift(request: IncomingMessage): void {
      clearTimeout(timers.get(request));
    },
  };
  return service;
}
