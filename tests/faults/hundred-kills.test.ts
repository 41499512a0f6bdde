import { setTimeout as wait } from 'node:timers/promises';
import { answeredRequests, countedAsks, sumOf } from '../support/load/asks';
import { logInAgain, openPanel, type PanelClient } from '../support/clients/panel-client';
import { rate } from '../support/clients/rating-client';
import { COMPLETE_TERM } from '../support/content/content';
import { checkIntegrity } from '../support/database/integrity';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { openTables, type Tables } from '../support/database/tables';
import { startLoad } from '../support/load/load';
import { pseudoRandom } from '../support/pseudo-random';
import { type Database, ownDatabase, startProcess } from '../support/process/real-process';
import { slugOf } from '../support/content/slugs';

const KILLS = Number(process.env.KILLS ?? 100);
const SEED = 14;
/** The time before a kill whose counts may be lost, in milliseconds. */
const LOSS_MAX = 1000;
/** From the start of a process to its first answer, in milliseconds. */
const START_MAX = 10_000;
/** A kill comes so long after the load has begun, in milliseconds. */
const EARLIEST = 200;
const LATEST = 5000;
/** An editor's log-in does not last for all kills. */
const KILLS_PER_LOG_IN = 20;
const LONGEST = 3_600_000;

const TERMS = ['Race Condition', 'Deadlock'];
const ASKS = countedAsks(['race_condition', 'deadlock']);
const IMPORTED = ['Imported One', 'Imported Two', 'Imported Three'];

/** The acknowledged and the attempted writes of clients; the written texts contain numbers. */
interface Said {
  readonly ratings: string[];
  readonly published: { acknowledged: number; tried: number };
  readonly imported: { acknowledged: number; tried: number };
}

describe.each(['sqlite', 'postgres'] as const)('a process on %s', (client) => {
  const said: Said = {
    ratings: [],
    published: { acknowledged: 0, tried: 0 },
    imported: { acknowledged: 0, tried: 0 },
  };
  const random = pseudoRandom(SEED);
  let server: PostgresServer | undefined;
  let database: Database;
  let tables: Tables;
  let panel: PanelClient;
  let changed: string;

  const start = () => startProcess({ environment: { GLOSSARY_DEMO: 'false' }, database });
  const writtenRequests = async () => sumOf(await tables.requestsOfAll());

  beforeAll(async () => {
    server = client === 'postgres' ? await startPostgresServer() : undefined;
    database = server ? { client: 'postgres', url: server.url } : ownDatabase();
    const running = await start();
    panel = await openPanel(running.origin, database);
    const category = await panel.createCategory('testing');
    for (const term of TERMS) changed = await panel.publishTerm(term, category);
    running.kill('SIGTERM');
    await running.exited;
    tables = openTables(database);
  });
  afterAll(async () => {
    await tables.close();
    await server?.remove();
  });

  /** Goes on until the process does not answer any more. */
  function writersOn(origin: string, kill: number): Promise<unknown> {
    const rating = async (): Promise<void> => {
      for (let count = 0; ; count += 1) {
        const address = `10.${kill}.${count >> 8}.${count & 255}`;
        const { status, reader } = await rate(origin, 'deadlock', { address });
        if (status === 201 && reader !== null) said.ratings.push(reader);
      }
    };
    const again = async (
      numbers: Said['published'],
      write: (number: number) => Promise<void>,
    ): Promise<void> => {
      for (;;) {
        numbers.tried += 1;
        await write(numbers.tried);
        numbers.acknowledged = numbers.tried;
      }
    };
    const publishing = again(said.published, (number) =>
      panel.publishChange(changed, { short: `Sentence ${number}.` }),
    );
    const importing = again(said.imported, (number) =>
      panel.importDrafts(
        IMPORTED.map((term) => ({ ...importedTerm(term), short: `Sentence ${number}.` })),
      ),
    );
    return Promise.allSettled([rating(), publishing, importing]);
  }

  async function checkWhatWasAcknowledged(): Promise<void> {
    expect(await checkIntegrity(database)).toBe('ok');
    expect(await tables.publishedTerms()).toEqual(await tables.currentTerms());
    const drafts = await tables.slugsOf('draft');
    expect(new Set(drafts).size).toBe(drafts.length);

    const readers = new Set(await tables.readersOf(changed));
    expect(said.ratings.filter((reader) => !readers.has(reader))).toEqual([]);
    expect(numberIn(await tables.shortOf(changed, 'published'))).toBeGreaterThanOrEqual(
      said.published.acknowledged,
    );
    if (said.imported.acknowledged === 0) return;
    for (const term of IMPORTED) {
      const [row] = await tables.rowsOf(term);
      expect(numberIn(row?.short)).toBeGreaterThanOrEqual(said.imported.acknowledged);
    }
  }

  it(
    `that is killed ${KILLS} times at random moments starts again with everything that it acknowledged`,
    async () => {
      const starts: number[] = [];
      const lost: number[] = [];
      /** Kills that lost more than the last second. */
      const late: object[] = [];
      let requests = 0;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const startedAt = performance.now();
        const running = await start();
        starts.push(performance.now() - startedAt);
        await checkWhatWasAcknowledged();
        const page = await fetch(`${running.origin}/glossary/deadlock`, {
          headers: { 'Sec-Purpose': 'prefetch' },
        });
        expect(await page.text()).toContain(await tables.shortOf(changed, 'published'));
        panel =
          kill % KILLS_PER_LOG_IN === 0
            ? await logInAgain(running.origin)
            : panel.at(running.origin);

        const before = await writtenRequests();
        const load = startLoad({
          origin: running.origin,
          clients: 1,
          connections: 4,
          asks: ASKS,
          total: null,
        });
        const writers = writersOn(running.origin, kill);
        await wait(EARLIEST + random(LATEST - EARLIEST));
        const killedAt = Date.now();
        running.kill('SIGKILL');
        const report = await load.report;
        expect(await running.exited).toEqual({ code: null, signal: 'SIGKILL' });
        await writers;

        const written = (await writtenRequests()) - before;
        const answered = sumOf(answeredRequests(ASKS, report));
        const sum = (of: (index: number) => number) =>
          ASKS.reduce((total, _ask, index) => total + of(index), 0);
        const last = sum((index) => report.answeredSince(index, killedAt - LOSS_MAX));
        if (written < answered - last) late.push({ kill, answered, written, inLastSecond: last });
        expect(written).toBeLessThanOrEqual(answered + sum((index) => report.cut[index] ?? 0));
        requests += answered;
        lost.push(Math.max(0, answered - written));
      }
      await checkWhatWasAcknowledged();
      const slow = starts.filter((took) => took >= START_MAX);
      process.stdout.write(
        `${client} | ${KILLS} | ${Math.round(middleOf(starts))} | ${Math.round(Math.max(...starts))} | ${slow.length} | ` +
          `${said.ratings.length} | ${said.published.acknowledged} | ${said.imported.acknowledged} | ` +
          `${requests} | ${Math.max(...lost)}\n`,
      );
      expect({ late, slow }).toEqual({ late: [], slow: [] });
      expect(said.ratings.length).toBeGreaterThan(KILLS);
      expect(said.published.acknowledged).toBeGreaterThan(KILLS);
      expect(said.imported.acknowledged).toBeGreaterThan(0);
    },
    LONGEST,
  );
});

const importedTerm = (term: string): object => ({
  ...COMPLETE_TERM,
  slug: slugOf(term),
  term,
  category: 'testing',
});

const numberIn = (text: unknown): number => Number(/\d+/.exec(String(text))?.[0] ?? 0);

function middleOf(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
