import { readdirSync } from 'node:fs';
import path from 'node:path';
import { HtmlValidate } from 'html-validate';

const GOLDEN_PAGES = path.join(__dirname, 'expected');
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  // Matters of style, not of the standard.
  rules: { 'long-title': 'off', 'no-trailing-whitespace': 'off', 'require-sri': 'off' },
});

// Pages of the service itself are looked at in tests/faults, by the W3C's own checker as well.
it.each(readdirSync(GOLDEN_PAGES))('%s follows the rules of HTML', async (name) => {
  const { results } = await validator.validateFile(path.join(GOLDEN_PAGES, name));
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`),
  );
  expect(faults).toEqual([]);
});
