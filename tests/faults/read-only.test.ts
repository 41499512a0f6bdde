import {
  type FaultyService,
  servedByFreshProcess,
  startFaultyService,
} from '../support/faults/faulty-service';
import { type Attempt, FAULTY_WRITES } from '../support/faults/faulty-writes';
import { mountReadOnlyDisk } from '../support/faults/read-only-disk';

/** How often each write is tried while nothing can be written. */
const TRIES = 3;
/** Six writes, four times each, on a busy machine, in milliseconds. */
const TIME_LIMIT = 300_000;
const REFUSED: Attempt = { isAcknowledged: false, wrong: null };
const DONE: Attempt = { isAcknowledged: true, wrong: null };

const disk = mountReadOnlyDisk();
// A platform that mounts nothing says so as a skipped suite.
const onReadOnlyDisk = disk === null ? describe.skip : describe;

onReadOnlyDisk('SQLite on a file system that becomes read-only', () => {
  if (disk === null) return;
  const database = { client: 'sqlite', filename: disk.filename } as const;
  let faulty: FaultyService;
  let number = 0;
  beforeAll(async () => {
    faulty = await startFaultyService(database);
  });
  afterAll(() => disk.remove());

  /** Tries a write some times: it is refused and not stored, and readers are served as before. */
  async function tryInVain(name: (typeof FAULTY_WRITES)[number]): Promise<void> {
    const { short } = await faulty.served();
    for (let count = 1; count <= TRIES; count += 1) {
      number += 1;
      expect(await faulty.writes[name].attempt(number)).toEqual(REFUSED);
      expect(await faulty.writes[name].isStored(number)).toBe(false);
      expect(await faulty.readPage()).toBeNull();
      expect((await faulty.served()).short).toBe(short);
    }
  }

  it.each(FAULTY_WRITES)(
    '%s: refused while it is, and stored when it is not any more',
    async (name) => {
      const write = faulty.writes[name];
      await write.prepare();
      disk.refuseWrites();
      try {
        await tryInVain(name);
      } finally {
        disk.takeWrites();
      }
      number += 1;
      expect(await write.attempt(number)).toEqual(DONE);
      expect(await write.isStored(number)).toBe(true);
      expect(await faulty.readPage()).toBeNull();
    },
    TIME_LIMIT,
  );

  it(
    'an error that it finds: the same, until it is remounted and the service restarted',
    async () => {
      const acknowledged = await faulty.writeAll((number += 1));
      // One that can be taken back, and has other stars than those that are tried in vain.
      expect(await faulty.writes['a rating'].attempt(number)).toEqual(DONE);
      disk.fail();
      for (const name of FAULTY_WRITES) await tryInVain(name);
      await faulty.stop();
      disk.mountAnew();
      expect(await servedByFreshProcess(database)).toEqual(acknowledged);
    },
    TIME_LIMIT,
  );
});
