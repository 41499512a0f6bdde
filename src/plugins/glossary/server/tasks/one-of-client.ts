import { setTimeout as pause } from 'node:timers/promises';
import { oneAtATime } from '../../../shared/server/tasks/one-at-a-time';
import { othersHaveWork, shareOfThisClient, type ThreadShare } from './fair-turns';
import { Overloaded, WAITING_OF_CLIENT } from './work-queue';

/** How long it may wait for its turn, in milliseconds: its client waits no longer. */
const LONGEST_WAIT = 5000;

/** How long the next one waits for one that does not end, in milliseconds: its client may be slow to read, and has a network in common with others. */
const LONGEST_TURN = 500;

interface Order {
  readonly inOrder: ReturnType<typeof oneAtATime>;
  waiting: number;
}
const orders = new WeakMap<ThreadShare, Order>();

/**
 * Does work that cannot be cut into slices one at a time for each client. While work of others waits, the next one begins after a rest as long as the work
 * took: a client with many requests at once has no more than half of the thread.
 *
 * @throws {Overloaded} when too much of the client's waits already, or it has waited for too long
 */
export function oneOfThisClient<Result>(task: () => Promise<Result>): Promise<Result> {
  const share = shareOfThisClient();
  const order = orders.get(share) ?? { inOrder: oneAtATime(), waiting: 0 };
  orders.set(share, order);
  if (order.waiting >= WAITING_OF_CLIENT) return Promise.reject(new Overloaded(share));
  order.waiting += 1;
  const asked = performance.now();
  return new Promise((resolve, reject) => {
    void order.inOrder(async () => {
      const start = performance.now();
      if (start - asked > LONGEST_WAIT) {
        order.waiting -= 1;
        return reject(new Overloaded(share));
      }
      const result = task();
      result.then(resolve, reject);
      await ended(result);
      order.waiting -= 1;
      if (othersHaveWork(share)) await pause(performance.now() - start);
    });
  });
}

/** Waits until something has ended, well or not, or for as long as a turn may take. */
function ended(result: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, LONGEST_TURN);
    const end = (): void => {
      clearTimeout(limit);
      resolve();
    };
    result.then(end, end);
  });
}
