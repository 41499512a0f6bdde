/** Linear work grows as its text, quadratic work with the square: between eight and 64 for texts of which one is eight times as long. */
const GROWTH_MAX = 24;
/** So many pairs have to agree; both are measured one right after the other, so that what slows the machine down slows down both. */
const AGREEING = 3;

/** Milliseconds of CPU time. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

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
  const growths: number[] = [];
  while (!isDecided(growths)) growths.push(timeOf(long) / timeOf(short));
  return excess(growths);
}

/** The same of work that waits in between; nothing else is done meanwhile. */
export async function excessiveGrowthOf(
  short: () => Promise<unknown>,
  long: () => Promise<unknown>,
  negligible: number,
): Promise<number | null> {
  if ((await timeOfWaiting(long)) < negligible) return null;
  const growths: number[] = [];
  while (!isDecided(growths))
    growths.push((await timeOfWaiting(long)) / (await timeOfWaiting(short)));
  return excess(growths);
}

async function timeOfWaiting(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
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
