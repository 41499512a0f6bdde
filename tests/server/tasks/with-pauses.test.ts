import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { withPauses } from '../../../src/plugins/glossary/server/tasks/in-slices';

async function* numbers(count: number): AsyncGenerator<number> {
  for (let number = 0; number < count; number += 1) yield number;
}

it('others have their turns while items in memory are passed on, and none is lost', async () => {
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      await eventLoopTurn();
      turns += 1;
    }
  })();
  const passed: number[] = [];
  for await (const number of withPauses(numbers(1000))) passed.push(number);
  isOver = true;
  await others;
  expect(passed).toEqual(Array.from({ length: 1000 }, (_, number) => number));
  expect(turns).toBeGreaterThanOrEqual(10);
});
