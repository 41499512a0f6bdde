/**
 * Measures how long the service takes to answer, on the database that the environment chooses:
 *
 *     DATABASE_FILENAME=.tmp/bench-10000.sqlite node tests/bench/server-time.mjs
 *
 * `--only q=` measures the addresses that hold this text, `--requests 50` sends fewer requests than 300. The column `first`
 * is the very first request for an address: on the first line it holds the loading of the catalogue, on the first search the
 * building of its index. `sent` are bytes as sent (compressed), `plain` those before.
 *
 * The service's clock stands at noon of the last day of the glossary, so that windows of days hold the same terms whenever
 * this runs. Every GET of a term's page counts as a view: the database is written to.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { say, stop } from '../../src/launch/say.mjs';
import { sampleOf } from './load/address-sample.mjs';
import { bootService, databaseName, shortened } from './service/bench-service.mjs';
import { headLine, resultLine } from './report/result-table.mjs';

const WARM_UP = 20;
/** After so long no more requests are sent to one address. */
const MOST_MILLISECONDS = 60_000;

/** What is measured; a line here is all that a further address needs. `sample` holds values that the glossary has. */
const addressesOf = (sample) => [
  '/glossary',
  '/glossary?sort=newest',
  '/glossary?sort=updated',
  `/glossary?page=${sample.middlePage}`,
  `/glossary?page=${sample.lastPage}`,
  `/glossary?sort=newest&page=${sample.lastPage}`,
  `/glossary?category=${sample.category}`,
  `/glossary?tag=${encoded(sample.commonTag)}`,
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

async function databaseVersionOf(strapi, { client }) {
  const { connection } = strapi.db;
  const row = await (client === 'sqlite'
    ? connection.first(connection.raw('sqlite_version() as version'))
    : connection.first(connection.raw(`current_setting('server_version') as version`)));
  return row.version;
}

/** What the client answers to one order; a client that ends instead is an error. */
function answerTo(client, order) {
  return new Promise((resolve, reject) => {
    const ended = (code) => reject(new Error(`the client ended with ${code}`));
    client.once('exit', ended);
    client.once('message', (answer) => {
      client.off('exit', ended);
      resolve(answer);
    });
    client.send(order);
  });
}

async function measureAll(origin, addresses, requests) {
  const client = fork(fileURLToPath(new URL('load/timing-client.mjs', import.meta.url)));
  try {
    for (const address of addresses) {
      const order = {
        url: `${origin}${address}`,
        warmUp: WARM_UP,
        requests,
        mostMilliseconds: MOST_MILLISECONDS,
      };
      const { result, failure } = await answerTo(client, order);
      say(result ? resultLine(address, result, requests) : `${address}: ${failure}`);
    }
  } finally {
    if (client.connected) client.disconnect();
  }
}

async function main() {
  const { only, requests, yes } = readArguments();
  const { strapi, database } = await bootService({ defaultIsMeant: yes });
  const sample = await sampleOf(strapi);
  strapi.plugin('glossary').service('glossary').clock.now = () =>
    new Date(`${sample.lastDay}T12:00:00Z`);
  strapi.server.mount();
  const { httpServer } = strapi.server;
  httpServer.listen(0, '127.0.0.1');
  await once(httpServer, 'listening');

  const cpus = os.cpus();
  const gibibytes = (os.totalmem() / 2 ** 30).toFixed(0);
  say(
    `${cpus.length} × ${cpus[0].model}, ${gibibytes} GiB, load ${os.loadavg()[0].toFixed(1)}; ` +
      `Node ${process.versions.node}`,
  );
  say(`${databaseName(database)}, version ${await databaseVersionOf(strapi, database)}`);
  say(
    `${sample.total} published terms; ${requests} requests an address after ${WARM_UP} more, one connection; ` +
      'times in milliseconds',
  );
  const addresses = addressesOf(sample).filter((address) => address.includes(only));
  say(`\n${headLine()}`);
  await measureAll(`http://127.0.0.1:${httpServer.address().port}`, addresses, requests);
  const { rss, heapUsed } = process.memoryUsage();
  const mebibytes = (bytes) => Math.round(bytes / 2 ** 20);
  say(`\nMemory of the server: ${mebibytes(rss)} MiB, heap ${mebibytes(heapUsed)} MiB`);
  await strapi.destroy();
}

main().catch((error) => {
  if (process.env.DEBUG) process.stderr.write(`${error.stack}\n`);
  stop(`The service could not be measured: ${shortened(error.message)}`);
});
