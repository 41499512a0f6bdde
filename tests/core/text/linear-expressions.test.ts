import path from 'node:path';
import { createContext, Script } from 'node:vm';
import { excessiveGrowth } from '../../support/growth';
import { hostileParts, hostileTexts } from '../../support/regular-expressions/hostile-texts';
import {
  expressionsBelow,
  type SourceExpression,
} from '../../support/regular-expressions/source-expressions';

const PLUGINS = path.resolve(__dirname, '../../../src/plugins');
/** Lengths of the texts, in characters; the second is so many times the first. */
const SHORT = 2_000;
const FACTOR = 8;
/** CPU time for the long text, in milliseconds, below which a comparison is too noisy and the cost is harmless. */
const NEGLIGIBLE = 20;
/** Time limit for an expression on one text, in milliseconds, even on a busy machine. */
const LIMIT = 2_000;

/** Expressions whose work grows faster than their text, and what keeps the text short. */
const BOUNDED: ReadonlyMap<string, string> = new Map([
  ['glossary/core/compare/compare-page.ts', 'the name of a term has 200 characters'],
  ['glossary/core/feeds/open-search.ts', 'a short name has 16 characters'],
  ['glossary/core/home/example-searches.ts', 'the name of a term has 200 characters'],
  ['glossary/core/import-export/refusal-sums.ts', 'a sentence of our own that repeats an excerpt'],
  ['strapi-guard/core/observability/private-text.ts', 'a line of the log, written by the service'],
  ['glossary/core/publishing/text-warnings.ts', 'a text of an editor, for that editor alone'],
  ['glossary/core/search/name-phrases.ts', 'the name of a term has 200 characters'],
  ['glossary/core/search/shared-names.ts', 'the name of a term has 200 characters'],
  ['glossary/core/text/code-highlight.ts', 'the name of a language, from highlight.js'],
  ['shared/core/text/uri.ts', 'an address from the settings, or of an author: 2000 characters'],
]);

const context = createContext({ work: (): void => undefined });
const script = new Script('work()');

/** Goes through a text; throws when the expression takes too long. */
function goThrough(expression: RegExp, text: string): void {
  context.work = () => text.replace(expression, '');
  script.runInContext(context, { timeout: LIMIT });
}

/** The first text whose work grows faster than its length; null when there is none. */
function slowText(expression: RegExp): string | null {
  for (const part of hostileParts(expression.source)) {
    const long = hostileTexts(part, SHORT * FACTOR);
    for (const [index, short] of hostileTexts(part, SHORT).entries()) {
      const growth = growthOf(expression, short, long[index] ?? '');
      if (growth !== null)
        return `${JSON.stringify(part)} repeated, then ${JSON.stringify(short.slice(-2))}: ${growth} times`;
    }
  }
  return null;
}

function growthOf(expression: RegExp, short: string, long: string): number | null {
  try {
    return excessiveGrowth(
      () => goThrough(expression, short),
      () => goThrough(expression, long),
      NEGLIGIBLE,
    );
  } catch {
    return Infinity;
  }
}

const slow = (expressions: readonly SourceExpression[]): readonly string[] =>
  expressions.flatMap(({ expression, file }) => {
    const text = slowText(expression);
    return text === null ? [] : [`${file} ${String(expression)}: ${text}`];
  });

it.each([/^(a+)+$/, /a+b/, /^\s*(x*)*y/])('detects work that is not linear: %s', (expression) => {
  expect(slow([{ expression, file: '' }])).toHaveLength(1);
});

it.each([
  ['glossary/core', 200],
  ['glossary/server', 10],
  ['strapi-guard', 40],
  ['shared', 15],
])('the work of every expression of %s is linear', (folder, least) => {
  const expressions = expressionsBelow(PLUGINS, folder);
  expect(expressions.length).toBeGreaterThan(least);
  const bounded = ({ file }: SourceExpression): boolean => BOUNDED.has(file);
  expect(slow(expressions.filter((each) => !bounded(each)))).toEqual([]);
});
