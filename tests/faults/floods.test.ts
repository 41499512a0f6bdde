import { statusesOf } from '../support/load/asks';
import { generateGlossary } from '../support/load/generated-glossary';
import { type Ask, type LoadReport, startLoad } from '../support/load/load';
import { type RealProcess, startProcess } from '../support/process/real-process';

const TERMS = 5000;
/** Different addresses of a flood, and the connections that ask for them; none is asked for twice. */
const FLOOD = 1500;
const FLOOD_CONNECTIONS = 32;
const READERS = 4;
const HEADERS = { 'Accept-Encoding': 'gzip', 'User-Agent': 'Mozilla/5.0 Firefox/130.0' };
/** Generating, starting and flooding on a machine that does other things, in milliseconds. */
const TIME_LIMIT = 600_000;

let running: RealProcess;
let slugs: readonly string[];
beforeAll(async () => {
  running = await startProcess({
    environment: { GLOSSARY_DEMO: 'false' },
    database: { client: 'sqlite', filename: await generateGlossary(TERMS) },
  });
  const list = await fetch(`${running.origin}/glossary.json?page_size=100`);
  const { terms } = (await list.json()) as { terms: readonly { readonly slug: string }[] };
  slugs = terms.map(({ slug }) => slug);
}, TIME_LIMIT);
afterAll(async () => {
  running?.kill('SIGKILL');
  await running?.exited;
});

const asksFor = (paths: readonly string[]): readonly Ask[] =>
  paths.map((path) => ({ path, headers: HEADERS }));

/** Two terms of which half of each name is taken: words of the glossary in new combinations. */
const mixed = (index: number): string => {
  const [one = '', other = ''] = [slugs[index % 97], slugs[(index * 7 + 3) % 100]];
  return `${one.slice(0, 9)}x${index}_${other.slice(0, 9)}`.replaceAll('__', '_').replace(/_$/, '');
};

interface Reports {
  readonly flood: LoadReport;
  readonly readers: LoadReport;
}

/** Floods the service once, while some read terms and lists that are in memory. */
async function flood(addressOf: (index: number) => string): Promise<Reports> {
  const { origin } = running;
  const read = asksFor([
    ...slugs.slice(0, 5).flatMap((slug) => [`/glossary/${slug}`, `/glossary/${slug}.json`]),
    '/glossary',
  ]);
  for (const { path, headers } of read) await fetch(`${origin}${path}`, { headers });
  const readers = startLoad({ origin, clients: 1, connections: READERS, asks: read, total: null });
  const addresses = Array.from({ length: FLOOD }, (_, index) => addressOf(index));
  const report = await startLoad({
    origin,
    clients: 1,
    connections: FLOOD_CONNECTIONS,
    asks: asksFor(addresses),
    total: FLOOD,
  }).report;
  readers.end();
  return { flood: report, readers: await readers.report };
}

const answersOf = (report: LoadReport): number =>
  Object.values(statusesOf(report)).reduce((sum, count) => sum + count, 0);

it.each<[string, (index: number) => string, readonly string[]]>([
  ['addresses that do not exist', (index) => `/glossary/${mixed(index)}`, ['404']],
  ['new searches', (index) => `/glossary?q=${mixed(index).replaceAll('_', '+')}`, ['200', '503']],
])(
  'during a flood of %s no request fails, and cached pages are still served',
  async (_what, addressOf, allowed) => {
    const reports = await flood(addressOf);
    for (const report of Object.values(reports))
      expect(report).toMatchObject({ failures: [], refused: 0 });
    expect(answersOf(reports.flood)).toBe(FLOOD);
    expect(allowed).toEqual(expect.arrayContaining(Object.keys(statusesOf(reports.flood))));
    expect(Object.keys(statusesOf(reports.readers))).toEqual(['200']);
    // Eight times as many connections flood as read; when all wait for all, they get eight times as many answers.
    expect(answersOf(reports.readers)).toBeGreaterThan(2 * FLOOD);
  },
  TIME_LIMIT,
);
