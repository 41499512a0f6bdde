import { setImmediate as eventLoopTurn, setTimeout as pause } from 'node:timers/promises';
import type { CooperativeTask } from '../../core/tasks/cooperative-task';
import { TimeBudget } from './time-budget';

/** The share of the thread that queued work may use while there are other requests, and the maximum at once, in milliseconds. */
const SHARE_OF_THREAD = 0.5;
const BURST = 200;
/** How long steps follow one another before others are answered, in milliseconds: most work is done in one slice. */
const SLICE = 1;
/** Maximum length of the queue: each entry uses the memory of its request. */
export const WAITING_MAX = 2000;

/** Thrown to the caller when the work was not begun in time. */
export class Overloaded extends Error {
  constructor() {
    super('There is more to do than can be done in time.');
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

interface Waiting {
  /** In milliseconds of the process's clock. */
  readonly until: number;
  /** Resolves when the work is done and the queue has rested from it. */
  readonly begin: () => Promise<void>;
  readonly refuse: () => void;
}

/**
 * Runs work that takes milliseconds, one piece at a time, in slices of one or more steps. Between two slices the event loop answers other
 * requests, and when the work has used up its share of the thread, it rests: so readers of pages in memory do not wait for clients that
 * request new ones.
 */
export class WorkQueue {
  readonly #lanes: Readonly<Record<Lane, Waiting[]>> = { limited: [], endless: [] };
  #lastLane: Lane = 'endless';
  readonly #budget = new TimeBudget(SHARE_OF_THREAD, BURST);
  #isWorking = false;

  get waiting(): number {
    return this.#lanes.limited.length + this.#lanes.endless.length;
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
      const refuse = (): void => reject(new Overloaded());
      if (waiting.length >= WAITING_MAX) return refuse();
      waiting.push({
        until: performance.now() + milliseconds,
        begin: () => this.#doSteps(make, resolve).catch(reject),
        refuse,
      });
      if (!this.#isWorking) void this.#doAll();
    });
  }

  async #doAll(): Promise<void> {
    this.#isWorking = true;
    for (;;) {
      const next = this.#takeNext();
      if (next === undefined) break;
      if (performance.now() > next.until) next.refuse();
      else await next.begin();
    }
    this.#isWorking = false;
  }

  #takeNext(): Waiting | undefined {
    const other = this.#lastLane === 'limited' ? 'endless' : 'limited';
    const lane = this.#lanes[other].length > 0 ? other : this.#lastLane;
    this.#lastLane = lane;
    return this.#lanes[lane].shift();
  }

  async #doSteps<Result>(
    make: () => CooperativeTask<Result>,
    resolve: (result: Result) => void,
  ): Promise<void> {
    const steps = make();
    for (;;) {
      const start = performance.now();
      let [step, end] = [steps.next(), performance.now()];
      while (!step.done && end - start < SLICE) [step, end] = [steps.next(), performance.now()];
      if (step.done) resolve(step.value);
      // The event loop runs at least one turn, so that other requests are answered between two slices.
      const rest = this.#budget.pay(end - start, end);
      await (rest < 1 ? eventLoopTurn() : pause(Math.ceil(rest)));
      if (step.done) return;
    }
  }
}
