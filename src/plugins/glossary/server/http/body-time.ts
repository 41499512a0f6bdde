import type { IncomingMessage } from 'node:http';

/** How long a request with a body may take in all, in milliseconds: a term of 1 MB over a line of 140 kilobits a second. */
const BODY_LIMIT = 60_000;

export type BodyTimeService = ReturnType<typeof createBodyTime>;

/** How long a client has for sending the whole of a request. */
export function createBodyTime() {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

  const service = {
    /** In milliseconds; a test puts its own here. */
    limit: BODY_LIMIT,

    /** @param end called when the time is over and a part of the body has still not come */
    begin(request: IncomingMessage, end: () => void): void {
      const { headers } = request;
      if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
        return;
      const timer = setTimeout(() => {
        if (!request.complete) end();
      }, service.limit).unref();
      timers.set(request, timer);
      request.once('close', () => clearTimeout(timer));
    },

    /** Of somebody who is logged in and sends a file: REQUEST_LIMIT holds (server/http/connections.ts). */
    lift(request: IncomingMessage): void {
      clearTimeout(timers.get(request));
    },
  };
  return service;
}
