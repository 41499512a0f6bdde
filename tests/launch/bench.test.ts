import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { requireOutside } from '../support/jest/require-outside';

const ROOT = path.resolve(__dirname, '..', '..');
const ofBenchmark = (name: string) =>
  requireOutside<never>(path.join(ROOT, 'tests/bench', `${name}.mjs`));

it('a ratio is one of each round, and not of the medians', () => {
  const { ratioOf }: { ratioOf: (these: number[], others: number[]) => unknown } =
    ofBenchmark('report/statistics');
  expect(ratioOf([10, 50, 100], [100, 50, 10])).toEqual({ median: 1, least: 0.1, most: 10 });
});

it('answers are read however the bytes are cut', () => {
  interface Answer {
    readonly status: number;
    readonly bytes: number;
    body(): Buffer;
  }
  const {
    answerReader,
  }: { answerReader: (each: (answer: Answer) => void) => (b: Buffer) => void } =
    ofBenchmark('load/answer-reader');
  const answers: unknown[] = [];
  const read = answerReader(({ status, body, bytes }) =>
    answers.push([status, String(body()), bytes]),
  );
  const bytes =
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello' +
    'HTTP/1.1 304 Not Modified\r\nETag: "a"\r\n\r\n' +
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n';
  for (const byte of Buffer.from(bytes)) read(Buffer.of(byte));
  expect(answers).toEqual([
    [200, 'hello', 43],
    [304, '', 40],
    [200, '5\r\nhello\r\n0\r\n\r\n', 62],
  ]);
});

it('counts are checked: as many as answered, or as many more as were cut', () => {
  const { checkCounts }: { checkCounts: (what: string, counted: object) => void } =
    ofBenchmark('service/checked-counts');
  const before = { views: 0, html: 0, json: 0 };
  const checked = (views: number) => () =>
    checkCounts('Page', {
      ...{ before, after: { ...before, views } },
      ...{ counts: ['views'], answered: 100, cutAtMost: 1 },
    });
  for (const views of [100, 101]) expect(checked(views)).not.toThrow();
  for (const views of [99, 102]) expect(checked(views)).toThrow('“views”');
});

it('a wrong option stops the benchmark with a sentence', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['tests/bench/bench.mjs', '--terms', '60,many'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr.trim()).toMatch(/^--terms is "60,many"; .*\b1\b.*\b200000\.\n/);
});
