/**
 * Measures how long readers of terms in memory wait while others flood the service with addresses that do not exist or with new searches:
 *
 *     node tests/bench/flood.mjs --terms 5000,50000
 *
 * The readers ask at a fixed rate, and their time counts from when a request was due; the flood asks as fast as it is answered. Every
 * address of a flood is another one. The service runs on a throwaway copy of a generated glossary.
 */
import { parseArgs } from 'node:util';
import { say, stop } from '../../src/launch/say.mjs';
import {
  environmentOn,
  forgetSettings,
  removeDatabase,
  throwawayDatabase,
} from './service/bench-database.mjs';
import { startProcess } from './service/bench-process.mjs';
import { shortened } from './service/bench-service.mjs';
import { markdownTable } from './report/markdown-table.mjs';
import { BROWSER, requestText } from './load/request-text.mjs';
import { seededRandom } from './glossary/seeded-random.mjs';
import { percentiles } from './report/statistics.mjs';

/** Requests of the readers in a second, and their connections. */
const RATE = 200;
const READERS = 8;
const FLOOD_CONNECTIONS = 32;
/** More addresses than a flood gets answers. */
const ADDRESSES = 40_000;
const READ_TERMS = 20;

const HEADERS = {
  'User-Agent': BROWSER,
  Accept: 'text/html',
  'Accept-Encoding': 'gzip, deflate, br',
};
const requestFor = (address) => requestText({ address, headers: HEADERS });

/** Words of two names with a wrong letter in one: what it resembles is there, what it says is not. */
function wrongNames(terms) {
  const random = seededRandom(1);
  return Array.from({ length: ADDRESSES }, (_, index) => {
    const words = [...random.pick(terms).slug.split('_'), ...random.pick(terms).slug.split('_')];
    return `${words.slice(0, 3).join('_').slice(0, 60)}x${index.toString(36)}`;
  });
}

const FLOODS = [
  { name: 'nothing', requestsOf: () => null },
  {
    name: 'addresses that do not exist',
    requestsOf: (terms) => wrongNames(terms).map((name) => requestFor(`/glossary/${name}`)),
  },
  {
    name: 'new searches',
    requestsOf: (terms) =>
      wrongNames(terms).map((name) => requestFor(`/glossary?q=${name.replaceAll('_', '+')}`)),
  },
  {
    name: 'the sitemap and its parts, the feed, the table of scores',
    requestsOf: () =>
      [
        '/sitemap.xml',
        '/sitemap.xml?part=1',
        '/glossary.atom',
        '/glossary/debt-scoring?sort=trap',
      ].map(requestFor),
  },
];

async function measureFlood({ service, port, terms, clients, seconds }, { name, requestsOf }) {
  const read = terms
    .slice(0, READ_TERMS)
    .flatMap(({ slug }) => [requestFor(`/glossary/${slug}`), requestFor(`/glossary/${slug}.json`)]);
  await clients.reader.ask('askOnce', { port, requests: read });
  const requests = requestsOf(terms);
  const before = await service.ask('usage');
  const flooded =
    requests &&
    clients.flood.ask('askAsFastAsPossible', {
      port,
      requests,
      connections: FLOOD_CONNECTIONS,
      seconds,
    });
  const readers = await clients.reader.ask('askAtRate', {
    port,
    requests: read,
    connections: READERS,
    seconds,
    rate: RATE,
  });
  const flood = await flooded;
  const after = await service.ask('usage');
  if (readers.refused > 0) throw new Error(`${readers.refused} readers were refused.`);
  const [p50, p99, worst] = percentiles(readers.latencies, [0.5, 0.99, 1]);
  const shown = [p50, p99, worst].map((number) => number.toFixed(1));
  const perSecond = flood ? Math.round(flood.answered / flood.seconds) : 0;
  const cpu = (after.cpuMilliseconds - before.cpuMilliseconds) / (readers.seconds * 10);
  return [
    name,
    ...shown,
    String(perSecond),
    flood ? String(flood.refused) : '0',
    `${cpu.toFixed(0)} %`,
  ];
}

async function measureGlossary(count, clients, seconds) {
  const filename = await throwawayDatabase(count);
  const service = startProcess('service/service-process.mjs', environmentOn(filename));
  const { port } = await service.ask('start');
  await service.ask('warmedUp');
  const terms = await service.ask('terms');
  const rows = [];
  for (const flood of FLOODS)
    rows.push([
      count.toLocaleString('en'),
      ...(await measureFlood({ service, port, terms, clients, seconds }, flood)),
    ]);
  await service.ask('stop');
  await service.end();
  removeDatabase(filename);
  return rows;
}

async function main() {
  const { values } = parseArgs({
    options: {
      terms: { type: 'string', default: '5000,50000' },
      seconds: { type: 'string', default: '10' },
    },
  });
  const sizes = values.terms.split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 100 || size > 200_000))
    stop(`--terms is "${values.terms}"; allowed are whole numbers from 100 to 200000.`);
  const seconds = Number(values.seconds);
  if (!Number.isInteger(seconds) || seconds < 1) stop('--seconds is a whole number of 1 or more.');
  forgetSettings();
  const clients = {
    reader: startProcess('load/node-load.mjs'),
    flood: startProcess('load/node-load.mjs'),
  };
  const rows = [];
  for (const size of sizes) rows.push(...(await measureGlossary(size, clients, seconds)));
  await Promise.all([clients.reader.end(), clients.flood.end()]);
  const columns = [
    'Terms',
    'Flood',
    'p50, ms',
    'p99, ms',
    'Slowest, ms',
    'Flood, answers/s',
    'Of them 4xx, 5xx',
    'CPU',
  ];
  say(
    `${new Date().toISOString().slice(0, 10)}: ${RATE} readers/s, ${FLOOD_CONNECTIONS} connections of the flood, ${seconds} s each\n`,
  );
  say(markdownTable(columns, rows));
}

main().catch((error) => {
  if (process.env.DEBUG) process.stderr.write(`${error.stack}\n`);
  stop(`The floods could not be measured: ${shortened(error.message)}`);
});
