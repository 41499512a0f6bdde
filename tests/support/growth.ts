/** Linear work grows as its text, quadratic work with the square: between eight and 64 for texts of which one is eight times as long. */
const GROWTH_MAX = 24;
/** How often both are measured, one right after the other, so that what slows the machine down slows down both. */
const PAIRS = 5;

/** Milliseconds of CPU time. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * How many times longer work takes for a text that is eight times as long, where that is more than linear work would; null where it is
 * not, or where the longer one takes next to nothing.
 *
 * @param negligible what holds nobody up, in milliseconds of CPU time
 */
export function excessiveGrowth(
  short: () => unknown,
  long: () => unknown,
  negligible: number,
): number | null {
  if (timeOf(long) < negligible) return null;
  const growths = Array.from({ length: PAIRS }, () => timeOf(long) / timeOf(short)).sort(
    (one, other) => one - other,
  );
  const median = growths[Math.floor(PAIRS / 2)] ?? 0;
  return median > GROWTH_MAX ? Math.round(median) : null;
}
