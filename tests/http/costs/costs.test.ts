import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as addressParser from '../../../src/plugins/glossary/core/pages/address-parser';
import * as publicAddress from '../../../src/plugins/glossary/core/pages/public-address';
import * as termFormats from '../../../src/plugins/glossary/core/term/term-formats';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import * as publicRoutes from '../../../src/plugins/glossary/server/routing/public-routes';
import { listen } from '../../support/browser/browser';
import { aPublishedTerm, edit, publish } from '../../support/content/content';
import { slugOf } from '../../support/content/slugs';
import { type RawAnswer, workCounter } from '../../support/costs/counted-work';
import { requireOutside } from '../../support/jest/require-outside';
import { type RunningService, startService } from '../../support/service';

const TABLE = path.resolve(__dirname, '../../fixtures/costs/work.json');
/** Work that may differ by this part from what is written down; of few statements and renders none may. */
const TOLERANCE = 0.2;
const VERSIONS = 4;
const NAMES = ['Abstract', 'Blocking', 'Cached', 'Dangling', 'Eager', 'Forked', 'Lazy', 'Mutable'];

interface Subject {
  readonly terms: readonly {
    readonly slug: string;
    readonly term: string;
    readonly short: string;
  }[];
  readonly edited: { readonly slug: string; readonly versions: number; readonly report: string };
  readonly previews: readonly string[];
}
interface Row {
  readonly name: string;
  readonly status: number;
  readonly isWrite: boolean;
  request(subject: Subject, n: number): { readonly headers: Readonly<Record<string, string>> };
}
interface CostRows {
  costRows(routing: object, requests?: readonly string[]): readonly Row[];
  isOfOne(row: Row, subject: Subject): boolean;
}
interface Connection {
  ask(request: string, onAnswer: (answer: RawAnswer) => void): void;
  close(): void;
}
/** Cold, warm, and by a client that has the answer. */
type Table = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;

const ofBenchmark = <Module>(name: string): Module =>
  requireOutside<Module>(path.resolve(__dirname, '../../bench', `${name}.mjs`));
const { costRows, isOfOne } = ofBenchmark<CostRows>('costs/cost-rows');
const { requestText } = ofBenchmark<{ requestText: (request: object) => string }>(
  'load/request-text',
);
const { openConnection } = ofBenchmark<{
  openConnection: (port: number, onFailure: (error: Error) => void) => Promise<Connection>;
}>('load/raw-connection');

const ROUTING = { ...publicRoutes, ...addressParser, ...publicAddress, ...termFormats };

let service: RunningService;
let connection: Connection;
let subject: Subject;
let publishAgain: () => Promise<void>;
beforeAll(async () => {
  service = await startService({
    GLOSSARY_COUNT_VIEWS: 'beacon',
    GLOSSARY_SECURITY_CONTACT: 'https://glossary.example/contact',
  });
  const { strapi } = service;
  const { catalogueSource, logFollower, previews, ...running } = glossaryOf(strapi);
  // What is rendered in advance would be warm before it is asked for, and polls of the database would count as calls.
  const { readLimits, scheduledPublications, statEvents, warmUp } = running;
  for (const part of [logFollower, readLimits, scheduledPublications, statEvents, warmUp])
    await part.stop();
  connection = await openConnection(Number(new URL(await listen(service)).port), () => undefined);

  const documentIds: string[] = [];
  const terms = NAMES.map((name) => ({
    term: `${name} Pattern`,
    slug: slugOf(`${name} Pattern`),
    short: `A pattern that is ${name.toLowerCase()} in each of its uses.`,
  }));
  for (const { term, short } of terms) {
    const own = { short, aliases: [], related: documentIds.slice(-2) };
    documentIds.push(await aPublishedTerm(strapi, term, own));
  }
  const [edited = ''] = documentIds.slice(-1);
  let edits = 0;
  publishAgain = async () => {
    edits += 1;
    await edit(strapi, edited, { short: `A pattern that was edited ${edits} times.` });
    await publish(strapi, edited);
    await catalogueSource.current();
  };
  for (let version = 1; version < VERSIONS; version += 1) await publishAgain();

  const slug = terms.at(-1)?.slug ?? '';
  const { headers } = await service.http
    .post(`/glossary/${slug}/reports`)
    .set('Accept', 'application/json')
    .send({ text: 'A report about this term.' })
    .expect(201);
  const report = headers.location?.split('/').at(-1) ?? '';
  subject = {
    terms,
    edited: { slug, versions: VERSIONS, report },
    previews: documentIds.map((id) => previews.pathOf(id).split('token=')[1] ?? ''),
  };
});
afterAll(async () => {
  connection.close();
  await service.stop();
});

const ask = (request: object): Promise<RawAnswer> =>
  new Promise((resolve) => connection.ask(requestText(request), resolve));

/** The work of all rows, after each was asked for once: another thing, or the same one after a publication. */
async function countedWork(): Promise<Table> {
  const rows = costRows(ROUTING);
  for (const row of rows) await ask(row.request(subject, 0));
  const counter = workCounter(service);
  // Without a poll for two seconds the service says of its answers that they are old.
  const workOf = async (request: object) => {
    await glossaryOf(service.strapi).logFollower.refresh();
    return counter.of(() => ask(request));
  };
  const leastOf = async (request: object) => {
    const [one, other] = [(await workOf(request)).work, (await workOf(request)).work];
    return { ...other, calls: Math.min(one.calls, other.calls) };
  };
  const table: Record<string, Table[string]> = {};
  for (const row of rows) {
    if (isOfOne(row, subject)) await publishAgain();
    const request = row.request(subject, 1);
    const cold = await workOf(request);
    expect([row.name, cold.answer.status]).toEqual([row.name, row.status]);
    // Calls are counted of answers that can be asked for twice: tasks of the service may fall into either time.
    const { calls: _calls, ...first } = cold.work;
    const counted: Record<string, Readonly<Record<string, number>>> = { cold: first };
    if (!row.isWrite) counted.warm = await leastOf(request);
    const tag = /^etag: (.*)$/im.exec(cold.answer.head)?.[1];
    if (tag !== undefined) {
      const headers = { ...request.headers, 'If-None-Match': tag };
      counted.unchanged = await leastOf({ ...request, headers });
    }
    table[row.name] = counted;
  }
  counter.end();
  return table;
}

/** What differs from the table that is written down, in words. */
function deviations(known: Table, now: Table): readonly string[] {
  const names = [...new Set([...Object.keys(known), ...Object.keys(now)])];
  return names.flatMap((name) => {
    const states = [...new Set([known, now].flatMap((table) => Object.keys(table[name] ?? {})))];
    return states.flatMap((state) => {
      const [before, after] = [known[name]?.[state], now[name]?.[state]];
      if (before === undefined || after === undefined)
        return [`${name}, ${state}: ${before === undefined ? 'new' : 'gone'}`];
      return Object.entries(after).flatMap(([what, number]) => {
        const known = before[what] ?? 0;
        const allowed = what === 'statements' ? 0 : known * TOLERANCE;
        return Math.abs(number - known) > allowed
          ? [`${name}, ${state}: ${known} ${what} are ${number} now`]
          : [];
      });
    });
  });
}

/** As prettier writes it, so that a row is a line. */
function asText(table: Table): string {
  const object = (entries: readonly string[], indent: string): string =>
    `{\n${entries.map((entry) => `${indent}  ${entry}`).join(',\n')}\n${indent}}`;
  const rows = Object.entries(table).map(([name, states]) => {
    const lines = Object.entries(states).map(([state, work]) => {
      const numbers = Object.entries(work).map(([what, number]) => `"${what}": ${number}`);
      return `"${state}": { ${numbers.join(', ')} }`;
    });
    return `${JSON.stringify(name)}: ${object(lines, '  ')}`;
  });
  return `${object(rows, '')}\n`;
}

it('every kind of address has a row, and one without is named', () => {
  expect(() => costRows(ROUTING, ['/glossary'])).toThrow(
    /GET fixed-page term-map; .*GET term-card; .*POST mcp/,
  );
});

/** `UPDATE_COSTS=1 npm test -- --testPathPatterns tests/http/costs` writes the table; read the difference before you commit it. */
it('no row of the table takes more work or less than is written down', async () => {
  const now = await countedWork();
  if (process.env.UPDATE_COSTS === '1') writeFileSync(TABLE, asText(now));
  const known = existsSync(TABLE) ? (JSON.parse(readFileSync(TABLE, 'utf8')) as Table) : {};
  expect(deviations(known, now)).toEqual([]);
});
