import { setTimeout as wait } from 'node:timers/promises';

/** Pause between two looks, in milliseconds. */
const PAUSE = 20;
/** Longer than any expected event takes, even on a busy machine, in milliseconds. */
const ANSWER_TIMEOUT = 60_000;

/**
 * Looks again and again until something is as it should be; resolves with how long that took, in milliseconds.
 *
 * @param within when to give up, in milliseconds: a shorter time is for a test of how long something takes, which belongs to `tests/faults`
 * @throws Error with what was seen last, when it takes longer
 */
export async function eventually<Seen>(
  look: () => Promise<Seen> | Seen,
  isRight: (seen: Seen) => boolean,
  within: number = ANSWER_TIMEOUT,
): Promise<number> {
  const start = performance.now();
  for (;;) {
    const begun = performance.now() - start;
    const seen = await look();
    if (isRight(seen)) return performance.now() - start;
    if (begun > within)
      throw new Error(`After ${within} ms there was still ${JSON.stringify(seen)?.slice(0, 500)}.`);
    await wait(PAUSE);
  }
}
