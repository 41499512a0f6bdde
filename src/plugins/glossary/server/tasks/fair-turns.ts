import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache/raw';

/** Maximum number of clients whose shares are remembered; one that is forgotten begins as a new one. */
const CLIENTS_MOST = 10_000;

/** What a client has had of the thread, in milliseconds. */
export interface ThreadShare {
  spent: number;
  /** Up to where it has had its share, by the clock that all clients have in common. */
  servedTo: number;
  /** Pieces of its work that wait, or are begun and not ended. */
  waiting: number;
}

/** A piece of work that waits for its next slice. */
export interface Piece {
  readonly share: ThreadShare;
  /** Does the steps of a slice; whether they were the last. */
  readonly work: () => boolean;
}

const shares = new LRUCache<string, ThreadShare>({ max: CLIENTS_MOST });
const requests = new AsyncLocalStorage<ThreadShare>();

/**
 * The clock of weighted fair queueing (Demers, Keshav, Shenker 1989): while several clients have work, it goes on by what each would have had of the
 * thread if all had had the same. `furthest` is the client that is ahead of it most.
 */
let clock = 0;
let furthest = 0;
let clientsWithWork = 0;

const newShare = (): ThreadShare => ({ spent: 0, servedTo: 0, waiting: 0 });

/** Answers a request: what is queued for it is done in turns that are fair between clients. */
export function inTurnsOf<Result>(client: string, answer: () => Result): Result {
  const share = shares.get(client) ?? newShare();
  shares.set(client, share);
  return requests.run(share, answer);
}

/** The share of the client whose request is being answered; work of no request has one of its own. */
export const shareOfThisClient = (): ThreadShare => requests.getStore() ?? newShare();

/** Whether work of others than the client with this share waits. */
export const othersHaveWork = (share: ThreadShare): boolean =>
  clientsWithWork > Number(share.waiting > 0);

/** Whether the request that is being answered is of the client that has this share. */
export const isOfThisClient = (share: ThreadShare): boolean => requests.getStore() === share;

/**
 * A piece of work begins to wait. It belongs to the client whose request is being answered; work of no request has a share of its own. A client that had
 * nothing to do for a while has not saved up turns.
 */
export function join(): ThreadShare {
  const share = shareOfThisClient();
  if (share.waiting === 0) {
    share.servedTo = Math.max(share.servedTo, clock);
    clientsWithWork += 1;
  }
  share.waiting += 1;
  return share;
}

/** A piece of work has ended, or is refused. */
export function leave(share: ThreadShare): void {
  share.waiting -= 1;
  if (share.waiting > 0) return;
  clientsWithWork -= 1;
  // Nobody waits: what one had is no disadvantage to others that come later.
  if (clientsWithWork === 0) clock = Math.max(clock, furthest);
}

/** The one among those waiting whose client has had least of the thread; of several, the one that has waited longest. */
export function nextInTurn<Waiting extends Piece>(waiting: Iterable<Waiting>): Waiting | undefined {
  let next: Waiting | undefined;
  for (const other of waiting)
    if (next === undefined || other.share.servedTo < next.share.servedTo) next = other;
  return next;
}

/**
 * Does a slice of a piece of work, which is taken out of those waiting when it was the last.
 *
 * @returns what it took, in milliseconds
 */
export function doSlice<Waiting extends Piece>(piece: Waiting, waiting: Set<Waiting>): number {
  const start = performance.now();
  const isDone = piece.work();
  const spent = performance.now() - start;
  charge(piece.share, spent);
  if (isDone) {
    waiting.delete(piece);
    leave(piece.share);
  }
  return spent;
}

function charge(share: ThreadShare, spent: number): void {
  clock += spent / Math.max(1, clientsWithWork);
  share.spent += spent;
  share.servedTo += spent;
  furthest = Math.max(furthest, share.servedTo);
}
