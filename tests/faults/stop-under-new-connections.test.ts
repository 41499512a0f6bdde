import { aPublishedTerm } from '../support/content';
import { eventually } from '../support/eventually';
import { startLoad } from '../support/load';
import { type RealProcess, startProcess } from '../support/real-process';
import { startService } from '../support/service';
import { readViews } from '../support/term-numbers';

const STOPS = 6;
const SLUG = 'race_condition';
/** Answered from memory, through Koa, and with work for each. */
const PATHS = [`/glossary/${SLUG}`, '/glossary?q=race', '/glossary/unknown'];

const started: RealProcess[] = [];
afterAll(() => {
  for (const { kill } of started) kill('SIGKILL');
});

it('six stops under ever new connections reset none of them', async () => {
  const service = await startService();
  await aPublishedTerm(service.strapi, 'Race Condition');
  await service.stop();
  for (let stop = 0; stop < STOPS; stop += 1) {
    const running = await startProcess({ environment: { GLOSSARY_DEMO: 'false' } });
    started.push(running);
    const before = await readViews(running.origin, SLUG);
    const load = startLoad({
      origin: running.origin,
      clients: 2,
      connections: 40,
      asks: PATHS.map((path) => ({ path, headers: { Connection: 'close' } })),
      total: null,
    });
    await eventually(
      30_000,
      () => readViews(running.origin, SLUG),
      (views) => views > before + 50,
    );
    running.kill('SIGTERM');
    const report = await load.report;
    expect(report.failures).toEqual([]);
    expect(report.cut).toEqual(PATHS.map(() => 0));
    expect(report.refused).toBeGreaterThan(0);
    expect(await running.exited).toEqual({ code: 0, signal: null });
  }
}, 600_000);
