import { mkdirSync, rmSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { SORTS } from '../../src/plugins/glossary/core/catalogue/browse-query';
import { ALL_FORMATS, TERM_FORMATS } from '../../src/plugins/glossary/core/term/term-formats';
import { openPanel, type PanelClient } from '../support/clients/panel-client';
import { demoTerms } from '../support/content/demo-terms';
import { DATABASE_FOLDER } from '../support/database/database-folder';
import { copyPreparedFile } from '../support/database/fresh-database';
import { type PostgresProxy, startPostgresProxy } from '../support/database/postgres-proxy';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { eventually } from '../support/eventually';
import { freePort } from '../support/process/free-port';
import { type Database, type RealProcess, startProcess } from '../support/process/real-process';

const CATEGORIES = '/content-manager/collection-types/plugin::glossary.category?pageSize=100';
/** Every address of a term that is asked for often: its forms, its numbers, its version, the form for reports. */
const BELOW = [
  ...ALL_FORMATS.map((form) => TERM_FORMATS[form].suffix),
  '?version=1',
  '/activity.json',
  '/numbers.json',
  '/reports',
];
/** What reads the log itself: docs/reliability.md names it. */
const NEEDS_DATABASE = ['/history', '/history.json'];
const OTHERS = [
  '/glossary',
  '/glossary.json',
  ...SORTS.map((sort) => `/glossary?sort=${sort}`),
  '/glossary?q=lock',
  '/glossary/term-map',
  '/glossary/compare-terms?a=deadlock&b=race_condition',
  '/glossary/deadlock/card.png',
  '/glossary/verify-quote?text=Many%20callers%20compute',
  '/sitemap.xml',
  '/glossary.atom',
  '/llms.txt',
];

interface Started {
  readonly running: RealProcess;
  readonly panel: PanelClient;
  /** Resolves when everything of every term is in memory. */
  readonly warmed: () => Promise<void>;
}

const started: RealProcess[] = [];
afterAll(async () => {
  for (const { kill } of started) kill('SIGKILL');
  await Promise.all(started.map(({ exited }) => exited));
});

async function start(database: Database): Promise<Started> {
  const metrics = String(await freePort());
  const running = await startProcess({
    environment: { GLOSSARY_DEMO: 'true', GLOSSARY_METRICS_PORT: metrics },
    database,
  });
  started.push(running);
  const numberOf = (text: string, name: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length),
    );
  const inMemory = async (): Promise<readonly number[]> => {
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    return ['', '_in_memory{what="content"}', '_in_memory{what="numbers"}'].map((name) =>
      numberOf(text, `glossary_terms${name}`),
    );
  };
  return {
    running,
    panel: await openPanel(running.origin, database),
    async warmed() {
      await eventually(
        inMemory,
        ([terms, ...held]) => terms !== 0 && held.every((count) => count === terms),
      );
    },
  };
}

/** A category gets another name: all pages and records of its terms have to be rebuilt. */
async function renameCategory({ running, panel }: Started): Promise<void> {
  const answer = await fetch(`${running.origin}${CATEGORIES}`, { headers: panel.credentials });
  const { results } = (await answer.json()) as {
    readonly results: readonly { readonly documentId: string; readonly key: string }[];
  };
  const renamed = results.find(({ key }) => key === 'concurrency');
  await panel.changeCategory(renamed?.documentId ?? '', { name: 'Renamed' });
}

/** The statuses of addresses, without those that are answered 200. */
async function othersThan200(
  origin: string,
  addresses: readonly string[],
): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const address of addresses) {
    const response = await fetch(`${origin}${address}`);
    await response.arrayBuffer();
    if (response.status !== 200) found.push([address, response.status]);
  }
  return found;
}

/** The addresses that were never requested before and are not answered with their current content. */
async function unanswered({ running: { origin } }: Started): Promise<readonly unknown[]> {
  const terms = demoTerms().map(({ slug }) => `/glossary/${slug}`);
  expect(terms.length).toBeGreaterThan(100);
  // So the database is really away.
  for (const part of NEEDS_DATABASE)
    expect((await fetch(`${origin}${terms[0]}${part}`)).status).toBeGreaterThanOrEqual(500);
  const page = await (await fetch(`${origin}/glossary/deadlock`)).text();
  expect(page).toContain('Renamed');
  const addresses = terms.flatMap((term) => BELOW.map((part) => `${term}${part}`));
  return othersThan200(origin, [...addresses, ...OTHERS]);
}

describe('PostgreSQL', () => {
  let server: PostgresServer;
  let proxy: PostgresProxy;
  beforeAll(async () => {
    server = await startPostgresServer();
    proxy = await startPostgresProxy(server.url);
  });
  afterAll(async () => {
    await proxy.close();
    await server.remove();
  });

  it('that is away keeps no address of a term from being answered, though it was cut off while numbers were read', async () => {
    let read = 0;
    proxy.cutOnce({
      when: 'before',
      at: ({ sql }) => sql.includes('glossary_view_counts') && sql.includes('union') && ++read > 50,
    });
    const service = await start({ client: 'postgres', url: proxy.url });
    await service.warmed();
    expect(proxy.cutStatement()).not.toBeNull();
    await renameCategory(service);
    await server.stop();
    expect(await unanswered(service)).toEqual([]);
  });
});

describe('SQLite', () => {
  const filename = path.join(DATABASE_FOLDER, `gone-${process.env.JEST_WORKER_ID ?? '1'}.sqlite`);

  it('whose file is emptied keeps no address of a term from being answered', async () => {
    mkdirSync(DATABASE_FOLDER, { recursive: true });
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${filename}${suffix}`, { force: true });
    copyPreparedFile('demo', filename);
    const service = await start({ client: 'sqlite', filename });
    await service.warmed();
    await renameCategory(service);
    for (const suffix of ['-wal', '']) truncateSync(`${filename}${suffix}`, 0);
    expect(await unanswered(service)).toEqual([]);
  });
});
