import { comparableText } from '../../../src/plugins/glossary/core/quoting/comparable-text';
import {
  closestStretches,
  type NearPassage,
  nearPassage,
  tokenText,
} from '../../../src/plugins/glossary/core/quoting/near-passage';

function near(text: string, quote: string): NearPassage | null {
  const [ofText, ofQuote] = [tokenText(comparableText(text)), tokenText(comparableText(quote))];
  const [stretch] = closestStretches(ofText, ofQuote);
  return stretch === undefined ? null : nearPassage(ofText, ofQuote, stretch);
}
/** What is missing in [-…-], what is added in {+…+}. */
const shown = ({ differences }: NearPassage): string =>
  differences
    .map(({ kind, text }) => ({ same: text, missing: `[-${text}-]`, added: `{+${text}+}` })[kind])
    .join('');

const TEXT =
  'Before it stands this. A lock that two threads take in two orders may never be free again. And more follows.';

describe('what a quote resembles', () => {
  it.each([
    [
      'another word',
      'A lock that three threads take in two orders',
      'A lock that [-two -]{+three +}threads take in two orders',
    ],
    [
      'a word too few',
      'lock that two threads in two orders may',
      'lock that two threads [-take -]in two orders may',
    ],
    [
      'a word too many',
      'two threads always take in two orders',
      'two threads {+always +}take in two orders',
    ],
    [
      'another first word',
      'The lock that two threads take',
      '[-A -]{+The +}lock that two threads take',
    ],
    ['another last word', 'may never be free here', 'may never be free [-again-]{+here+}'],
  ])('%s', (_what, quote, expected) => {
    const found = near(TEXT, quote);
    expect(found && shown(found)).toBe(expected);
  });

  it('the passage is as it stands, without what lies around it', () => {
    const text = 'Before. “One  lock”, two threads: they wait. After.';
    const found = near(text, '"One lock", two processes: they wait');
    expect(found?.passage).toBe('“One  lock”, two threads: they wait');
    // Nine of ten words and signs on both sides.
    expect(found?.similarity).toBe(0.9);
  });

  it.each([
    ['other words', 'Something entirely different is said in here'],
    ['the same words in another order', 'again free be never may orders two in take threads'],
  ])('not %s', (_what, quote) => {
    expect(near(TEXT, quote)).toBeNull();
  });

  it('of several places the one that has most in common', () => {
    const text = `${'One of them may be free. '.repeat(20)}None of them may ever be free.`;
    expect(near(text, 'None of them must ever be free')?.passage).toBe(
      'None of them may ever be free',
    );
  });
});
