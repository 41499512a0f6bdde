import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import messages from '../../../src/plugins/glossary/admin/src/translations/en.json';
import { SCHEMAS } from '../../../src/plugins/glossary/core/openapi/schemas';

const TEXTS = path.resolve(__dirname, '../../../src/plugins/glossary/core/texts');

/** An average that is put into a text, and the number of ratings beside it. */
const AVERAGE = /\{[^{}]*\baverage\b[^{}]*\}/;
const COUNT = /\{[^{}]*\bcount\b|\b1 rating\b/;

it('a text with an average says of how many ratings it is made', () => {
  const lines = [
    ...readdirSync(TEXTS).flatMap((file) =>
      readFileSync(path.join(TEXTS, file), 'utf8').split('\n'),
    ),
    ...Object.values(messages),
  ].filter((line) => AVERAGE.test(line));
  // Of a page, a list, a script and the panel: none of them is overlooked.
  expect(lines.length).toBeGreaterThanOrEqual(6);
  // The script has a text for one rating and one for several in a line.
  expect(lines.filter((line) => !COUNT.test(line))).toEqual([]);
});

it('data with an average has the number of ratings beside it', () => {
  const found: unknown[] = [];
  (function visit(schema: unknown): void {
    if (schema === null || typeof schema !== 'object') return;
    const { properties } = schema as { readonly properties?: object };
    if (properties !== undefined && 'average' in properties) found.push(Object.keys(properties));
    for (const part of Object.values(schema)) visit(part);
  })(SCHEMAS);
  expect(found).toEqual([
    ['count', 'average'],
    ['slug', 'count', 'average'],
  ]);
});
