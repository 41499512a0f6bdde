import { eventually } from '../support/eventually';
import { startLoad } from '../support/load/load';
import { startedProcesses } from '../support/process/started-processes';
import { readViews } from '../support/content/term-stats';

const STOPS = 6;
const SLUG = 'race_condition';
/** Answered from memory, through Koa, and with work for each. */
const PATHS = [`/glossary/${SLUG}`, '/glossary?q=race', '/glossary/unknown'];

const start = startedProcesses('Race Condition');

it('six stops under ever new connections reset none of them', async () => {
  for (let stop = 0; stop < STOPS; stop += 1) {
    const running = await start();
    const before = await readViews(running.origin, SLUG);
    const load = startLoad({
      origin: running.origin,
      clients: 2,
      connections: 40,
      asks: PATHS.map((path) => ({ path, headers: { Connection: 'close' } })),
      total: null,
    });
    await eventually(
      () => readViews(running.origin, SLUG),
      (views) => views > before + 50,
      30_000,
    );
    running.kill('SIGTERM');
    const report = await load.report;
    expect(report.failures).toEqual([]);
    expect(report.cut).toEqual(PATHS.map(() => 0));
    expect(report.refused).toBeGreaterThan(0);
    expect(await running.exited).toEqual({ code: 0, signal: null });
  }
}, 600_000);
