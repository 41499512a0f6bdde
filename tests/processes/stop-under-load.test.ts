import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { answeredRequests, countedAsks, statusesOf, sumOf } from '../support/load/asks';
import { eventually } from '../support/eventually';
import { type Load, startLoad } from '../support/load/load';
import { openPanel, type PanelClient } from '../support/clients/panel-client';
import { rate } from '../support/clients/rating-client';
import { ownDatabase, type RealProcess } from '../support/process/real-process';
import { startedProcesses } from '../support/process/started-processes';
import { openTables, type Tables } from '../support/database/tables';
import { readViews } from '../support/content/term-numbers';

/** How much may be lost of what was counted before a kill, in milliseconds. */
const LOSS_MAX = 1000;
const SLUGS = ['race_condition', 'deadlock'];
const ASKS = countedAsks(SLUGS);
/** Slower than a term, answered through Koa, and not counted. */
const LISTS = ['/glossary', '/glossary?q=race', '/glossary.json'].map((path) => ({
  path,
  headers: {},
}));

const start = startedProcesses();
const documentIds = new Map<string, string>();
let panel: PanelClient;
let category: string;
let tables: Tables;
beforeAll(async () => {
  const running = await start();
  panel = await openPanel(running.origin);
  category = await panel.createCategory('testing');
  for (const term of ['Race Condition', 'Deadlock'])
    documentIds.set(slugOf(term), await panel.publishTerm(term, category));
  running.kill('SIGTERM');
  if ((await running.exited).code !== 0) throw new Error('The process did not end in order.');
  tables = openTables(ownDatabase());
});
afterAll(() => tables.close());

const slugOf = (term: string): string => term.toLowerCase().replaceAll(' ', '_');

async function startLoadOn({ origin }: RealProcess): Promise<Load> {
  const before = await readViews(origin, SLUGS[0] ?? '');
  const load = startLoad({
    origin,
    clients: 2,
    connections: 20,
    asks: [...ASKS, ...LISTS],
    total: null,
  });
  await eventually(
    () => readViews(origin, SLUGS[0] ?? ''),
    (views) => views > before + 500,
  );
  return load;
}

async function isRefused({ origin }: RealProcess): Promise<boolean> {
  const socket = connectTo(origin);
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}

function connectTo(origin: string): Socket {
  const { hostname, port } = new URL(origin);
  return connect(Number(port), hostname);
}

/** The requests of all terms as they are written. */
async function writtenRequests(): Promise<number> {
  return sumOf(await tables.requestsOfAll());
}

it('a stop under load cuts no request and loses none that was answered', async () => {
  const running = await start();
  const before = await writtenRequests();
  const load = await startLoadOn(running);
  running.kill('SIGTERM');
  const report = await load.report;
  expect(await running.exited).toEqual({ code: 0, signal: null });
  expect(report.cut).toEqual([...ASKS, ...LISTS].map(() => 0));
  expect(report.failures).toEqual([]);
  expect(Object.keys(statusesOf(report))).toEqual(['200']);
  expect(report.refused).toBeGreaterThan(0);
  expect((await writtenRequests()) - before).toBe(sumOf(answeredRequests(ASKS, report)));
});

it('a request on a connection that was silent until after the stop is answered, and ends the connection', async () => {
  const running = await start();
  const before = await tables.viewsOf(documentIds.get('deadlock') ?? '');
  const socket = connectTo(running.origin);
  await once(socket, 'connect');
  // The service has accepted the connection once it has answered on it.
  socket.write('HEAD /glossary/deadlock HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'data');
  const closed = once(socket, 'close');
  running.kill('SIGTERM');
  await eventually(
    () => isRefused(running),
    (refused) => refused,
  );
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.write('GET /glossary/deadlock HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  expect(answer.trimEnd()).toMatch(/<\/html>$/);
  expect(await running.exited).toEqual({ code: 0, signal: null });
  expect(await tables.viewsOf(documentIds.get('deadlock') ?? '')).toBe(before + 1);
});

it('a kill under load loses at most the last second of views, and no rating or publication that was acknowledged', async () => {
  const running = await start();
  const { origin } = running;
  const before = await writtenRequests();
  const startedAt = Date.now();
  const load = await startLoadOn(running);

  const readers: string[] = [];
  const rateOnAndOn = async (client: number): Promise<void> => {
    for (let count = 0; ; count += 1) {
      const { status, reader } = await rate(origin, 'race_condition', {
        address: `192.0.${client}.${count % 256}`,
      });
      if (status === 201 && reader !== null) readers.push(reader);
    }
  };
  const terms: string[] = [];
  const publishOnAndOn = async (): Promise<void> => {
    for (let count = 1; ; count += 1) {
      const term = `Term ${count}`;
      await panel.at(origin).publishTerm(term, category);
      terms.push(term);
    }
  };
  const writers = [rateOnAndOn(1), rateOnAndOn(2), publishOnAndOn()];
  const ends = Promise.allSettled(writers);
  await eventually(
    () => [readers.length, terms.length, Date.now() - startedAt],
    // Long enough that something was counted before the time whose counts may be lost.
    ([ratings = 0, publications = 0, lasted = 0]) =>
      ratings >= 20 && publications >= 5 && lasted >= 3 * LOSS_MAX,
  );
  const killedAt = Date.now();
  running.kill('SIGKILL');
  const report = await load.report;
  expect(await running.exited).toEqual({ code: null, signal: 'SIGKILL' });
  // Each ended because the process no longer answered.
  for (const end of await ends) expect(end).toMatchObject({ reason: { name: 'TypeError' } });

  const written = (await writtenRequests()) - before;
  const answered = sumOf(answeredRequests(ASKS, report));
  const counted = ASKS.map((_, index) => index);
  const last = counted.reduce(
    (sum, index) => sum + report.answeredSince(index, killedAt - LOSS_MAX),
    0,
  );
  const underWay = counted.reduce((sum, index) => sum + (report.cut[index] ?? 0), 0);
  expect(answered).toBeGreaterThan(last);
  expect(written).toBeGreaterThanOrEqual(answered - last);
  expect(written).toBeLessThanOrEqual(answered + underWay);

  const again = await start();
  expect(await tables.readersOf(documentIds.get('race_condition') ?? '')).toEqual(
    expect.arrayContaining(readers),
  );
  for (const term of terms) {
    const response = await fetch(`${again.origin}/glossary/${slugOf(term)}.json`);
    expect([response.status, (await response.json()).term]).toEqual([200, term]);
  }
});
