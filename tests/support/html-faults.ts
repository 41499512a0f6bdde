import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  // Matters of style, not of the standard.
  rules: { 'long-title': 'off', 'no-trailing-whitespace': 'off', 'require-sri': 'off' },
});

/** Where the HTML of a file breaks the standard, and which of its rules. */
export async function htmlFaults(file: string): Promise<readonly string[]> {
  const { results } = await validator.validateFile(file);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`),
  );
}
