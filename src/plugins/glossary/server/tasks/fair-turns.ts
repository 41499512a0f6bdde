import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache/raw';

/** Maximum number of clients whose shares are remembered; one that is forgotten begins as a new one. */
const CLIENTS_MOST = 10_000;

/**
 * Up to where a client has had its share of the thread, in milliseconds of a clock that all clients have in common: it goes on when a piece of work
 * begins, to where the client of that piece was (start-time fair queueing, Goyal, Vin and Cheng 1996).
 */
export interface ThreadShare {
  servedTo: number;
}

const shares = new LRUCache<string, ThreadShare>({ max: CLIENTS_MOST });
const requests = new AsyncLocalStorage<ThreadShare>();
let clock = 0;

/** Answers a request: what is queued for it is done in turns that are fair between clients. */
export function inTurnsOf<Result>(client: string, answer: () => Result): Result {
  const share = shares.get(client) ?? { servedTo: 0 };
  shares.set(client, share);
  return requests.run(share, answer);
}

/**
 * The share of the client whose request is being answered; work that belongs to no request has a share of its own. A client that had nothing to do
 * for a while has not saved up turns.
 */
export function ownShare(): ThreadShare {
  const share = requests.getStore() ?? { servedTo: 0 };
  share.servedTo = Math.max(share.servedTo, clock);
  return share;
}

/** The one among those waiting whose client has had least of the thread; of several, the one that has waited longest. */
export function nextInTurn<Waiting extends { readonly share: ThreadShare }>(
  waiting: Iterable<Waiting>,
): Waiting | undefined {
  let next: Waiting | undefined;
  for (const other of waiting)
    if (next === undefined || other.share.servedTo < next.share.servedTo) next = other;
  return next;
}

/** @param spent by the client on the thread, in milliseconds */
export function charge(share: ThreadShare, spent: number): void {
  clock = Math.max(clock, share.servedTo);
  share.servedTo += spent;
}
