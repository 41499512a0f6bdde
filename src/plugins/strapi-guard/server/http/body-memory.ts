import type { ServerResponse } from 'node:http';
import { hasBody } from '../../../shared/server/http/has-body';

const MEBIBYTE = 1024 * 1024;
/** Maximum size of a body that is kept in memory, in bytes, by sender; Strapi's parser takes 1 MB of editors and programs. */
export const BODY_MOST = { strangers: 65_536, editors: MEBIBYTE } as const;
/**
 * Maximum size of all bodies together of requests that are not answered yet, in bytes, by sender: strangers can use up only their own share, and one
 * account or API token a quarter of what all of them have. Each of the two sums is 128 bodies of editors or 512 of strangers.
 */
const TOGETHER_MOST = {
  strangers: 32 * MEBIBYTE,
  editors: 128 * MEBIBYTE,
  oneAccount: 32 * MEBIBYTE,
};
/** A body up to this size, in bytes, takes less memory than its connection, and is always taken: a log-in, a rating. */
const ALWAYS_TAKEN = 4096;

export type Sender = keyof typeof BODY_MOST;

/** Thrown before a body is read that would take more memory than is left for bodies. */
export class TooManyBodies extends Error {}

export type BodyMemoryService = ReturnType<typeof createBodyMemory>;

/**
 * Limits the memory of all bodies together. Each may take a minute to arrive (body-time.ts), so a client with a
 * thousand connections could otherwise hold a thousand times the limit of one body.
 */
export function createBodyMemory() {
  const taken = { strangers: 0, editors: 0 };
  const takenByAccounts = new Map<string, number>();

  function take(bytes: number, sender: Sender, account: string | null): void {
    taken[sender] += bytes;
    if (account === null) return;
    const sum = (takenByAccounts.get(account) ?? 0) + bytes;
    if (sum === 0) takenByAccounts.delete(account);
    else takenByAccounts.set(account, sum);
  }

  return {
    /** In bytes; tests change it. */
    most: TOGETHER_MOST,

    /**
     * Reserves memory for the body of a request until it is answered or its connection is closed. The request itself does not tell: of one that
     * is answered early, Node never closes the rest.
     *
     * @param account who sends it: an account of the panel or an API token; null for strangers
     * @param bytes that are kept of it; the length of a body in chunks is unknown
     * @returns false when none is left: the body must not be read
     */
    reserve(
      response: ServerResponse,
      sender: Sender,
      account: string | null = null,
      bytes = Number(response.req.headers['content-length'] ?? BODY_MOST[sender]),
    ): boolean {
      if (!hasBody(response.req) || response.closed) return true;
      // A larger one is refused by its parser, which reads none of it.
      if (bytes <= ALWAYS_TAKEN || bytes > BODY_MOST[sender]) return true;
      if (taken[sender] + bytes > this.most[sender]) return false;
      const own = account === null ? 0 : (takenByAccounts.get(account) ?? 0);
      if (account !== null && own + bytes > this.most.oneAccount) return false;
      take(bytes, sender, account);
      response.once('close', () => take(-bytes, sender, account));
      return true;
    },
  };
}
