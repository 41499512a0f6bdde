import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The request that is being answered, for lines of the log. */
export interface RequestScope {
  readonly requestId: string;
  /** Its pattern, never its address; known once the request has found its route. */
  route(): string;
}

/** One of the process: the log of `config/logger` reads it, which loads the package apart from the plugin. */
const SCOPES = Symbol.for('strapi-guard.request-scopes');
const holder = globalThis as { [SCOPES]?: AsyncLocalStorage<RequestScope> };
const scopes = (holder[SCOPES] ??= new AsyncLocalStorage<RequestScope>());

/** The request for which this runs; null outside of all. */
export const currentRequest = (): RequestScope | null => scopes.getStore() ?? null;

export function withinRequest<Result>(scope: RequestScope, work: () => Result): Result {
  return scopes.run(scope, work);
}

/** The id of a request: that of a trusted proxy (strapi-guard/server/security/forwarded-headers.ts), else one that is made now and stays. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string') return given;
  const made = randomUUID();
  headers['x-request-id'] = made;
  return made;
}
