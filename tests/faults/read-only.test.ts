import {
  type Attempt,
  FAULTY_WRITES,
  type FaultyWrites,
  faultyWrites,
} from '../support/faulty-writes';
import { mountReadOnlyDisk } from '../support/read-only-disk';
import { startProcess } from '../support/real-process';
import { type RunningService, startService } from '../support/service';
import { openTables, type Tables } from '../support/tables';
import { readViews, shownViews, UNCOUNTED } from '../support/term-numbers';

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
  let service: RunningService;
  let tables: Tables;
  let faulty: FaultyWrites;
  /** What is written each time is another thing. */
  let number = 0;
  beforeAll(async () => {
    service = await startService({
      DATABASE_CLIENT: 'sqlite',
      DATABASE_FILENAME: disk.filename,
    });
    service.strapi.log.level = 'silent';
    tables = openTables(database);
    faulty = await faultyWrites(service, tables);
  });
  afterAll(() => disk.remove());

  const recordedShort = async (): Promise<unknown> =>
    (await service.http.get('/glossary/faulty.json')).body.short;

  /** Tries a write some times: it is refused and not stored, and readers are served as before. */
  async function tryInVain(name: (typeof FAULTY_WRITES)[number]): Promise<void> {
    const short = await recordedShort();
    for (let count = 1; count <= TRIES; count += 1) {
      number += 1;
      expect(await faulty.writes[name].attempt(number)).toEqual(REFUSED);
      expect(await faulty.writes[name].isStored(number)).toBe(false);
      expect(await faulty.readPage()).toBeNull();
      expect(await recordedShort()).toBe(short);
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
    'an error that it finds: the same, until it is mounted anew and the service started again',
    async () => {
      for (const write of Object.values(faulty.writes)) await write.prepare();
      const { writes } = faulty;
      const last = (number += 1);
      for (const name of ['a rating', 'a publication in the panel', 'views'] as const)
        expect(await writes[name].attempt(last)).toEqual(DONE);
      const { text } = await service.http.get('/glossary/faulty').set(UNCOUNTED);
      disk.fail();
      for (const name of FAULTY_WRITES) await tryInVain(name);
      await service.stop();
      await tables.close();
      disk.mountAnew();
      const fresh = await startProcess({ environment: { GLOSSARY_DEMO: 'false' }, database });
      try {
        const record = await (await fetch(`${fresh.origin}/glossary/faulty.json`)).json();
        expect(record).toMatchObject({ short: `Attempt ${last}.` });
        expect(await readViews(fresh.origin, 'faulty')).toBe(shownViews(text));
      } finally {
        fresh.kill('SIGKILL');
        await fresh.exited;
      }
    },
    TIME_LIMIT,
  );
});
