import { writeSync } from 'node:fs';
import { aPublishedTerm } from '../support/content/content';
import { fuzz } from '../support/faults/fuzz/fuzz';
import type { Route } from '../support/faults/fuzz/hostile-paths';
import type { FuzzOptions } from '../support/faults/fuzz/hostile-request';
import { routesOfSession } from '../support/faults/fuzz/session';
import { logInToPanel } from '../support/clients/panel';
import { type RealProcess, startProcess } from '../support/process/real-process';
import { residentMemory } from '../support/process/resident-memory';
import { startService } from '../support/service';

/** All of them: a tenth of a Super Admin, whose session is good for half an hour, the others of a stranger. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_000_000);
const OF_SESSION = REQUESTS / 10;
/** The memory is read after each share of a stranger's requests. */
const SHARES = 9;
/** How much more memory the last shares may hold than the first, in MiB: a leak of 1 KiB a request is far more. */
const GROWTH_MAX = 64;
const SEED = Number(process.env.FUZZ_SEED ?? 9);
const STACK = /^\s+at .+\(?.+:\d+:\d+\)?$/m;

let routes: readonly Route[];
let token: string;
let running: RealProcess | null = null;
beforeAll(async () => {
  const service = await startService();
  await aPublishedTerm(service.strapi, 'Race Condition');
  token = await logInToPanel(service);
  routes = service.strapi.server.listRoutes();
  await service.stop();
});
afterAll(() => running?.kill('SIGKILL'));

type FuzzShare = Omit<FuzzOptions, 'seed'> & { readonly requests: number; readonly first?: number };

/** The failures. The figures are printed, for docs/reliability.md. */
async function validationErrorsOf(
  who: string,
  port: number,
  options: FuzzShare,
): Promise<readonly string[]> {
  const { faults, ...figures } = await fuzz(port, { ...options, seed: SEED });
  const memory = residentMemory(running?.pid ?? 0);
  writeSync(1, `${JSON.stringify({ who, seed: SEED, ...figures, memory })}\n`);
  return faults;
}

it(`${REQUESTS} hostile requests to every route are answered, and neither stop the service nor fill its log or its memory`, async () => {
  running = await startProcess({
    environment: { GLOSSARY_DEMO: 'false' },
  });
  const { origin, pid } = running;
  const port = Number(new URL(origin).port);
  // The Super Admin first: a session's token is good for half an hour.
  const ofSession = { routes: routesOfSession(routes), token, requests: OF_SESSION };
  expect(await validationErrorsOf('Super Admin', port, ofSession)).toEqual([]);
  const headers = { Authorization: `Bearer ${token}` };
  expect((await fetch(`${origin}/admin/users/me`, { headers })).status).toBe(200);

  const requests = Math.ceil((REQUESTS - OF_SESSION) / SHARES);
  const memory: number[] = [];
  for (let share = 0; share < SHARES; share++) {
    const ofStranger = { routes, token: null, requests, first: share * requests };
    expect(await validationErrorsOf('stranger', port, ofStranger)).toEqual([]);
    memory.push(residentMemory(pid));
  }
  // What is kept in memory is full after the first third; the least of three is what no collection of garbage was due for.
  const [, early, late] = [0, 3, 6].map((from) => Math.min(...memory.slice(from, from + 3)));
  expect((late ?? 0) - (early ?? 0)).toBeLessThan(GROWTH_MAX);

  expect(running.printed()).not.toMatch(STACK);
  // The Super Admin may have deleted every term.
  expect((await fetch(`${origin}/glossary`)).status).toBe(200);
  running.kill('SIGTERM');
  expect(await running.exited).toEqual({ code: 0, signal: null });
}, 7_200_000);
