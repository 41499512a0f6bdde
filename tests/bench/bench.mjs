/**
 * Measures the service against a bare node:http server that answers the same bytes, in the same run, and prints tables:
 *
 *     npm run bench -- --quick
 *
 * What is measured, how, and what the columns mean stands in docs/benchmarks.md; bench-arguments.mjs has the options.
 */
import { say, stop } from '../../src/launch/say.mjs';
import { buildPanel, buildServer } from '../../src/launch/build-steps.mjs';
import { checkNode, installDependencies } from '../../src/launch/install.mjs';
import { readArguments } from './bench-arguments.mjs';
import { benchFile, forgetSettings } from './service/bench-database.mjs';
import { startProcess } from './service/bench-process.mjs';
import { reportOf as loadReportOf } from './report/bench-report.mjs';
import { costsReportOf } from './costs/costs-report.mjs';
import { measureCosts } from './costs/measured-costs.mjs';
import { measurePanel } from './panel/measured-panel.mjs';
import { panelReportOf } from './panel/panel-report.mjs';
import { shortened } from './service/bench-service.mjs';
import { writeFigures } from './report/benchmark-page.mjs';
import { loadGenerator } from './load/load-generator.mjs';
import { machineFacts } from './report/machine.mjs';
import { measureGlossary } from './rows/measured-glossary.mjs';

/** What is measured, the report of it, and the part of the page that has its figures. */
const KINDS = {
  figures: { measure: measureGlossary, reportOf: loadReportOf },
  costs: { measure: measureCosts, reportOf: costsReportOf },
  panel: { measure: measurePanel, reportOf: panelReportOf },
};

/** How it is measured, for the facts above the report. */
function methodOf({ kind, rounds, seconds }, generator) {
  if (kind === 'costs')
    return [`- One client, one request after another; medians of ${rounds} rounds`];
  if (kind === 'panel') return [`- CPU time of the tab's main thread; medians of ${rounds} rounds`];
  return [
    `- Load: ${generator.name}`,
    `- ${rounds} rounds of ${seconds} s each for control and service`,
  ];
}

async function main() {
  const options = readArguments();
  checkNode();
  await installDependencies();
  forgetSettings();
  const machine = machineFacts();
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const generator = loadGenerator({
    wanted: options.generator,
    requestsFile: benchFile('requests.txt'),
  });
  const facts = [
    ...machine.lines,
    ...methodOf(options, generator),
    `- ${date} UTC: \`npm run bench${process.argv.slice(2).length > 0 ? ` -- ${process.argv.slice(2).join(' ')}` : ''}\``,
    ...(machine.isIdle
      ? []
      : ['- **The machine was not idle at the start: these figures are not to be relied on.**']),
  ].join('\n');
  say(facts);
  if (!machine.isIdle) say(`\nWarning: the load average is ${machine.load.toFixed(2)} already.`);
  await buildServer();
  if (options.kind === 'panel') await buildPanel();

  const start = performance.now();
  const results = { rows: [], cold: [], costs: [], panel: [] };
  const { measure, reportOf } = KINDS[options.kind];
  const control = startProcess('service/control-server.mjs');
  const { port } = await control.ask('start');
  const client = startProcess('load/node-load.mjs');
  const sides = { generator, client, control: { process: control, port } };
  try {
    for (const terms of options.terms) await measure(terms, { ...sides, options, say, results });
  } catch (error) {
    say(`\nMeasured before it failed:\n\n${reportOf(results)}`);
    throw error;
  }
  await Promise.all([control.end(), client.end()]);
  const report = `${facts}\n\n${reportOf(results)}`;
  say(`\n${report}\n\nMeasured in ${((performance.now() - start) / 60_000).toFixed(1)} minutes.`);
  if (options.write) say(`Written to ${await writeFigures(options.kind, report)}.`);
}

main().catch((error) => {
  if (process.env.DEBUG) process.stderr.write(`${error.stack}\n`);
  stop(`The service could not be measured: ${shortened(error.message)}`);
});
