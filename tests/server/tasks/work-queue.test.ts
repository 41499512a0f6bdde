import type { CooperativeTask } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import {
  type Lane,
  Overloaded,
  WorkQueue,
} from '../../../src/plugins/glossary/server/tasks/work-queue';

const PATIENT = 60_000;
/** In milliseconds. */
const LONGER_THAN_A_SLICE = 2;

let queue: WorkQueue;
let done: string[];
beforeEach(() => {
  queue = new WorkQueue();
  done = [];
});

function run(
  name: string,
  lane: Lane = 'endless',
  milliseconds = PATIENT,
  step = (): void => undefined,
): Promise<string> {
  const make = function* (): CooperativeTask<string> {
    done.push(`${name} begins`);
    step();
    yield;
    done.push(`${name} ends`);
    return name;
  };
  return queue.run(make, { lane, milliseconds });
}

it('does one piece of work after the other, and tells each result', async () => {
  expect(await Promise.all(['a', 'b', 'c'].map((name) => run(name)))).toEqual(['a', 'b', 'c']);
  expect(done).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

it('lets the event loop go round between two steps that take long, and between two pieces of work', async () => {
  const spend = (): void => {
    for (const end = performance.now() + LONGER_THAN_A_SLICE; performance.now() < end;);
  };
  const answerOthers = (): void => {
    done.push('others are answered');
    if (done.length < 100) setImmediate(answerOthers);
  };
  setImmediate(answerOthers);
  await Promise.all([run('a', 'endless', PATIENT, spend), run('b', 'endless', PATIENT, spend)]);
  const between = done
    .filter((what, place) => what !== done[place - 1])
    .slice(0, done.lastIndexOf('b ends') + 1)
    .join(', ');
  expect(between).toContain(
    'a begins, others are answered, a ends, others are answered, b begins, others are answered, b ends',
  );
});

it('serves the lanes in turn: what few can ask for does not wait for all that many ask for', async () => {
  const all = ['a', 'b', 'c'].map((name) => run(name));
  const limited = ['X', 'Y'].map((name) => run(name, 'limited'));
  await Promise.all([...all, ...limited]);
  const ended = done.filter((what) => what.endsWith('ends'));
  expect(ended).toEqual(['a ends', 'X ends', 'b ends', 'Y ends', 'c ends']);
});

it('refuses what could not be begun in time, and does not begin it', async () => {
  const first = run('first');
  const late = run('late', 'endless', 0);
  const patient = run('patient');
  await expect(late).rejects.toThrow(Overloaded);
  expect(await Promise.all([first, patient])).toEqual(['first', 'patient']);
  expect(done.join()).not.toContain('late');
});

it('tells a failure to whoever asked, and goes on', async () => {
  const failing = queue.run(
    // eslint-disable-next-line require-yield -- it does not get so far
    function* (): CooperativeTask<string> {
      throw new Error('No ink.');
    },
    { lane: 'endless', milliseconds: PATIENT },
  );
  const next = run('next');
  await expect(failing).rejects.toThrow('No ink.');
  expect(await next).toBe('next');
});

it('rests from work that took long as long as its share asks for', async () => {
  const LONG = 260;
  const start = performance.now();
  const busy = queue.run(
    // eslint-disable-next-line require-yield -- one long step
    function* (): CooperativeTask<void> {
      while (performance.now() - start < LONG);
    },
    { lane: 'endless', milliseconds: PATIENT },
  );
  await busy;
  const told = performance.now();
  await run('next');
  // The burst of 200 ms is paid for; the other 60 ms are gained back in 120.
  expect(performance.now() - told).toBeGreaterThan(100);
});
