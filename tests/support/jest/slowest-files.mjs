/** How many files are named. */
const NAMED = 10;
const MILLISECONDS = 1000;

/** A reporter of jest that says, at the end of a run, how long the slowest files took. */
export default class SlowestFiles {
  onRunComplete(_contexts, { testResults }) {
    const files = testResults
      .map(({ testFilePath, perfStats: { start, end } }) => ({
        name: testFilePath.slice(process.cwd().length + 1),
        seconds: Math.round((end - start) / MILLISECONDS),
      }))
      .sort((one, other) => other.seconds - one.seconds);
    if (files.length <= 1) return;
    const lines = files.slice(0, NAMED).map(({ name, seconds }) => `  ${seconds} s  ${name}`);
    process.stderr.write(`\nThe slowest files:\n${lines.join('\n')}\n`);
  }
}
