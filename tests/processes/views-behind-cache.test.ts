import { launchBrowser } from '../support/browser/browser';
import { AGENTS } from '../support/clients/user-agents';
import { openPanel } from '../support/clients/panel-client';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { openTables, type Tables } from '../support/database/tables';
import { eventually } from '../support/eventually';
import { type Cluster, HAS_NGINX, startCluster } from '../support/process/cluster';
import type { Database } from '../support/process/real-process';

const READERS = 200;
const LONGEST = 300_000;
const PAGE = '/glossary/race_condition';

(HAS_NGINX ? describe : describe.skip)('behind nginx with a cache', () => {
  let server: PostgresServer;
  let cluster: Cluster;
  let tables: Tables;
  let documentId: string;
  beforeAll(async () => {
    server = await startPostgresServer();
    const database: Database = { client: 'postgres', url: server.url };
    cluster = await startCluster(database, 2, 'nginx-cache', { GLOSSARY_COUNT_VIEWS: 'beacon' });
    tables = openTables(database);
    const panel = await openPanel(cluster.origin, database);
    documentId = await panel.publishTerm('Race Condition', await panel.createCategory('testing'));
    // Until the other instance has heard of the term as well, each being asked in turn; records pass the cache.
    const { origin } = cluster;
    await eventually(
      () =>
        Promise.all([1, 2, 3, 4].map(async () => (await fetch(`${origin}${PAGE}.json`)).status)),
      (statuses) => statuses.every((status) => status === 200),
    );
  }, LONGEST);
  afterAll(async () => {
    await cluster.stop();
    await tables.close();
    await server.remove();
  });

  const expectViews = async (count: number): Promise<void> => {
    await eventually(
      () => tables.viewsOf(documentId),
      (views) => views === count,
    );
  };

  it(
    'views that a cache answers are counted, each once',
    async () => {
      const { origin } = cluster;
      const before = await tables.viewsOf(documentId);
      const passed: string[] = [];
      for (let reader = 0; reader < READERS; reader += 1) {
        // Browsers do not ask in the same words.
        const headers = {
          'User-Agent': AGENTS.human,
          Accept: `text/html,application/xhtml+xml;q=0.${(reader % 9) + 1}`,
          'Accept-Encoding': reader % 2 === 0 ? 'gzip' : 'gzip, br',
        };
        const page = await fetch(`${origin}${PAGE}`, { headers });
        expect(await page.text()).toContain(`data-views="${PAGE}/views"`);
        passed.push(page.headers.get('X-Cache') ?? '');
        const { status } = await fetch(`${origin}${PAGE}/views`, {
          method: 'POST',
          headers: { ...headers, 'Sec-Fetch-Site': 'same-origin' },
        });
        expect(status).toBe(204);
      }
      const reached = passed.filter((state) => state !== 'HIT').length;
      expect(reached).toBeLessThan(READERS / 20);
      process.stdout.write(`${READERS} views, ${reached} pages from the service.\n`);
      await expectViews(before + READERS);
    },
    LONGEST,
  );

  it(
    'records pass the cache, and are counted by the service',
    async () => {
      const { origin } = cluster;
      const before = Object.values(await tables.requestsOf(documentId));
      const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
      for (let count = 0; count < 10; count += 1) {
        const byAddress = count % 2 === 0;
        const record = await fetch(`${origin}${PAGE}${byAddress ? '.json' : ''}`, {
          headers: byAddress ? {} : { Accept: 'application/json' },
        });
        expect(await record.json()).toMatchObject({ slug: 'race_condition' });
      }
      await eventually(
        async () => sum(Object.values(await tables.requestsOf(documentId))) - sum(before),
        (more) => more === 10,
      );
    },
    LONGEST,
  );

  it(
    'a real browser tells one view for each page that it opens, and none without scripts',
    async () => {
      const { origin } = cluster;
      const before = await tables.viewsOf(documentId);
      const browser = await launchBrowser();
      for (const javaScriptEnabled of [true, false]) {
        const context = await browser.newContext({ userAgent: AGENTS.human, javaScriptEnabled });
        const page = await context.newPage();
        for (let load = 0; load < 3; load += 1) {
          const told = javaScriptEnabled
            ? page.waitForResponse((response) => response.url().endsWith('/views'))
            : null;
          await page.goto(`${origin}${PAGE}`, { waitUntil: 'load' });
          expect((await told)?.status() ?? null).toBe(javaScriptEnabled ? 204 : null);
        }
        await context.close();
      }
      await browser.close();
      await expectViews(before + 3);
    },
    LONGEST,
  );
});
