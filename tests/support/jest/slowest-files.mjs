import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { timesOf } from './timed-environment.mjs';

const NAMED = 10;
const MILLISECONDS = 1000;

const PAGE = path.join('docs', 'testing.md');
const BEGIN = '<!-- slowest files: begin -->';
const END = '<!-- slowest files: end -->';

/**
 * A reporter of jest that says, at the end of a run, which files took most CPU time and how much all took together. Elapsed time depends
 * on what else the machine does, CPU time hardly. With UPDATE_SLOWEST=1 the table is written into docs/testing.md, if the run was of all
 * files: `.ci/run` ends with a part of them on PostgreSQL.
 */
export default class SlowestFiles {
  #isWhole;

  constructor({ testPathPatterns, findRelatedTests }) {
    this.#isWhole = testPathPatterns.patterns.length === 0 && !findRelatedTests;
  }

  onRunComplete(_contexts, { testResults }) {
    const cpuOf = takeTimes(timesOf(process.env.TEST_RUN));
    const files = testResults
      .map(({ testFilePath, perfStats: { start, end } }) => ({
        name: path.relative(process.cwd(), testFilePath),
        elapsed: (end - start) / MILLISECONDS,
        cpu: cpuOf.get(testFilePath) ?? 0,
      }))
      .sort((one, other) => other.cpu - one.cpu);
    if (files.length <= 1) return;
    const total = files.reduce((sum, { cpu }) => sum + cpu, 0);
    const slowest = files.slice(0, NAMED);
    const lines = slowest.map(
      ({ name, cpu, elapsed }) => `  ${cpu.toFixed(0)} s CPU, ${elapsed.toFixed(0)} s  ${name}`,
    );
    process.stderr.write(
      `\nThe slowest of ${files.length} files, which took ${total.toFixed(0)} s of CPU time:\n${lines.join('\n')}\n`,
    );
    if (process.env.UPDATE_SLOWEST === '1' && this.#isWhole)
      updatePage(slowest, files.length, total);
  }
}

/** The CPU seconds by file, read once: the next run begins with none. */
function takeTimes(times) {
  if (!existsSync(times)) return new Map();
  const lines = readFileSync(times, 'utf8').trim().split('\n');
  rmSync(times);
  return new Map(lines.map((line) => JSON.parse(line)).map(({ file, cpu }) => [file, cpu]));
}

function updatePage(slowest, count, total) {
  const page = readFileSync(PAGE, 'utf8');
  const before = page.slice(0, page.indexOf(BEGIN) + BEGIN.length);
  const after = page.slice(page.indexOf(END));
  const rows = slowest.map(
    ({ name, cpu, elapsed }) => `| \`${name}\` | ${cpu.toFixed(0)} | ${elapsed.toFixed(0)} |`,
  );
  const table = [
    '| file | CPU seconds | seconds |',
    '| --- | --: | --: |',
    ...rows,
    `| all ${count} files | ${total.toFixed(0)} | |`,
  ].join('\n');
  writeFileSync(PAGE, `${before}\n\n${table}\n\n${after}`);
}
