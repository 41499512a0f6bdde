import { sayWalk, walkFaults } from '../support/fault-walk';
import {
  type Attempt,
  FAULTY_WRITES,
  type FaultyWrites,
  faultyWrites,
} from '../support/faulty-writes';
import { startProcess } from '../support/real-process';
import { type RunningService, startService } from '../support/service';
import { mountSmallDisk } from '../support/small-disk';
import { openTables, type Tables } from '../support/tables';
import { readViews, shownViews, UNCOUNTED } from '../support/term-numbers';

/** Some hundred attempts on a busy machine, in milliseconds. */
const TIME_LIMIT = 600_000;

const disk = mountSmallDisk();
// A platform that mounts nothing says so as a skipped suite.
const onSmallDisk = disk === null ? describe.skip : describe;

onSmallDisk('SQLite on a file system that is full', () => {
  if (disk === null) return;
  const database = { client: 'sqlite', filename: disk.filename } as const;
  let service: RunningService;
  let tables: Tables;
  let faulty: FaultyWrites;
  beforeAll(async () => {
    service = await startService({
      DATABASE_CLIENT: 'sqlite',
      DATABASE_FILENAME: disk.filename,
    });
    service.strapi.log.level = 'silent';
    tables = openTables(database);
    faulty = await faultyWrites(service, tables);
  });
  afterAll(async () => {
    await service.stop();
    await tables.close();
    disk.remove();
  });

  /** No room at all, then for one page, for two, … until the write fits. */
  const filling = (point: number) => {
    disk.fill(point - 1);
    return {
      after({ isAcknowledged }: Attempt): string | null {
        const hadRoom = isAcknowledged && !disk.isFull();
        disk.free();
        return hadRoom ? null : `${point - 1} pages left`;
      },
    };
  };

  it.each(FAULTY_WRITES)(
    '%s: the disk is full after each page',
    async (name) => {
      const walk = await walkFaults(faulty.writes[name], filling, faulty.readPage);
      sayWalk('after a page', name, walk);
      expect(walk.wrong).toEqual([]);
      expect(walk.broken).toBeGreaterThan(0);
    },
    TIME_LIMIT,
  );

  it('a fresh process finds what was acknowledged last, and shows no fewer views', async () => {
    const last = 1_000_000;
    for (const write of Object.values(faulty.writes)) {
      await write.prepare();
      expect(await write.attempt(last)).toEqual({ isAcknowledged: true, wrong: null });
    }
    const { text } = await service.http.get('/glossary/faulty').set(UNCOUNTED);
    const fresh = await startProcess({ environment: { GLOSSARY_DEMO: 'false' }, database });
    try {
      const record = await (await fetch(`${fresh.origin}/glossary/faulty.json`)).json();
      expect(record).toMatchObject({ short: `Attempt ${last}.` });
      expect(await readViews(fresh.origin, 'faulty')).toBe(shownViews(text));
    } finally {
      fresh.kill('SIGKILL');
      await fresh.exited;
    }
  });
});
