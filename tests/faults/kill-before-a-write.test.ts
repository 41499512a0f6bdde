import { answeredRequests, countedAsks, sumOf } from '../support/load/asks';
import { openPanel } from '../support/clients/panel-client';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { openTables, type Tables } from '../support/database/tables';
import { eventually } from '../support/eventually';
import { type LoadReport, startLoad } from '../support/load/load';
import { type Database, ownDatabase, startProcess } from '../support/process/real-process';

/** How much may be lost of what was counted before a kill, in milliseconds. */
const LOSS_MAX = 1000;
const KILLS = 5;
/** Writes that are watched before a kill: the middle one of the times between them says when the next one ends. */
const WATCHED_WRITES = 6;
/** How long before the end of the next write to kill, in milliseconds: two looks of `eventually`. */
const MARGIN = 40;
/** How finely the last column of docs/reliability.md is written, in milliseconds. */
const STEP = 10;
const ASKS = countedAsks(['race_condition', 'deadlock']);

describe.each(['sqlite', 'postgres'] as const)('a kill on %s', (client) => {
  let server: PostgresServer | undefined;
  let database: Database;
  let tables: Tables;
  beforeAll(async () => {
    server = client === 'postgres' ? await startPostgresServer() : undefined;
    database = server ? { client: 'postgres', url: server.url } : ownDatabase();
    const running = await start();
    const panel = await openPanel(running.origin, database);
    const category = await panel.createCategory('testing');
    for (const term of ['Race Condition', 'Deadlock']) await panel.publishTerm(term, category);
    running.kill('SIGTERM');
    await running.exited;
    tables = openTables(database);
  });
  afterAll(async () => {
    await tables.close();
    await server?.remove();
  });

  const start = () =>
    startProcess({
      environment: { GLOSSARY_DEMO: 'false' },
      database,
    });
  const writtenRequests = async () => sumOf(await tables.requestsOfAll());

  /** Resolves just before a write of counts ends; with the time since the last one, in milliseconds. */
  async function untilWriteIsDue(): Promise<number> {
    let writes = await tables.countWrites();
    const seenAt: number[] = [];
    const sinceLast = () => performance.now() - (seenAt.at(-1) ?? Infinity);
    await eventually(
      async () => {
        const now = await tables.countWrites();
        if (now > writes) seenAt.push(performance.now());
        writes = now;
      },
      () => seenAt.length >= WATCHED_WRITES && sinceLast() >= middleOfTimesBetween(seenAt) - MARGIN,
      60_000,
    );
    return sinceLast();
  }

  it('just before a write of counts is due loses at most the last second, again and again', async () => {
    for (let count = 0; count < KILLS; count += 1) {
      const running = await start();
      const before = await writtenRequests();
      const load = startLoad({
        origin: running.origin,
        clients: 2,
        connections: 20,
        asks: ASKS,
        total: null,
      });
      const sinceWrite = await untilWriteIsDue();
      const killedAt = Date.now();
      running.kill('SIGKILL');
      const report = await load.report;
      expect(await running.exited).toEqual({ code: null, signal: 'SIGKILL' });

      const answered = sumOf(answeredRequests(ASKS, report));
      const lost = answered - ((await writtenRequests()) - before);
      const inLast = (milliseconds: number) => answersSince(report, killedAt - milliseconds);
      let age = 0;
      while (inLast(age) < lost && age < LOSS_MAX) age += STEP;
      process.stdout.write(
        `${client} | ${answered} | ${inLast(LOSS_MAX)} | ${Math.round(sinceWrite)} | ${lost} | ${age}\n`,
      );
      expect(answered).toBeGreaterThan(inLast(LOSS_MAX));
      expect(lost).toBeLessThanOrEqual(inLast(LOSS_MAX));
    }
  }, 600_000);
});

function middleOfTimesBetween(moments: readonly number[]): number {
  const times = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}

function answersSince(report: LoadReport, moment: number): number {
  return ASKS.reduce((sum, _ask, index) => sum + report.answeredSince(index, moment), 0);
}
