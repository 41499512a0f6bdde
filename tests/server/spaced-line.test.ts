import { SpacedLine } from '../../src/plugins/glossary/server/spaced-line';

/** Short beside a test, long beside what a piece takes, in milliseconds. */
const PAUSE = 20;

it('does one piece at a time, in their order, with a pause between them', async () => {
  const line = new SpacedLine(PAUSE);
  const done: string[] = [];
  const moments: number[] = [];
  const piece = (name: string) => async () => {
    moments.push(performance.now());
    done.push(`${name} begins`);
    await Promise.resolve();
    done.push(`${name} ends`);
    return name;
  };
  const results = Promise.all(['a', 'b', 'c'].map((name) => line.run(piece(name))));
  expect(line.length).toBe(3);
  expect(await results).toEqual(['a', 'b', 'c']);
  expect(line.length).toBe(0);
  expect(done).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  const [first = 0, second = 0, third = 0] = moments;
  // A timer that is set late in a turn of the event loop ends early by as much.
  expect(second - first).toBeGreaterThan(PAUSE / 2);
  expect(third - second).toBeGreaterThan(PAUSE / 2);
});

it('a piece that fails is told to whoever asked for it, and the next is done', async () => {
  const line = new SpacedLine(0);
  const failed = line.run(() => Promise.reject(new Error('No ink.')));
  const next = line.run(() => Promise.resolve('drawn'));
  await expect(failed).rejects.toThrow('No ink.');
  expect(await next).toBe('drawn');
  expect(line.length).toBe(0);
});
