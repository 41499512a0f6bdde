import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { CooperativeTask } from '../../core/tasks/cooperative-task';
import { doSlice, join, nextInTurn, type Piece } from './fair-turns';
import { slicesOf } from './slices-of';

/** How long steps follow one another before others are answered, in milliseconds: a usual page is made in one slice. */
const SLICE = 5;

const waiting = new Set<Piece>();
let isWorking = false;

/**
 * Runs a task to its end. Whenever it has taken some milliseconds, other requests are answered before it goes on. All tasks share one slice
 * in a turn of the event loop, in turns that are fair between clients, so that other requests wait for one slice, however many tasks there are.
 */
export function inSlices<Result>(task: CooperativeTask<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    waiting.add({ share: join(), work: slicesOf(() => task, SLICE, resolve, reject) });
    if (!isWorking) void workOff();
  });
}

/** Does something with each of many items, of which one takes microseconds. */
export function forEachInSlices<Item>(
  items: Iterable<Item>,
  act: (item: Item) => void,
): Promise<void> {
  function* task(): CooperativeTask<void> {
    for (const item of items) {
      act(item);
      yield;
    }
  }
  return inSlices(task());
}

/** How many items follow one another before others are answered: reading one takes microseconds. */
const ITEMS_OF_SLICE = 100;

/** Passes items on. Even where all of them are in memory, as the rows of a chunk are, other requests are answered in between. */
export async function* withPauses<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  let count = 0;
  for await (const item of items) {
    yield item;
    count += 1;
    if (count % ITEMS_OF_SLICE === 0) await eventLoopTurn();
  }
}

async function workOff(): Promise<void> {
  isWorking = true;
  for (let next = nextInTurn(waiting); next !== undefined; next = nextInTurn(waiting)) {
    doSlice(next, waiting);
    await eventLoopTurn();
  }
  isWorking = false;
}
