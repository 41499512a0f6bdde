/** Linear work grows as its text, quadratic work with the square: between eight and 64 for texts of which one is eight times as long. */
const GROWTH_MAX = 24;
/** So many pairs have to agree; both are measured one right after the other, so that what slows the machine down slows down both. */
const AGREEING = 3;

/** The shorter work is repeated until it takes so many milliseconds of CPU time: of less, the machine decides. */
const ENOUGH = 5;
const REPEATS_MOST = 50;

/** Milliseconds of CPU time. */
function timeOf(work: () => unknown, times = 1): number {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** @param times of the shorter work, in milliseconds; the first ones are longer, until it is compiled */
const repeatsFor = (times: readonly number[]): number =>
  Math.ceil(ENOUGH / Math.max(Math.min(...times, ENOUGH), ENOUGH / REPEATS_MOST));

/** How often the pieces of a task are measured: of each the shortest time counts, for nothing but the machine makes it longer. */
const RUNS = 3;

/** Milliseconds of CPU time that each piece of a task takes, from one pause to the next. */
export function piecesOf(task: () => Generator): readonly number[] {
  const runs = Array.from({ length: RUNS }, () => {
    const steps = task();
    const times: number[] = [];
    let isDone = false;
    while (!isDone) times.push(timeOf(() => (isDone = steps.next().done === true)));
    return times;
  });
  const [first = []] = runs;
  return first.map((_time, place) => Math.min(...runs.map((times) => times[place] ?? Infinity)));
}

/**
 * How many times longer work takes for a text that is eight times as long, where that is more than linear work would; null where it is
 * not, or where the longer one takes next to nothing.
 *
 * @param negligible negligible work, in milliseconds of CPU time
 */
export function excessiveGrowth(
  short: () => unknown,
  long: () => unknown,
  negligible: number,
): number | null {
  if (timeOf(long) < negligible) return null;
  const times = repeatsFor([timeOf(short), timeOf(short), timeOf(short)]);
  const growths: number[] = [];
  while (!isDecided(growths)) growths.push(timeOf(long, times) / timeOf(short, times));
  return excess(growths);
}

/** The same of work that waits in between; nothing else is done meanwhile. */
export async function excessiveGrowthOf(
  short: () => Promise<unknown>,
  long: () => Promise<unknown>,
  negligible: number,
): Promise<number | null> {
  if ((await timeOfWaiting(long)) < negligible) return null;
  const warmingUp = [await timeOfWaiting(short), await timeOfWaiting(short)];
  const times = repeatsFor([...warmingUp, await timeOfWaiting(short)]);
  const growths: number[] = [];
  while (!isDecided(growths))
    growths.push((await timeOfWaiting(long, times)) / (await timeOfWaiting(short, times)));
  return excess(growths);
}

async function timeOfWaiting(work: () => Promise<unknown>, times = 1): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const excessive = (growths: readonly number[]): readonly number[] =>
  growths.filter((growth) => growth > GROWTH_MAX);

/** Whether so many pairs are on one side that no more of five would change which side most are on. */
function isDecided(growths: readonly number[]): boolean {
  const { length } = excessive(growths);
  return Math.max(length, growths.length - length) >= AGREEING;
}

function excess(growths: readonly number[]): number | null {
  const beyond = excessive(growths);
  return beyond.length >= AGREEING ? Math.round(Math.min(...beyond)) : null;
}
