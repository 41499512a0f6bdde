import { setTimeout as pause } from 'node:timers/promises';

/** A request that the generator cut at its end may still be answered for a moment: longer than a publication holds the service. */
const PAUSE_MILLISECONDS = 250;

const COUNTED = ['views', 'html', 'json'];

/** The counts in the database when no write is pending. */
export async function settledCounts(service) {
  for (let before = await service.ask('counted'); ;) {
    await pause(PAUSE_MILLISECONDS);
    const now = await service.ask('counted');
    if (COUNTED.every((name) => now[name] === before[name])) return now;
    before = now;
  }
}

/**
 * Compares what a load had answered with what the database has gained by it. Exactly so many have to be there, and at most
 * `cutAtMost` more: requests whose answer the generator did not wait for. What the load does not count must not change.
 */
export function checkCounts(what, { before, after, counts, answered, cutAtMost }) {
  for (const name of COUNTED) {
    const gained = after[name] - before[name];
    const least = counts.includes(name) ? answered : 0;
    const most = counts.includes(name) ? answered + cutAtMost : 0;
    if (gained < least || gained > most) {
      throw new Error(
        `${what}: ${answered} answers arrived, but “${name}” grew by ${gained} in the database; ` +
          `allowed is ${least === most ? least : `${least} to ${most}`}`,
      );
    }
  }
}
