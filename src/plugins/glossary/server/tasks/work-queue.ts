import { setImmediate as eventLoopTurn, setTimeout as pause } from 'node:timers/promises';
import type { CooperativeTask } from '../../core/tasks/cooperative-task';
import {
  doSlice,
  isOfThisClient,
  join,
  leave,
  nextInTurn,
  type Piece,
  type ThreadShare,
} from './fair-turns';
import { slicesOf } from './slices-of';
import { TimeBudget } from './time-budget';

/** The share of the thread that queued work may use while there are other requests, and the maximum at once, in milliseconds. */
const SHARE_OF_THREAD = 0.5;
const BURST = 200;
/** How long steps follow one another before others are answered, in milliseconds: most work is done in one slice. */
const SLICE = 1;
/** Maximum length of the queue of a lane, and how much of it one client may fill: each entry uses the memory of its request. */
export const WAITING_MAX = 2000;
export const WAITING_OF_CLIENT = 200;

/**
 * How many pieces of a lane are begun at most; the others are not begun before one of these has ended. A piece that is begun is not refused any more, so
 * that with many the last of thousands would end after minutes.
 */
export const BEGUN_MOST = 8;

/** Thrown to the caller when the work was not begun in time. */
export class Overloaded extends Error {
  /** @param waitedForItself the client that waited for its own work rather than for that of others; null for others */
  constructor(private readonly waitedForItself: ThreadShare | null = null) {
    super('There is more to do than can be done in time.');
  }

  /** Whether the client whose request is being answered waited for its own work. What it asked for may have been asked for by another one before. */
  get byItself(): boolean {
    return this.waitedForItself !== null && isOfThisClient(this.waitedForItself);
  }
}

/**
 * Queues that are served in turn, so that requests for any number of different things (`endless`: searches, wrong addresses) do not displace those
 * for a limited number (`limited`: the list and its pages, the sitemap).
 */
export type Lane = 'limited' | 'endless';

export interface WaitLimit {
  readonly lane: Lane;
  /** How long the work may wait until it is begun, in milliseconds. */
  readonly milliseconds: number;
}

interface Waiting extends Piece {
  /** In milliseconds of the process's clock; infinite once it has begun. */
  until: number;
  /** Rejects it. */
  readonly refuse: () => void;
}

/**
 * Runs work that takes milliseconds in slices of one or more steps, one slice at a time, in turns that are fair between clients: however much one has
 * asked for, another waits for a slice. Between two slices the event loop answers other requests, and when the work has used up its share of the
 * thread, it rests: so readers of pages in memory do not wait for clients that request new ones. See docs/decisions/0017-work-queue.md.
 */
export class WorkQueue {
  readonly #lanes: Readonly<Record<Lane, Set<Waiting>>> = {
    limited: new Set(),
    endless: new Set(),
  };
  #lastLane: Lane = 'endless';
  readonly #budget = new TimeBudget(SHARE_OF_THREAD, BURST);
  #isWorking = false;

  get waiting(): number {
    return this.#lanes.limited.size + this.#lanes.endless.size;
  }

  /**
   * Does a piece of work when its turn has come.
   *
   * @throws Overloaded when that was not in time
   */
  run<Result>(
    make: () => CooperativeTask<Result>,
    { lane, milliseconds }: WaitLimit,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting = this.#lanes[lane];
      const share = join();
      const { spent } = share;
      const refuse = (): void => {
        leave(share);
        const isFull = share.waiting >= WAITING_OF_CLIENT;
        reject(new Overloaded(isFull || share.spent > spent ? share : null));
      };
      if (share.waiting > WAITING_OF_CLIENT || waiting.size >= WAITING_MAX) return refuse();
      const until = performance.now() + milliseconds;
      waiting.add({ share, until, work: slicesOf(make, SLICE, resolve, reject), refuse });
      if (!this.#isWorking) void this.#doAll();
    });
  }

  async #doAll(): Promise<void> {
    this.#isWorking = true;
    for (;;) {
      const now = performance.now();
      for (const lane of Object.values(this.#lanes)) refuseLate(lane, now);
      const lane = this.#nextLane();
      const next = nextInTurn(choiceOf(lane));
      if (next === undefined) break;
      next.until = Infinity;
      const spent = doSlice(next, lane);
      // The event loop runs at least one turn, so that other requests are answered between two slices.
      const rest = this.#budget.pay(spent, performance.now());
      await (rest < 1 ? eventLoopTurn() : pause(Math.ceil(rest)));
    }
    this.#isWorking = false;
  }

  /** The other one than before, unless nothing waits in it. */
  #nextLane(): Set<Waiting> {
    const other = this.#lastLane === 'limited' ? 'endless' : 'limited';
    if (this.#lanes[other].size > 0) this.#lastLane = other;
    return this.#lanes[this.#lastLane];
  }
}

/** Those that may have the next slice. */
function choiceOf(lane: Set<Waiting>): Iterable<Waiting> {
  const begun: Waiting[] = [];
  for (const waiting of lane) if (waiting.until === Infinity) begun.push(waiting);
  return begun.length < BEGUN_MOST ? lane : begun;
}

function refuseLate(lane: Set<Waiting>, now: number): void {
  for (const waiting of lane) {
    if (waiting.until >= now) continue;
    lane.delete(waiting);
    waiting.refuse();
  }
}
