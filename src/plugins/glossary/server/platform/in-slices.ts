import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { CooperativeTask } from '../../core/platform/cooperative-task';

/** How long steps follow one another before others are answered, in milliseconds: a usual page is made in one slice. */
const SLICE = 5;

/** Runs a task to its end. Whenever it has taken some milliseconds, others are answered before it goes on. */
export async function inSlices<Result>(task: CooperativeTask<Result>): Promise<Result> {
  for (;;) {
    const end = performance.now() + SLICE;
    let step = task.next();
    while (!step.done && performance.now() < end) step = task.next();
    if (step.done) return step.value;
    await eventLoopTurn();
  }
}
