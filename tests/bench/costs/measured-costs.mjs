import { removeDatabase, throwawayDatabase } from '../service/bench-database.mjs';
import { compiled } from '../service/bench-service.mjs';
import { requestText } from '../load/request-text.mjs';
import { COLD_PAGE_MEMORY, rowsByProcess, withService } from '../rows/measured-glossary.mjs';
import { headerOf } from '../rows/prepared-row.mjs';
import { costRows, isOfOne } from './cost-rows.mjs';
import { cpuWindows } from './cpu-window.mjs';

/** Versions of the term of which two are compared, and drafts that are previewed. */
const VERSIONS = 12;
const PREVIEWS = 40;
const SETTINGS = { GLOSSARY_SECURITY_CONTACT: 'https://glossary.example/contact' };

/** What each kind of address costs with one size of the glossary, put into `results`; null where a row has no such request. */
export async function measureCosts(terms, { options, client, control: bare, say, results }) {
  const rows = compiledRows().filter(({ name }) => options.isChosen({ key: name, isMain: true }));
  const costs = new Map(rows.map((row) => [row, { terms, row, warm: null, unchanged: null }]));
  const filename = await throwawayDatabase(terms);
  const within = (settings, measure) =>
    withService(
      filename,
      async ({ service: process, port }) => {
        const service = { process, port };
        const costOf = await cpuWindows({ service, bare, client, rounds: options.rounds });
        await measure({ process, port, client, costOf });
      },
      { ...SETTINGS, ...settings },
    );
  for (const group of rowsByProcess(rows)) {
    say(`${terms} terms, cold: ${group.length} rows`);
    const settings = { ...group[0].settings, GLOSSARY_PAGE_MEMORY: COLD_PAGE_MEMORY };
    await within(settings, async (bench) => {
      for (let version = 1; version < VERSIONS; version += 1) await bench.process.ask('publish');
      const subject = await subjectOf(bench);
      await askAll(group, subject, bench);
      for (const row of group) costs.get(row).cold = await coldCost(row, subject, bench);
    });
  }
  const repeated = rows.filter(({ isWrite }) => !isWrite);
  say(`${terms} terms, warm: ${repeated.length} rows`);
  await within({}, async (bench) => {
    await bench.process.ask('warmedUp');
    const subject = await subjectOf(bench);
    for (const row of repeated) Object.assign(costs.get(row), await warmCosts(row, subject, bench));
  });
  removeDatabase(filename);
  results.costs.push(...costs.values());
}

/** The rows, of all kinds of addresses that the compiled router knows. */
const compiledRows = () =>
  costRows({
    ...compiled('server/routing/public-routes'),
    ...compiled('core/pages/address-parser'),
    ...compiled('core/pages/public-address'),
    ...compiled('core/term/term-formats'),
  });

/** What the requests are about; a report about the term that is edited is there once it is. */
async function subjectOf({ process, port, client }) {
  const terms = await process.ask('terms');
  const documentIds = terms.slice(0, PREVIEWS).map(({ documentId }) => documentId);
  const { slug } = terms.at(-1);
  const report = requestText({
    method: 'POST',
    address: `/glossary/${slug}/reports`,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ text: 'A report about this term.' }),
  });
  const [answer] = await client.ask('askOnce', { port, requests: [report], isWhole: true });
  return {
    terms,
    edited: { slug, versions: VERSIONS, report: headerOf(answer, 'location').split('/').at(-1) },
    previews: await process.ask('previews', documentIds),
  };
}

/** Everything once before it is measured: code is compiled at its first use. */
function askAll(rows, subject, { port, client }) {
  const requests = rows.map((row) => requestText(row.request(subject, 0)));
  return client.ask('askOnce', { port, requests });
}

/** Another thing each time; where there is one only, the first request after a publication. */
function coldCost(row, subject, { process, costOf }) {
  let asked = 0;
  const next = (count) =>
    Array.from({ length: count }, () => requestText(row.request(subject, (asked += 1))));
  return costOf(row, next, isOfOne(row, subject) ? () => process.ask('publish') : null);
}

/** The same thing again, and the same by a client that has it. */
async function warmCosts(row, subject, { port, client, costOf }) {
  const request = row.request(subject, 0);
  const repeat = (headers) => {
    const text = requestText({ ...request, headers: { ...request.headers, ...headers } });
    return (count) => Array(count).fill(text);
  };
  const warm = await costOf(row, repeat({}));
  const [answer] = await client.ask('askOnce', { port, requests: repeat({})(1), isWhole: true });
  const tag = headerOf(answer, 'etag');
  const unchanged =
    tag === undefined
      ? null
      : await costOf({ ...row, status: 304 }, repeat({ 'If-None-Match': tag }));
  return { warm, unchanged };
}
