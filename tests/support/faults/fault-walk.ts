import { setTimeout as wait } from 'node:timers/promises';
import type { Attempt, FaultyWrite, FaultyWrites } from './faulty-writes';

/** No attempt takes longer, in milliseconds; a write that is never answered is a fault as well. */
const ANSWER_MAX = 20_000;
/** More steps than any of the writes has. */
const STEPS_MAX = 1000;

/** What came of a write that was broken at one point after the other. */
export interface FaultWalk {
  readonly broken: number;
  /** Attempts that met it and were acknowledged: it came when everything was stored, or was made good by another try. */
  readonly acknowledged: number;
  readonly wrong: readonly string[];
}

/**
 * Tries a write with a fault at its first point, at its second, and so on, until an attempt meets the fault no more. After
 * each attempt the page is read: the number of views on it never falls, and no view is lost or doubled.
 *
 * @param breakAt breaks something for the next attempt; `after` mends it, and says where the fault was met, or null
 */
export async function walkFaults(
  write: FaultyWrite,
  breakAt: (point: number) => { readonly after: (attempt: Attempt) => string | null },
  readPage: FaultyWrites['readPage'],
): Promise<FaultWalk> {
  const wrong: string[] = [];
  let acknowledged = 0;
  for (let point = 1; point <= STEPS_MAX; point += 1) {
    await write.prepare();
    const { after } = breakAt(point);
    const attempt = await answered(write.attempt(point));
    const place = after(attempt);
    if (attempt.wrong !== null) wrong.push(`${place}: ${attempt.wrong}`);
    if (attempt.isAcknowledged && !(await write.isStored(point)))
      wrong.push(`${place}: acknowledged and not stored`);
    const wrongPage = await readPage();
    if (wrongPage !== null) wrong.push(`${place}: the page was answered ${wrongPage}`);
    if (place === null) {
      if (!attempt.isAcknowledged) wrong.push('refused though nothing was broken');
      return { broken: point - 1, acknowledged, wrong };
    }
    if (attempt.isAcknowledged) acknowledged += 1;
  }
  throw new Error(`The write has more than ${STEPS_MAX} points.`);
}

async function answered(attempt: Promise<Attempt>): Promise<Attempt> {
  const abort = new AbortController();
  const silence = wait(ANSWER_MAX, null, { signal: abort.signal }).then(
    () => ({ isAcknowledged: false, wrong: `not answered within ${ANSWER_MAX} ms` }),
    () => attempt,
  );
  return Promise.race([attempt, silence]).finally(() => abort.abort());
}

/** One line of the matrix that is printed: see docs/reliability.md. */
export function sayWalk(fault: string, name: string, { broken, acknowledged }: FaultWalk): void {
  const refused = broken - acknowledged;
  process.stdout.write(`${name} | ${fault} | ${broken} | ${refused} | ${acknowledged}\n`);
}
