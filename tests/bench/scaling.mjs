/**
 * What so many views a day take, computed from the figures in docs/benchmarks.md: `node tests/bench/scaling.mjs` prints the table of
 * docs/scaling.md. Readers come at random (Poisson), terms are read as often as Zipf's law says.
 */
import { readFileSync } from 'node:fs';
import { markdownTable } from './report/markdown-table.mjs';

const FIGURES = readFileSync(new URL('../../docs/benchmarks.md', import.meta.url), 'utf8');
const MEASURED = '### 10,000 terms, 32 connections';
const VIEWS_A_DAY = [1e6, 1e8, 1e9];
const TERMS = 10_000;
const SECONDS_A_DAY = 86_400;
/** How many times the mean the busiest minutes have, and what part of its measured most an instance should do. */
const PEAK = 5;
const LOAD_MAX = 0.5;
/** How long a cache keeps a page, in seconds; one page stands there in two codings, and most readers take gzip. */
const KEPT = 60;
/** Between two writes of counts, in seconds. */
const WRITE_INTERVAL = 0.5;
/** Statements a second that tell an instance what is new, and those of a write beside its rows (docs/decisions/0008). */
const FOLLOWING = 8;
const AROUND_A_WRITE = 6;
/** Rows of one statement; a view adds one row to each of two tables. */
const ROWS = 100;
const TABLES = 2;

/** Bytes of an answer and answers a second of one process, as they were measured. */
function measured(what) {
  const table = FIGURES.slice(FIGURES.indexOf(MEASURED));
  const line = table.split('\n').find((each) => each.startsWith(`| ${what} `));
  const [bytes, answers] = line
    .split('|')
    .slice(2, 4)
    .map((cell) => Number(cell.replaceAll(',', '')));
  return { bytes, answers };
}

const weights = Array.from({ length: TERMS }, (_none, index) => 1 / (index + 1));
const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
const whole = sum(weights);
const shares = weights.map((weight) => weight / whole);

/** Pages that a cache asks for in a second: each term once, then again when it is asked for after it has left the cache. */
const askedByCache = (views) => sum(shares.map((share) => 1 / (KEPT + 1 / (views * share))));

/** Statements of the database in a second, of all instances. */
function statements(views, instances) {
  const terms = sum(
    shares.map((share) => 1 - Math.exp((-views * share * WRITE_INTERVAL) / instances)),
  );
  const written = (AROUND_A_WRITE + TABLES * Math.ceil(terms / ROWS)) / WRITE_INTERVAL;
  return instances * (FOLLOWING + written);
}

const page = measured('Term page, gzip');
/** Pages so seldom asked for that each is rendered with new numbers: what a cache asks for, and the worst that readers can. */
const seldom = measured('Term page, gzip, 5000 in turn');
/** What a page tells where a cache answers for it. */
const view = measured('View, told by the page');
const number = (value) => Math.round(value).toLocaleString('en');
const megabits = (bytes) => number((bytes * 8) / 1e6);

/** @param {number} perDay views */
function lineOf(perDay) {
  const mean = perDay / SECONDS_A_DAY;
  const peak = mean * PEAK;
  const direct = Math.max(1, Math.ceil(peak / (page.answers * LOAD_MAX)));
  const asked = askedByCache(peak);
  const behind = Math.max(
    1,
    Math.ceil(asked / (seldom.answers * LOAD_MAX) + peak / (view.answers * LOAD_MAX)),
  );
  return [
    perDay.toLocaleString('en'),
    number(mean),
    number(peak),
    number(direct),
    number(Math.max(1, Math.ceil(peak / (seldom.answers * LOAD_MAX)))),
    megabits(peak * page.bytes),
    number(statements(peak, direct)),
    `${((1 - asked / peak) * 100).toFixed(1)} %`,
    number(asked),
    number(behind),
    megabits(asked * page.bytes),
    number(statements(peak, behind)),
  ];
}

const HEAD = [
  'Views a day',
  'Mean/s',
  'Peak/s',
  'Instances, same pages',
  'Instances, all different',
  'Mbit/s',
  'Statements/s',
  'Cache hits',
  'Pages asked/s',
  'Instances behind it',
  'Their pages, Mbit/s',
  'Their statements/s',
];
process.stdout.write(`${markdownTable(HEAD, VIEWS_A_DAY.map(lineOf))}\n`);
