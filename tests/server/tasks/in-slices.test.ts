import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { CooperativeTask } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { inSlices } from '../../../src/plugins/glossary/server/tasks/in-slices';

/** In milliseconds. */
const LONGER_THAN_A_SLICE = 6;
const STEPS = 3;

it.each([1, 4, 16])(
  'between two turns of the event loop one slice is done, also of %d tasks',
  async (count) => {
    let turn = 0;
    let isDone = false;
    const steps = new Map<number, number>();
    const task = function* (): CooperativeTask<void> {
      for (let step = 0; step < STEPS; step += 1) {
        steps.set(turn, (steps.get(turn) ?? 0) + 1);
        for (const end = performance.now() + LONGER_THAN_A_SLICE; performance.now() < end;);
        yield;
      }
    };
    const countTurns = async (): Promise<void> => {
      for (; !isDone; turn += 1) await eventLoopTurn();
    };
    const counting = countTurns();
    await Promise.all(Array.from({ length: count }, () => inSlices(task())));
    isDone = true;
    await counting;
    expect(Math.max(...steps.values())).toBe(1);
    expect([...steps.values()].reduce((sum, some) => sum + some)).toBe(count * STEPS);
  },
);

it('tasks have their slices in turn, and what one ends with is told in between', async () => {
  const done: string[] = [];
  const task = function* (name: string, steps: number): CooperativeTask<string> {
    for (let step = 0; step < steps; step += 1) {
      for (const end = performance.now() + LONGER_THAN_A_SLICE; performance.now() < end;);
      done.push(name);
      yield;
    }
    return name;
  };
  const told = (name: string) => done.push(`${name} ends`);
  await Promise.all([
    inSlices(task('a', 2)).then(told),
    inSlices(task('b', 0)).then(told),
    inSlices(task('c', 1)).then(told),
  ]);
  expect(done).toEqual(['a', 'b ends', 'c', 'a', 'c ends', 'a ends']);
});

it('tells a failure to whoever asked, and goes on', async () => {
  const failing = inSlices(
    // eslint-disable-next-line require-yield -- it does not get so far
    (function* (): CooperativeTask<string> {
      throw new Error('No ink.');
    })(),
  );
  const next = inSlices(
    // eslint-disable-next-line require-yield -- one step is enough
    (function* (): CooperativeTask<string> {
      return 'next';
    })(),
  );
  await expect(failing).rejects.toThrow('No ink.');
  expect(await next).toBe('next');
});
