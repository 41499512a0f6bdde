import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/browser/browser';
import { type ScriptedEditor, scriptedEditor } from '../support/browser/scripted-editor';
import { openPanel } from '../support/clients/panel-client';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { openTables } from '../support/database/tables';
import { type CutProxy, startCutProxy } from '../support/process/cut-proxy';
import {
  type Database,
  ownDatabase,
  type RealProcess,
  startProcess,
} from '../support/process/real-process';
import { pseudoRandom } from '../support/pseudo-random';

/** How long two editors work on the same terms. */
const MINUTES = Number(process.env.EDITORS_MINUTES ?? 10);
const TERMS = Number(process.env.EDITORS_TERMS ?? 20);
/** A fault comes after 2 to 8 seconds; a cut-off lasts 1 to 5. In milliseconds. */
const QUIET = [2000, 8000] as const;
const CUT_OFF = [1000, 5000] as const;
/** Of the run and of the set-up, in milliseconds. */
const TIMEOUT = (MINUTES + 15) * 60_000;

const own = { A: 'short', B: 'quick_fix' } as const;
const SHARED = 'applies_to';

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The instances behind two addresses: the same one, or one each. */
async function glossary(database: Database, instances: 1 | 2) {
  const start = (): Promise<RealProcess> =>
    startProcess({
      environment: { GLOSSARY_DEMO: 'false', PUBLIC_URL: '', SERVES_PANEL: 'true' },
      database,
    });
  const processes: RealProcess[] = [];
  for (let started = 0; started < instances; started += 1) processes.push(await start());
  const proxies: readonly [CutProxy, CutProxy] = [await startCutProxy(), await startCutProxy()];
  const behind = (side: 0 | 1): number => (instances === 2 ? side : 0);
  const connect = (): void =>
    proxies.forEach((proxy, side) =>
      proxy.forwardTo(processes[behind(side === 0 ? 0 : 1)]?.origin ?? ''),
    );
  connect();
  return {
    proxies,
    connect,
    first: processes[0]?.origin ?? '',
    async killAndStart(which: number): Promise<void> {
      const at = which % instances;
      processes[at]?.kill('SIGKILL');
      await processes[at]?.exited;
      processes[at] = await start();
      connect();
    },
    async stop(): Promise<void> {
      for (const proxy of proxies) await proxy.stop();
      for (const { kill } of processes) kill('SIGKILL');
      await Promise.all(processes.map(({ exited }) => exited));
    },
  };
}

/** @returns how often each thing happened, and the words that are not there */
async function run(database: Database, instances: 1 | 2, browser: Browser) {
  const service = await glossary(database, instances);
  const [, other] = service.proxies;
  const [one] = service.proxies;
  const panel = await openPanel(service.first, database);
  const category = await panel.createCategory('testing');
  const documentIds: string[] = [];
  for (let number = 1; number <= TERMS; number += 1)
    documentIds.push(await panel.publishTerm(`Edited By Two ${number}`, category));
  const anna = await panel.createEditor('Anna');
  const ben = await panel.createEditor('Ben');
  const editors = {
    A: await scriptedEditor(browser, one.origin, { as: anna, name: 'A', choose: pseudoRandom(1) }),
    B: await scriptedEditor(browser, other.origin, { as: ben, name: 'B', choose: pseudoRandom(2) }),
  };

  const end = Date.now() + MINUTES * 60_000;
  const isOver = (): boolean => Date.now() >= end;
  async function edit(name: 'A' | 'B', choose: (below: number) => number): Promise<void> {
    while (!isOver()) {
      // Few enough that the two meet often.
      const documentId = documentIds[choose(TERMS)] ?? '';
      await editors[name].work(documentId, [own[name], SHARED]);
    }
  }
  async function disturb(choose: (below: number) => number): Promise<void> {
    const between = ([least, most]: readonly [number, number]): number =>
      least + choose(most - least);
    while (!isOver()) {
      await wait(between(QUIET));
      const what = choose(3);
      if (what === 0) await service.killAndStart(choose(2));
      else {
        (what === 1 ? one : other).cutOff();
        await wait(between(CUT_OFF));
        service.connect();
      }
    }
  }
  await Promise.all([
    edit('A', pseudoRandom(3)),
    edit('B', pseudoRandom(4)),
    disturb(pseudoRandom(5)),
  ]);
  service.connect();
  for (const documentId of documentIds)
    for (const editor of Object.values(editors)) await editor.finish(documentId);

  const lost = await lostWords(database, Object.values(editors));
  for (const editor of Object.values(editors)) await editor.close();
  await service.stop();
  return {
    lost,
    counts: Object.values(editors).map(({ written, seen }) => ({ words: written.length, ...seen })),
  };
}

/** Words that stand neither in the saved draft nor among those that were given up knowingly. */
async function lostWords(
  database: Database,
  editors: readonly ScriptedEditor[],
): Promise<string[]> {
  const tables = openTables(database);
  const givenUp = new Set(editors.flatMap((editor) => [...editor.givenUp]));
  const lost: string[] = [];
  for (const { documentId, field, word } of editors.flatMap(({ written }) => written)) {
    const text = String((await tables.draftOf(documentId))?.[field] ?? '');
    if (!text.split(/\s+/).includes(word) && !givenUp.has(word)) lost.push(`${word} in ${field}`);
  }
  await tables.close();
  return lost;
}

let browser: Browser;
let server: PostgresServer;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startPostgresServer();
});
afterAll(async () => {
  await browser.close();
  await server.remove();
});

it.each<[string, 1 | 2, () => Database]>([
  ['one instance on the database of the tests', 1, ownDatabase],
  ['two instances on PostgreSQL', 2, () => ({ client: 'postgres', url: server.url })],
])(
  'two editors of the same terms lose nothing while %s are killed, started and cut off',
  async (_what, instances, database) => {
    const { lost, counts } = await run(database(), instances, browser);
    process.stdout.write(`${JSON.stringify(counts)}\n`);
    expect(lost).toEqual([]);
    // It happened, and not only the quiet way.
    const sumOf = (what: keyof (typeof counts)[number]): number =>
      counts.reduce((sum, count) => sum + count[what], 0);
    for (const what of ['words', 'saved', 'failed', 'offered', 'conflicts', 'left'] as const)
      expect([what, sumOf(what) > 0]).toEqual([what, true]);
  },
  TIMEOUT,
);
