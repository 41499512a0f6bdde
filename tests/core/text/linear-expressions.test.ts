import path from 'node:path';
import { createContext, Script } from 'node:vm';
import { hostileParts, hostileTexts } from '../../support/regular-expressions/hostile-texts';
import {
  expressionsBelow,
  type SourceExpression,
} from '../../support/regular-expressions/source-expressions';

const PLUGIN = path.resolve(__dirname, '../../../src/plugins/glossary');
/** Lengths of the texts, in characters; the second is so many times the first. */
const SHORT = 2_000;
const FACTOR = 8;
/** Linear work grows eightfold, quadratic work 64-fold; between them is what a busy machine adds. */
const GROWTH_MAX = 24;
/** What takes less for the long text, in milliseconds of CPU time, is too short to be compared, and harms nobody. */
const NEGLIGIBLE = 20;
/** How often a time is taken; the shortest counts. */
const TRIES = 3;
/** What an expression may take for one text before it is stopped, in milliseconds, however busy the machine is. */
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
  ['core/text/code-highlight.ts', 'the name of a language, from highlight.js'],
  ['core/text/uri.ts', 'an address from the settings, or of an author: 2000 characters'],
]);

const context = createContext({ work: (): void => undefined });
const script = new Script('work()');

/** Milliseconds of CPU time that an expression takes to go through a text; Infinity when it is stopped. */
function timeOf(expression: RegExp, text: string): number {
  let least = Infinity;
  for (let tries = 0; tries < TRIES; tries++) {
    const before = process.cpuUsage();
    try {
      context.work = () => text.replace(expression, '');
      script.runInContext(context, { timeout: LIMIT });
    } catch {
      return Infinity;
    }
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    if (least < NEGLIGIBLE) return least;
  }
  return least;
}

/** The first text whose work grows faster than its length; null when there is none. */
function slowText(expression: RegExp): string | null {
  for (const part of hostileParts(expression.source)) {
    const long = hostileTexts(part, SHORT * FACTOR);
    for (const [index, short] of hostileTexts(part, SHORT).entries()) {
      const time = timeOf(expression, long[index] ?? '');
      if (
        time === Infinity ||
        (time >= NEGLIGIBLE && time > GROWTH_MAX * timeOf(expression, short))
      )
        return `${JSON.stringify(part)} repeated, then ${JSON.stringify(short.slice(-2))}: ${Math.round(time)} ms`;
    }
  }
  return null;
}

const slow = (expressions: readonly SourceExpression[]): readonly string[] =>
  expressions.flatMap(({ expression, file }) => {
    const text = slowText(expression);
    return text === null ? [] : [`${file} ${String(expression)}: ${text}`];
  });

it.each([/^(a+)+$/, /a+b/, /^\s*(x*)*y/])('finds what is not linear: %s', (expression) => {
  expect(slow([{ expression, file: '' }])).toHaveLength(1);
});

it.each(['core', 'server'])('the work of every expression of %s grows as its text', (folder) => {
  const expressions = expressionsBelow(PLUGIN, folder);
  expect(expressions.length).toBeGreaterThan(30);
  const bounded = ({ file }: SourceExpression): boolean => BOUNDED.has(file);
  expect(slow(expressions.filter((each) => !bounded(each)))).toEqual([]);
});
