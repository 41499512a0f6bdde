import { sayWalk, walkFaults } from '../support/faults/fault-walk';
import {
  type FaultyService,
  servedByFreshProcess,
  startFaultyService,
} from '../support/faults/faulty-service';
import { type Attempt, FAULTY_WRITES } from '../support/faults/faulty-writes';
import { mountSmallDisk } from '../support/faults/small-disk';

/** Some hundred attempts on a busy machine, in milliseconds. */
const TIME_LIMIT = 600_000;

const disk = mountSmallDisk();
// A platform that mounts nothing says so as a skipped suite.
const onSmallDisk = disk === null ? describe.skip : describe;

onSmallDisk('SQLite on a file system that is full', () => {
  if (disk === null) return;
  const database = { client: 'sqlite', filename: disk.filename } as const;
  let faulty: FaultyService;
  beforeAll(async () => {
    faulty = await startFaultyService(database);
  });
  afterAll(async () => {
    await faulty.stop();
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

  it('a fresh process has the last acknowledged write, and shows no fewer views', async () => {
    const acknowledged = await faulty.writeAll(1_000_000);
    expect(await servedByFreshProcess(database)).toEqual(acknowledged);
  });
});
