import { comparableText } from '../../../src/plugins/glossary/core/quoting/comparable-text';
import { quoteProblemOf, readingsOf } from '../../../src/plugins/glossary/core/quoting/quote-text';
import { REFUSED } from '../../../src/plugins/glossary/core/texts/refusals';
import { findPassages } from '../../../src/plugins/glossary/core/quoting/verbatim-passage';
import {
  closestStretches,
  type NearPassage,
  nearPassage,
  tokenText,
} from '../../../src/plugins/glossary/core/quoting/near-passage';
import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import {
  readableTexts,
  verbatimQuote,
} from '../../../src/plugins/glossary/core/quoting/term-quote';
import { contentFromStored } from '../../../src/plugins/glossary/core/term/stored-term';
import { aStoredTerm } from '../../support/content/a-term';

/** The first match of a quote in a text, and the normalisations that it needed. */
function found(text: string, quote: string): { passages: readonly string[]; by: string } | null {
  for (const reading of readingsOf(quote)) {
    const passages = findPassages(comparableText(text), reading);
    if (passages !== null)
      return { passages: passages.passages, by: [...passages.normalisations].sort().join(' ') };
  }
  return null;
}

describe('a quote occurs word for word in a text', () => {
  it.each([
    ['letter by letter', 'One two three four.', 'two three four', 'two three four', ''],
    [
      'other spaces',
      'One two\nthree  four.',
      'One two three four',
      'One two\nthree  four',
      'white-space',
    ],
    [
      'quotation marks',
      'It’s “one” thing.',
      `It's "one" thing.`,
      'It’s “one” thing.',
      'quotation-marks',
    ],
    ['dashes', 'well-known — or not', 'well\u2011known -- or not', 'well-known — or not', 'dashes'],
    [
      'accents in two ways',
      'a caf\u00E9 in Paris',
      'a cafe\u0301 in Paris',
      'a caf\u00E9 in Paris',
      'unicode-nfc',
    ],
    [
      'soft hyphens',
      'a concurrency control',
      'a con\u00ADcur\u00ADrency control',
      'a concurrency control',
      'invisible-characters',
    ],
    [
      'an ellipsis that the text has',
      'UPDATE … WHERE id = 7',
      'UPDATE ... WHERE id',
      'UPDATE … WHERE id',
      'ellipsis-characters',
    ],
    [
      'marks of the quoter',
      'One two three four.',
      '“One two three”',
      'One two three',
      'outer-quotation-marks',
    ],
    [
      'marks that the text has',
      'He said "one two three" twice.',
      '"one two three"',
      '"one two three"',
      '',
    ],
    [
      'an ellipsis of the quoter',
      'One two three four.',
      '… two three four …',
      'two three four',
      'outer-ellipsis',
    ],
    [
      'a small letter at the beginning',
      'Data that is run.',
      'data that is run',
      'Data that is run',
      'first-letter',
    ],
    [
      'a capital letter at the beginning',
      'All data that is run.',
      'Data that is run',
      'data that is run',
      'first-letter',
    ],
  ])('%s', (_what, text, quote, passage, by) => {
    expect(found(text, quote)).toEqual({ passages: [passage], by });
  });

  it.each(['[...]', '[…]', '…', ' ... '])('with an omission: %s', (omission) => {
    const text = 'A first part of it, then something else, and a last part.';
    const quote = `A first part ${omission} and a last part`;
    expect(found(text, quote)).toEqual({
      passages: ['A first part', 'and a last part'],
      by: 'omissions',
    });
  });
});

describe('dots at the end of a word are an omission too', () => {
  it.each(['A first part... and a last part', 'A first part.... and a last part'])(
    '%s',
    (quote) => {
      const text = 'A first part of it, then something else, and a last part.';
      expect(found(text, quote)).toEqual({
        passages: ['A first part', 'and a last part'],
        by: 'omissions',
      });
    },
  );

  it('but not where the term itself has them', () => {
    const text = 'It waits... and waits again for the lock.';
    expect(found(text, text)).toEqual({ passages: [text], by: '' });
  });

  it('and not within a word, such as an argument that is spread', () => {
    expect(found('First comes one thing and last another.', 'comes one ...and last another')).toBe(
      null,
    );
  });
});

describe('a quote does not occur', () => {
  const TEXT = 'It never blocks the callers, and an author of it knows the reason.';
  it.each([
    ['ends within a word', 'never blocks the caller'],
    ['begins within a word', 'locks the callers'],
    ['a word left out', 'It blocks the callers'],
    ['other capitals', 'It NEVER blocks the callers'],
    ['parts in another order', 'an author of it […] It never blocks'],
    ['a part of two words, which may be anywhere', 'It never blocks […] the reason'],
  ])('%s', (_what, quote) => {
    expect(found(TEXT, quote)).toBeNull();
  });
});

describe('a text that is not searched', () => {
  it.each([
    ['nothing', ' ', REFUSED.emptyQuote],
    ['too much', 'word '.repeat(401), REFUSED.longQuote(2005, 2000)],
    ['two words', '  race   condition!', REFUSED.shortQuote(3)],
    ['signs', '--- . . . ---', REFUSED.shortQuote(3)],
  ])('%s', (_what, text, reason) => {
    expect(quoteProblemOf(text)).toBe(reason);
  });

  it('but three words are', () => {
    expect(quoteProblemOf('three short words')).toBeNull();
    expect(quoteProblemOf('word '.repeat(400))).toBeNull();
  });
});

describe('texts that are no quotes, although their letters occur', () => {
  const stands = (text: string, ...passages: string[]): boolean =>
    findPassages(comparableText(text), { passages, normalisations: [] }) !== null;

  it.each([
    ['a part of a number', 'It makes 6.7 calls a second.', '7 calls a second'],
    [
      'a word without its prefix',
      'Outputs are non-deterministic by design.',
      'deterministic by design',
    ],
    ['a word without its negation', 'You can’t know that.', 'You can'],
  ])('%s', (_what, text, passage) => {
    expect(stands(text, passage)).toBe(false);
  });

  it('a sentence without its negation', () => {
    expect(
      stands('The caller cannot learn when it ends.', 'The caller', 'learn when it ends'),
    ).toBe(false);
    expect(
      stands('The caller may soon learn when it ends.', 'The caller', 'learn when it ends'),
    ).toBe(true);
  });

  it('but words between dashes are whole', () => {
    expect(stands('Two threads—each holding a lock—wait.', 'each holding a lock')).toBe(true);
  });
});

it.each([
  ['spaces', ' '],
  ['ellipses', '…'],
  ['dots in brackets', '[...]'],
  ['ellipses with spaces', '… '],
  ['opening brackets', '['],
])('a text full of %s is read in time that grows as it does', (_what, sign) => {
  const text = `One two three${sign.repeat(300_000)}four five six`;
  expect(readingsOf(text)[0]?.passages).toEqual([text]);
});

it.each([
  ['… One two three. …', 'One two three.'],
  ['[…] One two three [...]', 'One two three'],
  ['...One two three ... ...', 'One two three'],
])('“%s” is a quote between omissions', (quote, bare) => {
  expect(readingsOf(quote).at(-1)?.passages).toEqual([bare]);
});

function near(text: string, quote: string): NearPassage | null {
  const [ofText, ofQuote] = [tokenText(comparableText(text)), tokenText(comparableText(quote))];
  const [stretch] = closestStretches(ofText, ofQuote);
  return stretch === undefined ? null : runToEnd(nearPassage(ofText, ofQuote, stretch));
}
/** Missing words in [-…-], added words in {+…+}. */
const shown = ({ differences }: NearPassage): string =>
  differences
    .map(({ kind, text }) => ({ same: text, missing: `[-${text}-]`, added: `{+${text}+}` })[kind])
    .join('');

const TEXT =
  'Before it stands this. A lock that two threads take in two orders may never be free again. And more follows.';

describe('near matches of a quote', () => {
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

  it('the passage is unchanged, without its surroundings', () => {
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

  it('of several passages the most similar one', () => {
    const text = `${'One of them may be free. '.repeat(20)}None of them may ever be free.`;
    expect(near(text, 'None of them must ever be free')?.passage).toBe(
      'None of them may ever be free',
    );
  });
});

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
