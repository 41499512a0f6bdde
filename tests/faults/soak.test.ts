import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { AGENTS } from '../support/clients/user-agents';
import { logInAgain, openPanel, type PanelClient } from '../support/clients/panel-client';
import { rate } from '../support/clients/rating-client';
import { COMPLETE_TERM } from '../support/content/content';
import { openTables } from '../support/database/tables';
import { freePort } from '../support/process/free-port';
import { ownDatabase, type RealProcess, startProcess } from '../support/process/real-process';
import { shareOf, slopeOf } from '../support/soak/samples';

/** How long the load lasts, and how much of it nothing is said about, in minutes. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const WARM_UP = Number(process.env.SOAK_WARM_UP ?? 10);
const MINUTE = 60_000;
/** Pages, records, lists and searches, asked for on time whether earlier ones are answered or not. */
const READS_PER_SECOND = 100;
/** Between two ratings, publications, imports and looks at the process, in milliseconds. */
const RATING_INTERVAL = 500;
const PUBLICATION_INTERVAL = 4000;
const IMPORT_INTERVAL = MINUTE;
const SAMPLE_INTERVAL = 5000;
const IMPORTED = 40;
/** How much memory may grow in a minute after the warm-up, in MiB. */
const SLOPE_MAX = 1;
/** How many descriptors there may be more at the end than after the warm-up: connections that clients hold open. */
const DESCRIPTORS_MORE = 20;
/** How much slower the last half of the minutes may be than the first: a machine has other work. */
const SLOWER_MAX = 2;
/** A median response time below this is fast in any case, in milliseconds. */
const FAST = 20;
const MEBIBYTE = 1024 * 1024;

interface Sample {
  /** Since the load began, in minutes. */
  readonly minute: number;
  readonly memory: number;
  readonly heap: number;
  readonly descriptors: number;
}

interface Answer {
  readonly minute: number;
  readonly milliseconds: number;
}

it(
  `A process under a mixed load of ${MINUTES} minutes keeps its memory, its descriptors and its speed`,
  async () => {
    const database = ownDatabase();
    const metricsPort = await freePort();
    const service = await startProcess({
      database,
      environment: {
        GLOSSARY_DEMO: 'true',
        LOG_LEVEL: 'warn',
        GLOSSARY_METRICS_PORT: String(metricsPort),
      },
    });
    let panel = await openPanel(service.origin, database);
    const changed = await panel.publishTerm('Soaked', await panel.createCategory('soak'));
    const tables = openTables(database);
    const addresses = addressesOf(await tables.slugsOf('published'));
    await tables.close();

    const answers: Answer[] = [];
    const samples: Sample[] = [];
    const failures: string[] = [];
    const done = { ratings: 0, publications: 0, imports: 0 };
    const began = performance.now();
    const elapsed = () => (performance.now() - began) / MINUTE;
    const guarded = async (what: string, act: () => Promise<unknown>): Promise<void> => {
      await act().catch((error: unknown) =>
        failures.push(`minute ${(elapsed() + 1).toFixed(2)}, ${what}: ${reasonOf(error)}`),
      );
    };
    /** One after the other, at the earliest so long after the last one began. */
    const repeat = async (pause: number, act: () => Promise<unknown>): Promise<void> => {
      while (elapsed() < MINUTES) await Promise.all([guarded('work', act), wait(pause)]);
    };

    const read = async (number: number): Promise<void> => {
      const from = performance.now();
      const response = await fetch(`${service.origin}${addresses[number % addresses.length]}`, {
        headers: { 'User-Agent': AGENTS.human, 'Accept-Encoding': 'gzip' },
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${response.status} ${response.url}`);
      answers.push({ minute: elapsed(), milliseconds: performance.now() - from });
    };
    const reading = async (): Promise<void> => {
      const underWay = new Set<Promise<void>>();
      for (let sent = 0; elapsed() < MINUTES;) {
        const due = elapsed() * 60 * READS_PER_SECOND;
        for (; sent < due; sent += 1) {
          const one = guarded('read', () => read(sent));
          underWay.add(one);
          void one.then(() => underWay.delete(one));
        }
        await wait(10);
      }
      await Promise.all(underWay);
    };

    await Promise.all([
      reading(),
      repeat(RATING_INTERVAL, async () => {
        const number = done.ratings;
        const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
        const { status } = await rate(service.origin, 'soaked', { address });
        if (status !== 201) throw new Error(`A rating was answered ${status}.`);
        done.ratings += 1;
      }),
      repeat(PUBLICATION_INTERVAL, async () => {
        await panel.publishChange(changed, { short: `Sentence ${done.publications}.` });
        done.publications += 1;
      }),
      repeat(IMPORT_INTERVAL, async () => {
        // A log-in lasts for half an hour.
        panel = await logInAgain(service.origin);
        await importSome(panel, done.imports);
        done.imports += 1;
      }),
      repeat(SAMPLE_INTERVAL, async () => {
        samples.push({ minute: elapsed(), ...(await sampleOf(service, metricsPort)) });
      }),
    ]);
    service.kill('SIGTERM');
    const exit = await service.exited;

    // Printed before anything is expected: half an hour is not repeated for its figures.
    for (let minute = 0; minute < MINUTES; minute += 1)
      process.stdout.write(`${rowOf(minute, samples, answers)}\n`);
    const settled = samples.filter(({ minute }) => minute >= WARM_UP);
    const slope = (of: (sample: Sample) => number) =>
      slopeOf(settled.map((sample) => [sample.minute, of(sample)]));
    const memory = slope((sample) => sample.memory);
    const descriptors = settled.map((sample) => sample.descriptors);
    const speeds = halvesOf(answers.filter(({ minute }) => minute >= WARM_UP));
    process.stdout.write(
      `${answers.length} reads, ${JSON.stringify(done)}, memory ${memory.toFixed(3)} MiB a minute, heap ${slope((sample) => sample.heap).toFixed(3)}, ` +
        `descriptors ${Math.min(...descriptors)} to ${Math.max(...descriptors)}, middle answer ${speeds.map((speed) => speed.toFixed(1)).join(' then ')} ms\n`,
    );
    expect(failures).toEqual([]);
    expect(exit).toEqual({ code: 0, signal: null });
    expect(memory).toBeLessThan(SLOPE_MAX);
    expect((descriptors.at(-1) ?? Infinity) - (descriptors[0] ?? 0)).toBeLessThan(DESCRIPTORS_MORE);
    const [first = 0, last = Infinity] = speeds;
    expect(last).toBeLessThan(Math.max(FAST, first * SLOWER_MAX));
  },
  (MINUTES + 10) * MINUTE,
);

/** With what stood behind it: `fetch` says only that it failed. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return cause === undefined ? String(error) : `${String(error)} (${String(cause)})`;
}

/** Mostly pages and records, as readers and programs ask for them, and now and then a list or a search. */
function addressesOf(slugs: readonly string[]): readonly string[] {
  return slugs.flatMap((slug, index) => [
    `/glossary/${slug}`,
    `/glossary/${slug}.json`,
    `/glossary/${slug}`,
    index % 2 === 0 ? `/glossary?q=${slug.replaceAll('_', '+')}` : '/glossary',
  ]);
}

async function importSome(panel: PanelClient, number: number): Promise<void> {
  await panel.importDrafts(
    Array.from({ length: IMPORTED }, (_none, index) => ({
      ...COMPLETE_TERM,
      slug: `imported_${index + 100}`,
      term: `Imported ${index + 100}`,
      category: 'soak',
      short: `Sentence ${number}.`,
    })),
  );
}

/** What Linux says of the process, and its own metrics. */
async function sampleOf(
  { pid }: RealProcess,
  metricsPort: number,
): Promise<Omit<Sample, 'minute'>> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return {
    memory: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024,
    heap: Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]) / MEBIBYTE,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  };
}

/** A line of the table in docs/reliability.md. */
function rowOf(minute: number, samples: readonly Sample[], answers: readonly Answer[]): string {
  const isThen = (one: { readonly minute: number }) => Math.floor(one.minute) === minute;
  const took = answers.filter(isThen).map(({ milliseconds }) => milliseconds);
  const then = samples.filter(isThen);
  const middle = (of: (sample: Sample) => number) => shareOf(then.map(of), 0.5).toFixed(0);
  return `| ${minute + 1} | ${took.length} | ${shareOf(took, 0.5).toFixed(1)} | ${shareOf(took, 0.99).toFixed(0)} | ${middle((one) => one.memory)} | ${Math.min(...then.map(({ heap }) => heap)).toFixed(0)} | ${middle((one) => one.descriptors)} |`;
}

/** The middle answer of each half, in milliseconds. */
function halvesOf(answers: readonly Answer[]): readonly number[] {
  const half = Math.floor(answers.length / 2);
  return [answers.slice(0, half), answers.slice(half)].map((part) =>
    shareOf(
      part.map(({ milliseconds }) => milliseconds),
      0.5,
    ),
  );
}
