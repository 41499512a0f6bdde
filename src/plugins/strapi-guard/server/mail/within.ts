import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits for something, but not longer than this; what is under way then goes on unseen.
 *
 * @param milliseconds real time
 * @throws its error, or Error with this sentence
 */
export async function within<Value>(
  pending: Promise<Value>,
  milliseconds: number,
  sentence: string,
): Promise<Value> {
  const done = new AbortController();
  const { signal } = done;
  const late = wait(milliseconds, null, { signal }).then(() => {
    throw new Error(sentence);
  });
  try {
    return await Promise.race([pending, late]);
  } finally {
    done.abort();
  }
}
