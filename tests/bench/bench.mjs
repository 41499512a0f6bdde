/**
 * Measures the service against a bare node:http server that answers the same bytes, in the same run, and prints tables:
 *
 *     npm run bench -- --quick
 *
 * What is measured, how, and what the columns mean stands in docs/benchmarks.md; bench-arguments.mjs has the options.
 */
import { say, stop } from '../../src/launch/say.mjs';
import { buildServer } from '../../src/launch/build-steps.mjs';
import { checkNode, installDependencies } from '../../src/launch/install.mjs';
import { readArguments } from './bench-arguments.mjs';
import { benchFile, forgetSettings } from './service/bench-database.mjs';
import { startProcess } from './service/bench-process.mjs';
import { reportOf as loadReportOf } from './report/bench-report.mjs';
import { costsReportOf } from './costs/costs-report.mjs';
import { measureCosts } from './costs/measured-costs.mjs';
import { shortened } from './service/bench-service.mjs';
import { writeFigures } from './report/benchmark-page.mjs';
import { loadGenerator } from './load/load-generator.mjs';
import { machineFacts } from './report/machine.mjs';
import { measureGlossary } from './rows/measured-glossary.mjs';

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
  const { rounds, seconds } = options;
  const facts = [
    ...machine.lines,
    ...(options.costs
      ? [`- One client, one request after another; medians of ${rounds} rounds`]
      : [
          `- Load: ${generator.name}`,
          `- ${rounds} rounds of ${seconds} s each for control and service`,
        ]),
    `- ${date} UTC: \`npm run bench${process.argv.slice(2).length > 0 ? ` -- ${process.argv.slice(2).join(' ')}` : ''}\``,
    ...(machine.isIdle
      ? []
      : ['- **The machine was not idle at the start: these figures are not to be relied on.**']),
  ].join('\n');
  say(facts);
  if (!machine.isIdle) say(`\nWarning: the load average is ${machine.load.toFixed(2)} already.`);
  await buildServer();

  const start = performance.now();
  const results = { rows: [], cold: [], costs: [] };
  const reportOf = options.costs ? costsReportOf : loadReportOf;
  const control = startProcess('service/control-server.mjs');
  const { port } = await control.ask('start');
  const client = startProcess('load/node-load.mjs');
  const sides = { generator, client, control: { process: control, port } };
  try {
    const measure = options.costs ? measureCosts : measureGlossary;
    for (const terms of options.terms) await measure(terms, { ...sides, options, say, results });
  } catch (error) {
    say(`\nMeasured before it failed:\n\n${reportOf(results)}`);
    throw error;
  }
  await Promise.all([control.end(), client.end()]);
  const report = `${facts}\n\n${reportOf(results)}`;
  say(`\n${report}\n\nMeasured in ${((performance.now() - start) / 60_000).toFixed(1)} minutes.`);
  if (options.write)
    say(`Written to ${await writeFigures(options.costs ? 'costs' : 'figures', report)}.`);
}

main().catch((error) => {
  if (process.env.DEBUG) process.stderr.write(`${error.stack}\n`);
  stop(`The service could not be measured: ${shortened(error.message)}`);
});
