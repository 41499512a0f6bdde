import { writeSync } from 'node:fs';
import { aPublishedTerm } from '../support/content/content';
import { fuzz } from '../support/faults/fuzz/fuzz';
import type { Route } from '../support/faults/fuzz/hostile-paths';
import type { FuzzOptions } from '../support/faults/fuzz/hostile-request';
import { routesOfSession } from '../support/faults/fuzz/session';
import { logInToPanel } from '../support/clients/panel';
import { type RealProcess, startProcess } from '../support/process/real-process';
import { startService } from '../support/service';

/** Of a stranger, and as many of a Super Admin. */
const REQUESTS = 50_000;
const SEED = 9;
/** A line of a stack trace. */
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

/** What was wrong. The figures are printed, for docs/reliability.md. */
async function faultsOf(who: string, port: number, options: Omit<FuzzOptions, 'seed'>) {
  const { faults, ...figures } = await fuzz(port, { ...options, seed: SEED, requests: REQUESTS });
  writeSync(1, `${JSON.stringify({ who, seed: SEED, ...figures })}\n`);
  return faults;
}

it('100 000 hostile requests to every route are answered, and neither stop the service nor fill its log', async () => {
  running = await startProcess({ environment: { GLOSSARY_DEMO: 'false' } });
  const { origin } = running;
  const port = Number(new URL(origin).port);
  // The Super Admin first: a session's token is good for half an hour.
  const ofSession = { routes: routesOfSession(routes), token };
  expect(await faultsOf('Super Admin', port, ofSession)).toEqual([]);
  const headers = { Authorization: `Bearer ${token}` };
  expect((await fetch(`${origin}/admin/users/me`, { headers })).status).toBe(200);
  expect(await faultsOf('stranger', port, { routes, token: null })).toEqual([]);
  expect(running.printed()).not.toMatch(STACK);
  // The Super Admin may have deleted every term.
  expect((await fetch(`${origin}/glossary`)).status).toBe(200);
  running.kill('SIGTERM');
  expect(await running.exited).toEqual({ code: 0, signal: null });
}, 3_600_000);
