import { quotePlaceOf } from '../../../src/plugins/glossary/core/quoting/quote-place';
import { QUOTABLE_FIELDS } from '../../../src/plugins/glossary/core/quoting/quotable-texts';
import {
  permissionOf,
  QUOTING_RULES,
  quotingRule,
} from '../../../src/plugins/glossary/core/quoting/quoting-rules';
import { textFragment } from '../../../src/plugins/glossary/core/quoting/text-fragment';
import { citationOf } from '../../../src/plugins/glossary/core/term/citation';
import { demoContents } from '../../support/content/demo-content';
import { someSettings } from '../../support/content/a-term';

const [CONTENT] = demoContents();
if (CONTENT === undefined) throw new Error('There is no demo term.');
const { author, author_url: authorUrl } = CONTENT;
const VERSION = { slug: 'xss', term: 'XSS', author, authorUrl, version: 3, isCurrent: true };
const { usage } = citationOf(
  { slug: 'xss', term: 'XSS', author: null, authorUrl: null },
  someSettings(),
);

const placeOf = (field: 'short' | 'long' | 'bad_code' | 'misconception', passage: string) =>
  quotePlaceOf(
    VERSION,
    { place: { field, index: null, written: passage }, passages: [passage], rendered: [passage] },
    someSettings(),
  );

describe('the permission of a field', () => {
  it('is that of the lists in the citation', () => {
    const permissions = QUOTABLE_FIELDS.map((field) => `${field} ${permissionOf(field, usage)}`);
    expect(permissions).toEqual([
      'short verbatim',
      'long paraphrase',
      'misconception ask',
      'why_it_matters ask',
      'common_mistakes verbatim',
      'when_to_use verbatim',
      'avoid_when verbatim',
      'bad_code paraphrase',
      'good_code paraphrase',
      'quick_fix ask',
      'applies_to ask',
      'origin ask',
      'not_to_be_confused_with ask',
      'detection_symptoms ask',
      'score_rationales ask',
    ]);
  });

  it('is said in a sentence', () => {
    const { when_unsure } = usage;
    expect(quotingRule('short', usage)).toBe(QUOTING_RULES.verbatim('short', when_unsure));
    expect(quotingRule('long', usage)).toBe(QUOTING_RULES.paraphrase('long', when_unsure));
    expect(quotingRule('quick_fix', usage)).toBe(QUOTING_RULES.ask('quick_fix', when_unsure));
    expect(quotingRule('quick_fix', usage)).toContain(when_unsure);
  });
});

describe('the credit', () => {
  it('has the passage where it may be quoted, on one line', () => {
    const { credit } = placeOf('short', 'costs $& trust\nand $1');
    expect(credit).toEqual({
      inline_mention: 'According to Example Glossary: “costs $& trust and $1”',
      markdown_link: '[XSS](https://glossary.example/glossary/xss) (Example Glossary)',
      footer_credit: 'Source: Example Glossary — https://glossary.example/glossary/xss',
    });
  });

  it('has a place for own words where it may not', () => {
    for (const field of ['long', 'misconception'] as const)
      expect(placeOf(field, 'any text').credit.inline_mention).toBe(
        'According to Example Glossary: <paraphrase>',
      );
  });
});

describe('the address', () => {
  it('leads to the passage on the page', () => {
    expect(placeOf('short', 'a well-known word, & more').url).toBe(
      'https://glossary.example/glossary/xss#:~:text=a%20well%2Dknown%20word%2C%20%26%20more',
    );
  });

  it.each(['line one\nline two', 'two  spaces', 'a\ttab'])(
    'of code has no fragment: %j',
    (code) => {
      expect(placeOf('bad_code', code).url).toBe('https://glossary.example/glossary/xss');
      expect(placeOf('bad_code', 'one line;').url).toContain('#:~:text=one%20line%3B');
    },
  );

  it('of an older version is that version’s', () => {
    const place = { field: 'short', index: null, written: 'x' } as const;
    const quoted = { place, passages: ['a text'], rendered: ['a text'] };
    const { url } = quotePlaceOf({ ...VERSION, isCurrent: false }, quoted, someSettings());
    expect(url).toBe('https://glossary.example/glossary/xss?version=3#:~:text=a%20text');
  });

  it('of a long passage, or one of several lines, has its two ends', () => {
    const words = Array.from({ length: 80 }, (_none, index) => `word${index}`).join(' ');
    expect(decodeURIComponent(textFragment([words]))).toBe(
      ':~:text=word0 word1 word2 word3 word4 word5 word6 word7,word72 word73 word74 word75 word76 word77 word78 word79',
    );
    expect(textFragment(['One line.\nAnother.'])).toBe(':~:text=One%20line.,Another.');
  });

  it('of several passages highlights each', () => {
    expect(textFragment(['one', 'two'])).toBe(':~:text=one&text=two');
  });
});
