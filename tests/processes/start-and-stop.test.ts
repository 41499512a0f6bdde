import {
  ALLOWED,
  SETTING_PROBLEM,
} from '../../src/plugins/glossary/core/settings/setting-problems';
import { startProcess } from '../support/process/real-process';
import { startedProcesses } from '../support/process/started-processes';

const start = startedProcesses('Race Condition');

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
    SETTING_PROBLEM.wrong('GLOSSARY_DEMO', 'perhaps', ALLOWED.truth),
  );
});
