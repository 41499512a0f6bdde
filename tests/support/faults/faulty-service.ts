import { choice, type Database, startProcess } from '../process/real-process';
import { startService } from '../service';
import { openTables } from '../database/tables';
import { readViews, shownViews, UNCOUNTED } from '../content/term-stats';
import { FAULTY_WRITES, type FaultyWrites, faultyWrites } from './faulty-writes';

const SLUG = 'faulty';

/** What readers get of the term that is written to. */
export interface Served {
  readonly short: unknown;
  readonly views: number;
}

/** A service on a database that is going to be broken. */
export interface FaultyService extends FaultyWrites {
  served(): Promise<Served>;
  /**
   * Has every write succeed, while nothing is broken.
   *
   * @returns what readers get from then on, from any process
   * @throws Error when a write is refused, or readers do not get what was written
   */
  writeAll(number: number): Promise<Served>;
  stop(): Promise<void>;
}

/**
 * Boots the service, silent, with a term to write to.
 *
 * @param database as the service sees it
 * @param direct the same database past what is going to be broken
 */
export async function startFaultyService(
  database: Database,
  direct: Database = database,
): Promise<FaultyService> {
  const service = await startService(choice(database));
  service.strapi.log.level = 'silent';
  const tables = openTables(direct);
  const { writes, readPage } = await faultyWrites(service, tables);
  const served = async (): Promise<Served> => ({
    short: (await service.http.get(`/glossary/${SLUG}.json`)).body.short,
    views: shownViews((await service.http.get(`/glossary/${SLUG}`).set(UNCOUNTED)).text),
  });
  return {
    writes,
    readPage,
    served,
    async writeAll(number) {
      for (const name of FAULTY_WRITES) {
        await writes[name].prepare();
        const { isAcknowledged, wrong } = await writes[name].attempt(number);
        if (!isAcknowledged || wrong !== null) throw new Error(`${name} was refused: ${wrong}`);
      }
      const now = await served();
      if (now.short !== `Attempt ${number}.`) throw new Error(`Readers get ${String(now.short)}`);
      return now;
    },
    async stop() {
      await service.stop();
      await tables.close();
    },
  };
}

/** What readers get from a process that is started on the database now. */
export async function servedByFreshProcess(database: Database): Promise<Served> {
  const { origin, kill, exited } = await startProcess({
    environment: { GLOSSARY_DEMO: 'false' },
    database,
  });
  try {
    const record = (await (await fetch(`${origin}/glossary/${SLUG}.json`)).json()) as Served;
    return { short: record.short, views: await readViews(origin, SLUG) };
  } finally {
    kill('SIGKILL');
    await exited;
  }
}
