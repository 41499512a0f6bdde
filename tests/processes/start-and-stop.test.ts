import { aPublishedTerm } from '../support/content';
import { type RealProcess, startProcess } from '../support/real-process';
import { type RunningService, startService } from '../support/service';

let service: RunningService;
const started: RealProcess[] = [];
beforeAll(async () => {
  service = await startService();
  await aPublishedTerm(service.strapi, 'Race Condition');
});
afterAll(async () => {
  for (const { kill } of started) kill('SIGKILL');
  await Promise.all(started.map(({ exited }) => exited));
  await service.stop();
});

async function start(): Promise<RealProcess> {
  const running = await startProcess({ environment: { GLOSSARY_DEMO: 'false' } });
  started.push(running);
  return running;
}

it('serves what another process published on the same database, and ends in order when it is asked to', async () => {
  const { origin, pid, kill, exited } = await start();
  expect(pid).not.toBe(process.pid);
  const page = await fetch(`${origin}/glossary/race_condition`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Race Condition');
  kill('SIGTERM');
  expect(await exited).toEqual({ code: 0, signal: null });
});

it('a killed process ends by the signal', async () => {
  const { kill, exited } = await start();
  kill('SIGKILL');
  expect(await exited).toEqual({ code: null, signal: 'SIGKILL' });
});

it('a process that cannot start says why', async () => {
  const environment = { GLOSSARY_DEMO: 'perhaps' };
  await expect(startProcess({ environment })).rejects.toThrow(
    'GLOSSARY_DEMO is "perhaps"; allowed is true or false.',
  );
});
