import { readingsOf } from '../../../src/plugins/glossary/core/quoting/quote-text';
import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import {
  readableTexts,
  verbatimQuote,
} from '../../../src/plugins/glossary/core/quoting/term-quote';
import { contentFromStored } from '../../../src/plugins/glossary/core/term/stored-term';
import { aStoredTerm } from '../../support/content/a-term';

const content = contentFromStored(
  aStoredTerm({ good_code: 'pip install --upgrade -r requirements.txt\nfinal class Invoice {}' }),
  null,
);
const isVerbatim = (text: string): boolean =>
  runToEnd(verbatimQuote(runToEnd(readableTexts(content)), readingsOf(text))) !== null;

it.each([
  ['as it stands', 'pip install --upgrade -r', true],
  ['with the dash of a word processor', 'pip install —upgrade -r', true],
  ['with one hyphen less', 'pip install -upgrade -r', false],
  ['with a capital letter', 'Final class Invoice', false],
])('code %s', (_what, text, expected) => {
  expect(isVerbatim(text)).toBe(expected);
});
