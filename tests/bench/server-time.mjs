/**
 * Measures how long the service takes to answer, on the database that the environment chooses:
 *
 *     DATABASE_FILENAME=.tmp/bench-10000.sqlite node tests/bench/server-time.mjs
 *
 * `--only q=` measures the addresses that hold this text, `--requests 50` sends fewer requests than 300. The service's clock
 * stands at noon of the last day of the glossary, so that windows of days hold the same terms whenever this runs. Every GET
 * of a term's page counts as a view: the database is written to.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { say, stop } from '../../src/launch/say.mjs';
import { bootService, databaseName } from './bench-service.mjs';

const WARM_UP = 20;
/** What is slower than this at the 95th percentile is marked, in milliseconds. */
const SLOW = 25;

/** What is measured; a line here is all that a further address needs. `sample` holds values that the glossary has. */
const addressesOf = (sample) => [
  '/glossary',
  '/glossary?sort=newest',
  '/glossary?sort=updated',
  `/glossary?page=${sample.middlePage}`,
  `/glossary?page=${sample.lastPage}`,
  `/glossary?sort=newest&page=${sample.lastPage}`,
  `/glossary?category=${sample.category}`,
  `/glossary?tag=${encoded(sample.tag)}`,
  '/glossary?difficulty=advanced',
  '/glossary?letter=s',
  '/glossary?added=7d',
  '/glossary?updated=30d&sort=updated',
  `/glossary?category=${sample.category}&difficulty=beginner&letter=c&added=365d`,
  `/glossary?q=${encoded(sample.name)}`,
  `/glossary?q=${encoded(sample.commonWords[0])}`,
  `/glossary?q=${encoded(sample.prefix)}`,
  `/glossary?q=${encoded(sample.typo)}`,
  `/glossary?q=${encoded(sample.commonWords.join(' '))}`,
  `/glossary?q=${encoded(sample.commonWords[0])}&category=${sample.category}&sort=newest`,
  '/glossary?q=a',
  ...HOSTILE_TEXTS.map((text) => `/glossary?q=${encoded(text)}`),
  '/glossary.json',
  '/glossary.json?page_size=100',
  `/glossary.json?page_size=100&page=${sample.lastPage}`,
  `/glossary.json?category=${sample.category}&sort=newest`,
  `/glossary.json?q=${encoded(sample.commonWords[0])}`,
  '/glossary.json?page=none',
  `/glossary/${sample.slug}`,
  `/glossary/${sample.slug}.json`,
  `/glossary/${sample.slug.toUpperCase()}`,
  `/glossary/${sample.unknownSlug}`,
  `/glossary/${sample.unknownSlug}.json`,
  '/glossary/debt-scoring',
];

/** 200 characters each: punctuation and SQL, one-letter prefixes, one long word, words that resemble many, other scripts. */
const HOSTILE_TEXTS = [
  `'"*:^~\\()[]{}+-&|!%_?$#@ OR 1=1; DROP TABLE terms; -- <script>alert(1)</script> `,
  'a b c d e f g h i j k l m n o p q r s t u v w x y z ',
  'recoverability',
  'cashe lok qeue strem thred nod pag ',
  'İıſßﬀéé日本語\u202e\u0301\u{1f4a9}',
].map((text) => [...text.repeat(200)].join('').slice(0, 200).toWellFormed().trim());

const encoded = encodeURIComponent;

function readArguments() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      requests: { type: 'string', default: '300' },
      yes: { type: 'boolean', default: false },
    },
  });
  if (!/^[1-9]\d{0,5}$/.test(values.requests)) stop('--requests is a whole number of 1 or more.');
  return { ...values, requests: Number(values.requests) };
}

/** Values that the glossary has, and some that it just has not. */
async function sampleOf(strapi) {
  const terms = strapi.db.query('api::term.term');
  const where = { publishedAt: { $notNull: true } };
  const orderBy = { slug: 'asc' };
  const total = await terms.count({ where });
  if (total === 0) stop('The database has no published term; see generate-glossary.mjs.');
  const [term] = await terms.findMany({
    where,
    orderBy,
    offset: Math.floor(total / 2),
    limit: 1,
    populate: { category: true },
  });
  const names = await terms.findMany({ where, orderBy, select: ['term', 'created', 'updated'] });
  const name = term.term.replace(/\s*\(.*\)/, '');
  const longest = [...name.split(' ')].sort((one, other) => other.length - one.length)[0];
  const lastPage = Math.ceil(total / 100);
  return {
    total,
    lastPage,
    middlePage: Math.ceil(lastPage / 2),
    name,
    slug: term.slug,
    unknownSlug: `${term.slug.slice(0, 3)}${term.slug.slice(4)}`,
    category: term.category.key,
    tag: term.tags[0],
    commonWords: commonWordsOf(names.map((row) => row.term)),
    prefix: longest.slice(0, 3).toLowerCase(),
    typo: `${longest.slice(0, 2)}${longest.charAt(3)}${longest.charAt(2)}${longest.slice(4)}`,
    lastDay: names.map(({ updated }) => updated).reduce((one, day) => (day > one ? day : one)),
  };
}

/** The two most frequent words of the names. */
function commonWordsOf(names) {
  const counts = new Map();
  for (const word of names.flatMap((name) => name.toLowerCase().match(/[a-z]{4,}/g) ?? []))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 2)
    .map(([word]) => word);
}

async function databaseVersionOf(strapi, { client }) {
  const { connection } = strapi.db;
  const row = await (client === 'sqlite'
    ? connection.first(connection.raw('sqlite_version() as version'))
    : connection.first(connection.raw(`current_setting('server_version') as version`)));
  return row.version;
}

/** The smallest duration that so many per cent do not exceed. */
function percentile(sorted, share) {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

const COLUMNS = ['median', 'p95', 'p99', 'max', 'first', 'status', 'sent', 'plain', ''];
const ADDRESS_WIDTH = 72;

function lineOf(address, cells) {
  const shown =
    address.length > ADDRESS_WIDTH ? `${address.slice(0, ADDRESS_WIDTH - 1)}…` : address;
  return `${shown.padEnd(ADDRESS_WIDTH)} ${cells.map((cell) => String(cell).padStart(8)).join('')}`.trimEnd();
}

function resultLine(address, result) {
  const sorted = [...result.durations].sort((one, other) => one - other);
  const times = [0.5, 0.95, 0.99, 1].map((share) => percentile(sorted, share));
  const isSlow = times[1] > SLOW;
  return lineOf(address, [
    ...times.map((time) => time.toFixed(2)),
    result.firstMilliseconds.toFixed(1),
    result.status,
    result.bytesSent,
    result.bytesPlain,
    [isSlow ? ' slow' : '', result.newConnections > 0 ? ' reconnected' : ''].join(''),
  ]);
}

async function measureAll(origin, addresses, requests) {
  const client = fork(fileURLToPath(new URL('timing-client.mjs', import.meta.url)));
  try {
    for (const address of addresses) {
      client.send({ url: `${origin}${address}`, warmUp: WARM_UP, requests });
      const [{ result, failure }] = await once(client, 'message');
      say(result ? resultLine(address, result) : `${address}: ${failure}`);
    }
  } finally {
    client.disconnect();
  }
}

async function main() {
  const { only, requests, yes } = readArguments();
  const { strapi, database } = await bootService({ defaultIsMeant: yes });
  const sample = await sampleOf(strapi);
  strapi.plugin('glossary').service('clock').now = () => new Date(`${sample.lastDay}T12:00:00Z`);
  strapi.server.mount();
  const { httpServer } = strapi.server;
  httpServer.listen(0, '127.0.0.1');
  await once(httpServer, 'listening');

  const cpus = os.cpus();
  const gibibytes = (os.totalmem() / 2 ** 30).toFixed(0);
  say(`${cpus.length} × ${cpus[0].model}, ${gibibytes} GiB; Node ${process.versions.node}`);
  say(`${databaseName(database)}, version ${await databaseVersionOf(strapi, database)}`);
  say(
    `${sample.total} published terms; ${requests} requests an address after ${WARM_UP} more, one connection; ` +
      'milliseconds and bytes',
  );
  say('');
  say(lineOf('address', COLUMNS));
  const addresses = addressesOf(sample).filter((address) => address.includes(only));
  await measureAll(`http://127.0.0.1:${httpServer.address().port}`, addresses, requests);
  const { rss, heapUsed } = process.memoryUsage();
  const mebibytes = (bytes) => Math.round(bytes / 2 ** 20);
  say('');
  say(`Memory of the server: ${mebibytes(rss)} MiB, heap ${mebibytes(heapUsed)} MiB`);
  await strapi.destroy();
}

main().catch((error) => {
  if (process.env.DEBUG) process.stderr.write(`${error.stack}\n`);
  stop(`The service could not be measured: ${error.message}`);
});
