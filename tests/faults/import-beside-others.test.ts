import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { COMPLETE_TERM } from '../support/content/content';
import { eventually } from '../support/eventually';
import { openPanel, type PanelClient } from '../support/clients/panel-client';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres-server';
import { rate } from '../support/clients/rating-client';
import {
  choice,
  type Database,
  type RealProcess,
  startProcess,
} from '../support/process/real-process';
import { openTables, type Tables } from '../support/database/tables';
import { printedBy } from '../support/process/printed';

const ROOT = path.resolve(__dirname, '..', '..');
const TERMS = 1000;
/** Between two ratings, and between two saves of the editor, in milliseconds. */
const RATING_INTERVAL = 100;
const SAVE_INTERVAL = 250;
/** The longest response time while an import runs, in milliseconds. */
const LONGEST_WAIT = 2000;
/** A start and an import on a busy machine, in milliseconds. */
const LONGEST = 900_000;

const SLUGS = Array.from({ length: TERMS }, (_none, index) => `imported_${index + TERMS}`);

interface Import {
  readonly process: ChildProcess;
  /** Exit code and everything that was printed. */
  readonly ended: Promise<{ readonly code: number | null; readonly printed: string }>;
}

describe.each(['sqlite', 'postgres'] as const)('an import on %s', (client) => {
  let folder: string;
  let server: PostgresServer | undefined;
  let database: Database;
  let service: RealProcess;
  let panel: PanelClient;
  let tables: Tables;
  let documentId: string;

  beforeAll(async () => {
    mkdirSync(path.join(ROOT, '.tmp', 'tests'), { recursive: true });
    folder = mkdtempSync(path.join(ROOT, '.tmp', 'tests', 'import-'));
    server = client === 'postgres' ? await startPostgresServer() : undefined;
    database = server
      ? { client: 'postgres', url: server.url }
      : { client: 'sqlite', filename: path.join(folder, 'data.sqlite') };
    service = await startProcess({
      database,
      environment: { GLOSSARY_DEMO: 'false', TRUSTED_PROXIES: '127.0.0.1' },
    });
    panel = await openPanel(service.origin, database);
    documentId = await panel.publishTerm('Beside', await panel.createCategory('testing'));
    tables = openTables(database);
    const rows = SLUGS.map((slug) => ({ ...COMPLETE_TERM, slug, term: slug, category: 'testing' }));
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`);
    writeFileSync(path.join(folder, 'terms.jsonl'), lines.join(''));
  }, LONGEST);
  afterAll(async () => {
    service.kill('SIGKILL');
    await service.exited;
    await tables.close();
    await server?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  function startImport(): Import {
    const child = spawn(
      process.execPath,
      [path.join(ROOT, 'src/launch/glossary.mjs'), 'import', 'terms.jsonl', '--yes'],
      {
        cwd: folder,
        env: { ...process.env, ...choice(database), INIT_CWD: folder },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const printed = printedBy(child);
    const ended = once(child, 'exit').then(([code]) => ({
      code: code as number | null,
      printed: printed(),
    }));
    return { process: child, ended };
  }

  it(
    'resumes where a killed one stopped, and no concurrent request fails or waits long',
    async () => {
      const killed = startImport();
      await eventually(
        () => tables.slugsOf('draft'),
        (slugs) => slugs.length > 1,
        LONGEST / 2,
      );
      killed.process.kill('SIGKILL');
      await killed.ended;
      const { process: child, ended } = startImport();
      const waits: number[] = [];
      const faults: string[] = [];
      const timed = async (what: string, act: () => Promise<unknown>): Promise<void> => {
        const start = performance.now();
        try {
          await act();
        } catch (error) {
          faults.push(`${what}: ${String(error)}`);
        }
        waits.push(performance.now() - start);
      };
      const rateOnce = (number: number) =>
        timed('rating', async () => {
          const address = `10.0.${number >> 8}.${number & 255}`;
          const { status, body } = await rate(service.origin, 'beside', { address });
          if (status !== 201) throw new Error(`${status} ${body}`);
        });
      const ratings: Promise<void>[] = [];
      const rating = (async () => {
        while (child.exitCode === null) {
          ratings.push(rateOnce(ratings.length));
          await wait(RATING_INTERVAL);
        }
      })();
      const editing = (async () => {
        for (let number = 0; child.exitCode === null; number += 1) {
          const data = { short: `Sentence ${number}.` };
          await timed('save', () => panel.saveDraft(documentId, data));
          await wait(SAVE_INTERVAL);
          await timed('publication', () => panel.publishChange(documentId, data));
          await wait(SAVE_INTERVAL);
        }
      })();
      const { code, printed } = await ended;
      await Promise.all([rating, editing]);
      await Promise.all(ratings);

      expect(faults).toEqual([]);
      if (code !== 0) throw new Error(`The import ended with ${code}:\n${printed}`);
      expect([...(await tables.slugsOf('draft'))].sort()).toEqual(['beside', ...SLUGS].sort());
      expect([...(await tables.slugsOf('published'))].sort()).toEqual(['beside', ...SLUGS].sort());
      expect(await tables.readersOf(documentId)).toHaveLength(ratings.length);
      const longest = Math.round(Math.max(...waits));
      process.stdout.write(
        `${client}: ${ratings.length} ratings, ${waits.length - ratings.length} saves and publications, the longest wait ${longest} ms\n`,
      );
      expect(longest).toBeLessThan(LONGEST_WAIT);
    },
    LONGEST,
  );
});
