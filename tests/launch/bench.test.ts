import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..', '..');

function node(parameters: readonly string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...parameters], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { code: status, out: stdout, err: stderr.trim() };
}

/** What an expression over the exports of a module of the benchmark is; jest itself cannot load such a module. */
function evaluated(module: string, expression: string): unknown {
  const program =
    `import * as bench from './tests/bench/${module}.mjs';` +
    `process.stdout.write(JSON.stringify(${expression}));`;
  const { code, out, err } = node(['--input-type=module', '--eval', program]);
  if (code !== 0) throw new Error(err);
  return JSON.parse(out);
}

it.each([
  ['an odd count', 'bench.median([9, 1, 10])', 9],
  ['an even count', 'bench.median([4, 1, 2, 100])', 3],
  [
    'p99 of a hundred is the 99th',
    'bench.percentiles(Array.from({ length: 100 }, (_, n) => n + 1), [0.5, 0.99, 1])',
    [50, 99, 100],
  ],
  ['p99 of a few is the largest', 'bench.percentiles([3, 1, 2], [0.99])', [3]],
  [
    'a ratio of each round',
    'bench.ratioOf([50, 30, 90], [100, 100, 100])',
    { median: 0.5, least: 0.3, most: 0.9 },
  ],
  [
    'not a ratio of the medians',
    'bench.ratioOf([10, 50, 100], [100, 50, 10])',
    { median: 1, least: 0.1, most: 10 },
  ],
])('figures: %s', (_case, expression, expected) => {
  expect(evaluated('report/statistics', expression)).toEqual(expected);
});

it('a paced load is due at a fixed rate, the first request at the start, and ends after its seconds', () => {
  const schedule = 'bench.pacedSchedule({ rate: 500, seconds: 2 })';
  expect(
    evaluated(
      'load/paced-schedule',
      `{ total: ${schedule}.total, dueAt: [0, 1, 999].map(${schedule}.dueAt), due: [0, 1.9, 2, 2000, 9000].map(${schedule}.countDueBy) }`,
    ),
  ).toEqual({ total: 1000, dueAt: [0, 2, 1998], due: [1, 1, 2, 1000, 1000] });
});

it('a table is Markdown with numbers to the right', () => {
  expect(
    evaluated('report/markdown-table', `bench.markdownTable(['What', 'p99'], [['Page', '12.5']])`),
  ).toBe(['| What |  p99 |', '| ---- | ---: |', '| Page | 12.5 |'].join('\n'));
});

it('answers are read however the bytes are cut', () => {
  const bytes =
    'HTTP/1.1 200 OK\\r\\nContent-Length: 5\\r\\n\\r\\nhello' +
    'HTTP/1.1 304 Not Modified\\r\\nETag: "a"\\r\\n\\r\\n';
  const program = `(() => {
    const answers = [];
    const read = bench.answerReader(({ status, body, bytes }) => answers.push([status, String(body()), bytes]));
    for (const byte of Buffer.from('${bytes}')) read(Buffer.of(byte));
    return answers;
  })()`;
  expect(evaluated('load/answer-reader', program)).toEqual([
    [200, 'hello', 43],
    [304, '', 40],
  ]);
});

it.each([
  ['as many as answered', 100, null],
  ['a cut request', 101, null],
  ['one lost', 99, '“views” grew by 99 in the database; allowed is 100 to 101'],
  ['one twice', 102, '“views” grew by 102 in the database; allowed is 100 to 101'],
])('counts are checked: %s', (_case, views, expected) => {
  const counts = (value: number) => `{ views: ${value}, html: 0, json: 0, ratings: 0 }`;
  const program = `(() => {
    try {
      bench.checkCounts('Page', { before: ${counts(0)}, after: ${counts(views)}, counts: ['views'], answered: 100, cutAtMost: 1 });
      return null;
    } catch (error) {
      return error.message.replace('Page: 100 answers arrived, but ', '');
    }
  })()`;
  expect(evaluated('service/checked-counts', program)).toBe(expected);
});

it('figures are put between the marks of the page', () => {
  const page =
    'Before\n\n<!-- figures: npm run bench -- --write -->\n\nold\n\n<!-- end of the figures -->\nAfter\n';
  expect(
    evaluated('report/benchmark-page', `bench.withFigures(${JSON.stringify(page)}, 'new')`),
  ).toBe(page.replace('old', 'new'));
});

it('a wrong option stops the benchmark with a sentence', () => {
  const { code, err } = node(['tests/bench/bench.mjs', '--terms', '60,many']);
  expect(code).toBe(1);
  expect(err.split('\n')[0]).toBe(
    '--terms is "60,many"; allowed are whole numbers from 1 to 200000.',
  );
});
