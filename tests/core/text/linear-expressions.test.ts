import path from 'node:path';
import { createContext, Script } from 'node:vm';
import { excessiveGrowth } from '../../support/growth';
import { hostileParts, hostileTexts } from '../../support/regular-expressions/hostile-texts';
import {
  expressionsBelow,
  type SourceExpression,
} from '../../support/regular-expressions/source-expressions';

const PLUGIN = path.resolve(__dirname, '../../../src/plugins/glossary');
/** Lengths of the texts, in characters; the second is so many times the first. */
const SHORT = 2_000;
const FACTOR = 8;
/** What takes less for the long text, in milliseconds of CPU time, is too short to be compared, and harms nobody. */
const NEGLIGIBLE = 20;
/** What an expression may take for one text before it is stopped, in milliseconds, however busy the machine is; for all it takes less. */
const LIMIT = 2_000;

/** Expressions whose work grows faster than their text, and what keeps the text short. */
const BOUNDED: ReadonlyMap<string, string> = new Map([
  ['core/compare/compare-page.ts', 'the name of a term has 200 characters'],
  ['core/feeds/open-search.ts', 'a short name has 16 characters'],
  ['core/home/example-searches.ts', 'the name of a term has 200 characters'],
  ['core/import-export/refusal-sums.ts', 'a sentence of our own that repeats an excerpt'],
  ['core/observability/private-text.ts', 'a line of the log, written by the service'],
  ['core/publishing/text-warnings.ts', 'a text of an editor, for that editor alone'],
  ['core/search/name-phrases.ts', 'the name of a term has 200 characters'],
  ['core/search/shared-names.ts', 'the name of a term has 200 characters'],
  ['core/text/code-highlight.ts', 'the name of a language, from highlight.js'],
  ['core/text/uri.ts', 'an address from the settings, or of an author: 2000 characters'],
]);

/** Without a repetition that has no end, each place of a text takes a bounded time. */
const REPEATS = /[*+]|\{\d+,\}/;

const context = createContext({ work: (): void => undefined });
const script = new Script('work()');

/** Does some work; throws when it takes too long. A limit costs a thread, so that it is one for many texts where it can be. */
function within(limit: number, work: () => void): void {
  context.work = work;
  script.runInContext(context, { timeout: limit });
}

/** The parts of whose long texts one is worth a second look; where one look at all of them takes too long, those from there on. */
function noticedParts(expression: RegExp): readonly string[] {
  const parts = hostileParts(expression.source);
  const noticed: string[] = [];
  let place = 0;
  try {
    within(LIMIT, () => {
      for (; place < parts.length; place += 1) {
        const part = parts[place] ?? '';
        const start = performance.now();
        for (const text of hostileTexts(part, SHORT * FACTOR)) text.replace(expression, '');
        if (performance.now() - start > NEGLIGIBLE) noticed.push(part);
      }
    });
  } catch {
    return [...noticed, ...parts.slice(place)];
  }
  return noticed;
}

/** The first text whose work grows faster than its length; null when there is none. */
function slowText(expression: RegExp): string | null {
  for (const part of noticedParts(expression)) {
    const text = slowEnd(expression, part);
    if (text !== null) return text;
  }
  return null;
}

function slowEnd(expression: RegExp, part: string): string | null {
  const long = hostileTexts(part, SHORT * FACTOR);
  for (const [index, short] of hostileTexts(part, SHORT).entries()) {
    const growth = growthOf(expression, short, long[index] ?? '');
    if (growth !== null)
      return `${JSON.stringify(part)} repeated, then ${JSON.stringify(short.slice(-2))}: ${growth} times`;
  }
  return null;
}

function growthOf(expression: RegExp, short: string, long: string): number | null {
  const goThrough = (text: string) => () => within(LIMIT, () => void text.replace(expression, ''));
  try {
    return excessiveGrowth(goThrough(short), goThrough(long), NEGLIGIBLE);
  } catch {
    return Infinity;
  }
}

/** Each expression is looked at once, in however many files it stands. */
function slow(expressions: readonly SourceExpression[]): readonly string[] {
  const distinct = new Map(expressions.map((each) => [String(each.expression), each]));
  return [...distinct.values()].flatMap(({ expression, file }) => {
    const text = REPEATS.test(expression.source) ? slowText(expression) : null;
    return text === null ? [] : [`${file} ${String(expression)}: ${text}`];
  });
}

it.each([/^(a+)+$/, /a+b/, /^\s*(x*)*y/])('finds what is not linear: %s', (expression) => {
  expect(slow([{ expression, file: '' }])).toHaveLength(1);
});

it.each(['core', 'server'])('the work of every expression of %s grows as its text', (folder) => {
  const expressions = expressionsBelow(PLUGIN, folder);
  expect(expressions.length).toBeGreaterThan(30);
  const bounded = ({ file }: SourceExpression): boolean => BOUNDED.has(file);
  expect(slow(expressions.filter((each) => !bounded(each)))).toEqual([]);
});
