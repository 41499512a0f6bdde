import type { CooperativeTask } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import {
  BEGUN_MOST,
  type Lane,
  Overloaded,
  WAITING_MAX,
  WorkQueue,
} from '../../../src/plugins/glossary/server/tasks/work-queue';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { inSlices } from '../../../src/plugins/glossary/server/tasks/in-slices';
import { inTurnsOf } from '../../../src/plugins/glossary/server/tasks/fair-turns';
import { type StoppedClock, stoppedClock } from '../../support/stopped-clock';
import { TimeBudget } from '../../../src/plugins/glossary/server/tasks/time-budget';

const PATIENT = 60_000;
/** In milliseconds. */
const LONGER_THAN_A_SLICE = 2;
const LONGER_THAN_A_SLICE_OF_RENDERING = 6;
const CROWD = 120;

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

it('runs one task after the other, and resolves each with its result', async () => {
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
  await inTurnsOf('one client', () =>
    Promise.all([run('a', 'endless', PATIENT, spend), run('b', 'endless', PATIENT, spend)]),
  );
  const between = done
    .filter((what, place) => what !== done[place - 1])
    .slice(0, done.lastIndexOf('b ends') + 1)
    .join(', ');
  expect(between).toContain(
    'a begins, others are answered, a ends, others are answered, b begins, others are answered, b ends',
  );
});

it('serves the lanes in turn: a lane with few clients does not wait for one with many', async () => {
  const all = ['a', 'b', 'c'].map((name) => run(name));
  const limited = ['X', 'Y'].map((name) => run(name, 'limited'));
  await Promise.all([...all, ...limited]);
  const ended = done.filter((what) => what.endsWith('ends'));
  expect(ended).toEqual(['a ends', 'X ends', 'b ends', 'Y ends', 'c ends']);
});

describe('between clients', () => {
  let clock: StoppedClock;
  beforeEach(() => {
    clock = stoppedClock();
  });
  afterEach(() => clock.restore());
  const spend = (): void => {
    clock.time += LONGER_THAN_A_SLICE;
  };
  const many = (client: string, count: number) =>
    inTurnsOf(client, () =>
      Array.from({ length: count }, (_, number) =>
        run(`${client} ${number}`, 'endless', PATIENT, spend),
      ),
    );

  /** A piece of work of a client, and one that is late when that has had its slice. */
  function waitingForItself(client: string): readonly [Promise<void>, Promise<string>] {
    let late = Promise.resolve('');
    // eslint-disable-next-line require-yield -- one slice is enough
    const make = function* (): CooperativeTask<void> {
      late = inTurnsOf(client, () => run(`${client} late`, 'endless', 1));
      spend();
    };
    const work = inTurnsOf(client, () =>
      queue.run(make, { lane: 'endless', milliseconds: PATIENT }),
    );
    return [work, late];
  }

  it('turns are fair: who asks for one thing waits for as little of who asks for many', async () => {
    const heavy = many('heavy', 20);
    const [light] = many('light', 1);
    expect(await light).toBe('light 0');
    expect(done.filter((what) => what.startsWith('heavy')).length).toBeLessThan(6);
    await Promise.all(heavy);
  });

  it('who had nothing to do for a while has saved up no turns', async () => {
    await Promise.all(many('busy', 10));
    const [late] = many('late', 10);
    const [busy] = many('busy', 1);
    await busy;
    expect(done.filter((what) => what.startsWith('late')).length).toBeLessThan(10);
    await late;
  });

  it('one client fills a part of the queue, and is refused for what it asked for itself', async () => {
    const heavy = await Promise.allSettled(many('full', WAITING_MAX));
    const refused = heavy.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused.length).toBeGreaterThan(WAITING_MAX / 2);
    const byItself = inTurnsOf('full', () =>
      refused.map((reason) => (reason as Overloaded).byItself),
    );
    expect(new Set(byItself)).toEqual(new Set([true]));
  });

  it('who is late is told whether it waited for itself or for others', async () => {
    const byItself = (client: string, work: Promise<unknown>): Promise<unknown> =>
      inTurnsOf(client, () => work.catch((error: Overloaded) => error.byItself));
    const [own, ownLate] = waitingForItself('own');
    expect(await byItself('own', ownLate)).toBe(true);
    const other = inTurnsOf('one', () => run('other', 'endless', PATIENT, spend));
    const late = inTurnsOf('another', () => run('late', 'endless', 0));
    clock.time += 1;
    expect(await byItself('another', late)).toBe(false);
    await Promise.all([own, other]);
  });

  it('of thousands of clients few have work that is begun, so that the others can be refused in time', async () => {
    let [begun, most] = [0, 0];
    const make = function* (): CooperativeTask<void> {
      begun += 1;
      most = Math.max(most, begun);
      for (let step = 0; step < 4; step += 1) {
        spend();
        yield;
      }
      begun -= 1;
    };
    const all = await Promise.allSettled(
      Array.from({ length: 500 }, (_, number) =>
        inTurnsOf(`crowd ${number}`, () => queue.run(make, { lane: 'endless', milliseconds: 200 })),
      ),
    );
    expect(most).toBe(BEGUN_MOST);
    const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused.length).toBeGreaterThan(100);
    expect(refused.some((reason) => (reason as Overloaded).byItself)).toBe(false);
    expect(begun).toBe(0);
  });

  it.each(['queue', 'slices'] as const)(
    'a client that comes back does not wait for all that come for the first time (%s)',
    async (where) => {
      const submit = (client: string, task: () => CooperativeTask<void>): Promise<void> =>
        inTurnsOf(client, () =>
          where === 'slices'
            ? inSlices(task())
            : queue.run(task, { lane: 'endless', milliseconds: PATIENT }),
        );
      const slice = (): void => {
        clock.time += where === 'slices' ? LONGER_THAN_A_SLICE_OF_RENDERING : LONGER_THAN_A_SLICE;
      };
      let count = 0;
      // One that comes for the first time waits at any moment: each is followed by the next while it has its only slice.
      const come = (): Promise<void> =>
        // eslint-disable-next-line require-yield -- one slice is all
        submit(`new ${where} ${(count += 1)}`, function* (): CooperativeTask<void> {
          if (count < CROWD) others.push(come());
          slice();
        });
      const others: Promise<void>[] = [];
      others.push(come());
      for (let time = 0; time < 2; time += 1)
        await submit(`returning ${where}`, function* (): CooperativeTask<void> {
          for (let step = 0; step < 4; step += 1) {
            slice();
            yield;
          }
        });
      expect(count).toBeLessThan(CROWD / 2);
      await Promise.all(others);
    },
  );

  it('what another client waited for itself is no fault of this one', async () => {
    const [heavy, late] = waitingForItself('heavier');
    const byItself = (error: Overloaded): boolean => error.byItself;
    // As readers of one list, which is made once for all of them.
    expect(await inTurnsOf('reader', () => late.catch(byItself))).toBe(false);
    expect(await inTurnsOf('heavier', () => late.catch(byItself))).toBe(true);
    await heavy;
  });

  it('so are the slices of what is rendered', async () => {
    const ended: string[] = [];
    const task = function* (): CooperativeTask<void> {
      for (let step = 0; step < 20; step += 1) {
        spend();
        yield;
      }
    };
    const begin = (client: string) =>
      inTurnsOf(client, () => inSlices(task()).then(() => void ended.push(client)));
    await Promise.all([...Array.from({ length: 6 }, () => begin('many')), begin('few')]);
    expect(ended.indexOf('few')).toBeLessThan(3);
  });
});

it('rejects tasks that could not start in time, and does not start them', async () => {
  const first = run('first');
  const late = run('late', 'endless', 0);
  const patient = run('patient');
  await expect(late).rejects.toThrow(Overloaded);
  expect(await Promise.all([first, patient])).toEqual(['first', 'patient']);
  expect(done.join()).not.toContain('late');
});

it('rejects the failed task, and continues', async () => {
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

describe('in slices', () => {
  let clock: StoppedClock;
  beforeEach(() => {
    clock = stoppedClock();
  });
  afterEach(() => clock.restore());
  const spend = (): void => {
    clock.time += LONGER_THAN_A_SLICE_OF_RENDERING;
  };
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
          spend();
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

  it('tasks have their slices in turn, and each result is delivered in between', async () => {
    const done: string[] = [];
    const task = function* (name: string, steps: number): CooperativeTask<string> {
      for (let step = 0; step < steps; step += 1) {
        spend();
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
    // Which of the two that have had a slice is next depends on whose was shorter.
    expect(done.slice(0, 3)).toEqual(['a', 'b ends', 'c']);
    expect(done.slice(3).sort()).toEqual(['a', 'a ends', 'c ends']);
  });

  it('rejects the failed task, and continues', async () => {
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
});

it('lets the burst be spent at once, and then as much as its share of the time', () => {
  const budget = new TimeBudget(0.5, 100);
  expect(budget.pay(60, 1000)).toBe(0);
  expect(budget.pay(40, 1000)).toBe(0);
  // Ten milliseconds too much are gained back in twenty.
  expect(budget.pay(10, 1000)).toBe(20);
  expect(budget.pay(0, 1010)).toBe(10);
  expect(budget.pay(0, 1020)).toBe(0);
});

it('never saves more than the burst', () => {
  const budget = new TimeBudget(0.5, 100);
  expect(budget.pay(130, 3_600_000)).toBe(60);
});
