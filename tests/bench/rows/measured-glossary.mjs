import {
  countedInFile,
  environmentOn,
  removeDatabase,
  throwawayDatabase,
} from '../service/bench-database.mjs';
import { startProcess } from '../service/bench-process.mjs';
import { COLD_ROW, coldRequestsOf, ROWS } from './bench-rows.mjs';
import { settledCounts } from '../service/checked-counts.mjs';
import { measureRounds, ratioOfSides } from './measured-row.mjs';
import { prepareRow } from './prepared-row.mjs';
import { percentiles } from '../report/statistics.mjs';

/** In MiB, the least that the setting allows. */
export const COLD_PAGE_MEMORY = '1';

/** Starts the service on a fresh copy of the glossary, lets it be measured, and ends it as a supervisor would. */
export async function withService(filename, measure, settings = {}) {
  const service = startProcess('service/service-process.mjs', {
    ...environmentOn(filename),
    ...settings,
  });
  const started = await service.ask('start');
  const result = await measure({ ...started, service });
  const settled = await settledCounts(service);
  await service.ask('stop');
  await service.end();
  const inFile = await countedInFile(filename);
  if (JSON.stringify(inFile) !== JSON.stringify(settled)) {
    throw new Error(
      `After its end the database holds ${JSON.stringify(inFile)} instead of ${JSON.stringify(settled)}`,
    );
  }
  return result;
}

/**
 * The first rendering of many pages, one after the other, in a process that has started but not answered. It has memory for a few pages
 * only: what it makes in advance is gone again when it is asked for.
 */
async function measureCold(terms, { client, filename }) {
  const measure = async ({ service, port, bootMilliseconds }) => {
    await service.ask('warmedUp');
    const requests = coldRequestsOf(await service.ask('terms'));
    const answers = await client.ask('askOnce', { port, requests });
    const wrong = answers.find(({ status }) => status !== 200);
    if (wrong !== undefined) throw new Error(`${COLD_ROW.name}: answered ${wrong.status}`);
    const durations = answers.map(({ milliseconds }) => milliseconds);
    const [p50, p99, worst] = percentiles(durations, [0.5, 0.99, 1]);
    return {
      terms,
      bootMilliseconds,
      pages: durations.length,
      first: durations[0],
      p50,
      p99,
      worst,
    };
  };
  return withService(filename, measure, { GLOSSARY_PAGE_MEMORY: COLD_PAGE_MEMORY });
}

/** Everything about one size of the glossary, put into `results`. */
export async function measureGlossary(
  terms,
  { options, generator, client, control, say, results },
) {
  const filename = await throwawayDatabase(terms);
  if (options.isChosen(COLD_ROW)) {
    say(`${terms} terms: ${COLD_ROW.name}`);
    results.cold.push(await measureCold(terms, { client, filename }));
  }
  const bench = { terms, options, generator, client, control, say, results };
  for (const rows of rowsByProcess(ROWS.filter(options.isChosen)))
    await withService(
      filename,
      (started) => measureRows(rows, { ...started, ...bench }),
      rows[0].settings,
    );
  removeDatabase(filename);
}

/** Rows with settings have a process of their own each, the others one together. */
export function rowsByProcess(rows) {
  const together = rows.filter(({ settings }) => settings === undefined);
  const alone = rows.filter(({ settings }) => settings !== undefined).map((row) => [row]);
  return together.length > 0 ? [together, ...alone] : alone;
}

async function measureRows(rows, bench) {
  const { service, options, say, terms } = bench;
  const listed = await service.ask('terms');
  for (const row of rows) {
    const prepared = await prepareRow(row, { ...bench, terms: listed });
    if (prepared === null) continue;
    for (const connections of options.connectionsOf(row)) {
      say(`${terms} terms: ${row.name}, connections: ${connections}`);
      await measureRow(row, { ...bench, prepared, connections });
    }
  }
}

async function measureRow(row, bench) {
  const { service, port, control, generator, options, prepared } = bench;
  const { terms, connections, results } = bench;
  const { rounds, seconds } = options;
  const { requests, meanBytes } = prepared;
  await control.process.ask('answer', prepared.control);
  const served = {
    row,
    name: 'service',
    process: service,
    port,
    requests,
    meanBytes,
    isCounting: true,
  };
  const constant = {
    ...served,
    ...control,
    name: 'control',
    meanBytes: prepared.control.bytes,
    isCounting: false,
  };
  const sides = await measureRounds([constant, served], {
    generator,
    connections,
    rounds,
    seconds,
  });
  const ratio = ratioOfSides(sides, 'service', 'control');
  results.rows.push({ row, terms, connections, bytes: meanBytes, sides, ratio });
}
