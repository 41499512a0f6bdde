import { aPublishedTerm } from '../content/content';
import { startService } from '../service';
import { type RealProcess, startProcess } from './real-process';

/**
 * Has the tests of a file start processes on its database without the demo glossary, which end with the file at the latest.
 *
 * @param terms published before the first test
 */
export function startedProcesses(
  ...terms: readonly string[]
): (settings?: Readonly<Record<string, string>>) => Promise<RealProcess> {
  const started: RealProcess[] = [];
  beforeAll(async () => {
    if (terms.length === 0) return;
    const { strapi, stop } = await startService();
    for (const term of terms) await aPublishedTerm(strapi, term);
    await stop();
  });
  afterAll(async () => {
    for (const { kill } of started) kill('SIGKILL');
    await Promise.all(started.map(({ exited }) => exited));
  });
  return async (settings = {}) => {
    const environment = { GLOSSARY_DEMO: 'false', ...settings };
    const running = await startProcess({ environment });
    started.push(running);
    return running;
  };
}
