import { slugFromName } from '../../../src/plugins/glossary/core/term/slug';
import { excessiveGrowth } from '../../support/growth';
import { anEntryNamed, aStoredTerm } from '../../support/content/a-term';
import { contentFromStored } from '../../../src/plugins/glossary/core/term/stored-term';
import { matchedName } from '../../../src/plugins/glossary/core/search/matched-name';
import { codedNamesOf, codeInNames } from '../../../src/plugins/glossary/core/search/name-phrases';
import { comparedCode, operatorsOf } from '../../../src/plugins/glossary/core/search/operators';
import { passageOf } from '../../../src/plugins/glossary/core/search/passage';
import { separatedWords } from '../../../src/plugins/glossary/core/search/separated-words';
import { someWords } from '../../../src/plugins/glossary/core/search/some-words';
import { textWarnings } from '../../../src/plugins/glossary/core/publishing/text-warnings';
import { comparableText } from '../../../src/plugins/glossary/core/quoting/comparable-text';
import { findPassages } from '../../../src/plugins/glossary/core/quoting/verbatim-passage';
import { readingsOf } from '../../../src/plugins/glossary/core/quoting/quote-text';
import {
  tokenText,
  closestStretches,
} from '../../../src/plugins/glossary/core/quoting/near-passage';
import { sidesOf, searchQuestion } from '../../../src/plugins/glossary/core/search/question';
import { nameIndexOf } from '../../../src/plugins/glossary/core/search/name-index';
import { textIndexOf } from '../../../src/plugins/glossary/core/search/text-index';
import {
  queryWordsOf,
  wordsOf,
  withoutAccents,
} from '../../../src/plugins/glossary/core/text/search-words';
import { plainWordsOf, wordCountsOf } from '../../../src/plugins/glossary/core/search/text-tokens';
import { unpairedBracket } from '../../../src/plugins/glossary/core/text/bracket-balance';
import { highlightCode } from '../../../src/plugins/glossary/core/text/code-highlight';
import { codeLines, differingLines } from '../../../src/plugins/glossary/core/text/code-lines';
import {
  containedMarkdown,
  fencedCode,
  inlineMarkdown,
} from '../../../src/plugins/glossary/core/text/contained-markdown';
import { withInertHtml } from '../../../src/plugins/glossary/core/text/inert-html';
import {
  linksWithinSite,
  unshownMarkup,
} from '../../../src/plugins/glossary/core/text/markdown-parts';
import {
  markdownBlocks,
  markdownToHtml,
  markdownToInlineHtml,
  markdownToText,
} from '../../../src/plugins/glossary/core/text/markdown';
import {
  type MentionIndex,
  mentionIndexOf,
  type MentionTarget,
} from '../../../src/plugins/glossary/core/text/mention-index';
import { mentionsFor } from '../../../src/plugins/glossary/core/text/mentions';
import { wordFinder } from '../../../src/plugins/glossary/core/text/marked-text';
import { oneLine, clippedAtWord } from '../../../src/plugins/glossary/core/text/one-line';
import { lineDiff, listDiff, wordDiff } from '../../../src/plugins/glossary/core/text/text-diff';
import { cardShapes, toTermCard } from '../../../src/plugins/glossary/core/card/term-card';
import { diffsOfTerm } from '../../../src/plugins/glossary/core/import-export/diff';
import { EMPTY_TERM } from '../../../src/plugins/glossary/core/import-export/file-term';
import { cellsOfRow } from '../../../src/plugins/glossary/core/import-export/files/csv-table';
import { incomingRowOf } from '../../../src/plugins/glossary/core/import-export/incoming';
import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { repeatedText } from '../../support/repeated';
import { pathsAt } from '../../support/content/site-paths';

/** Lengths of the texts, in characters; the second, so many times the first, is the longest that can be saved. */
const SHORT = 2_500;
const FACTOR = 8;
/** Work that takes less CPU time than this for the longest text, in milliseconds, is not compared: what grows with the square takes more. */
const NEGLIGIBLE = 100;

const backwards = (text: string): string => text.split(/(\s+)/).reverse().join('');

const index = mentionIndexOf(
  ['Race Condition', 'Race Condition Race', 'a b', 'Deadlock', 'a-b-c'].map((name) => ({
    ...anEntryNamed(name),
    aliases: ['word word', 'x y z'],
  })),
);
const mentions = () => mentionsFor(index, { ownDocumentId: '', site: pathsAt('/docs') }).section();

/** Names and texts that are searched, many of them alike. */
const searched = nameIndexOf(
  Array.from({ length: 500 }, (_none, number) =>
    anEntryNamed(`Word ${number} ${'word '.repeat(number % 5)}lock`, {
      aliases: [`a b ${number}`, 'x y z'],
      tags: ['word'],
    }),
  ),
);
const texts = textIndexOf();
texts.put(
  Array.from({ length: 500 }, (_none, number) => ({
    documentId: String(number),
    text: `word ${number} ${'a b race condition '.repeat(number % 7)}`,
  })),
);
const answered = (question: string): unknown =>
  runToEnd(
    searchQuestion(
      {
        every: (query) => searched.find(query),
        *some(query, typed) {
          const inNames = yield* searched.findSome(query, typed);
          const inTexts = yield* texts.findSome(query);
          return yield* someWords(queryWordsOf(query), inNames, inTexts, [], 500);
        },
        separated: (text) => separatedWords(text, searched.knows),
      },
      question,
    ),
  );
const anImportedRow = (text: string): object => ({
  ...{ slug: text, term: text, short: text, long: text, aliases: text.split(' ') },
  ...{ related: text.split(' '), category: text, detection: { symptoms: [text] }, [text]: text },
});

const finderOf = (text: string) => wordFinder({ words: wordsOf(text).slice(0, 8), beginnings: [] });

/** Everything that goes through a text of an editor or of a client. */
const FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  'Markdown of a section': (text) => markdownToHtml(text, '/docs', mentions()),
  'Markdown of a line': (text) => markdownToInlineHtml(text, '/docs', mentions()),
  'Markdown as plain text': markdownToText,
  'blocks of Markdown': markdownBlocks,
  'Markdown within Markdown': containedMarkdown,
  'Markdown within a line of Markdown': inlineMarkdown,
  'code within Markdown': (text) => fencedCode(text, null),
  'HTML that has no effect': withInertHtml,
  'links within the site': linksWithinSite,
  'markup that pages leave out': unshownMarkup,
  'what an editor is warned of': (text) => textWarnings('short', text),
  'a text on one line': oneLine,
  'a text without accents': withoutAccents,
  'a text on a card': (text) => clippedAtWord(text, 100),
  'brackets of a code': (text) => unpairedBracket(text, 'javascript'),
  'highlighted code': (text) => codeLines(highlightCode(text, 'csharp'), new Set([1, 2]), 'del'),
  'lines in which codes differ': (text) => differingLines(text, backwards(text)),
  'words in which texts differ': (text) => wordDiff(text, backwards(text)),
  'lines in which texts differ': (text) => lineDiff(text, backwards(text)),
  'items in which lists differ': (text) => listDiff(text.split('\n'), backwards(text).split('\n')),
  'a text that quotes are compared with': comparableText,
  'a quote as it can be read': readingsOf,
  'a quote that is found': (text) => findIn(text, text.slice(0, 5)),
  'a quote that is not found': (text) => findIn(text, `${text.slice(0, 2000)} nowhere`),
  'a text that is near a quote': (text) =>
    closestStretches(wordsWithPlaces(text), wordsWithPlaces(text.slice(0, 1000))),
  'words that are searched for': wordsOf,
  'a question': answered,
  'a searched name': (text) => runToEnd(searched.find(text)),
  'some words of names': (text) => runToEnd(searched.findSome(text, text)),
  'words of code': (text) => separatedWords(text, () => false),
  'operators in a text': operatorsOf,
  'code in names': (text) =>
    codeInNames(codedNamesOf(anEntryNamed(text, { searchTerms: [text] })), comparedCode(text)),
  'the name that a search found': (text) =>
    matchedName(anEntryNamed('Closure', { searchTerms: [text] }), finderOf(text)),
  'the passage that a search found': (text) =>
    passageOf(contentFromStored(aStoredTerm({ long: text }), null), finderOf(text)),
  'names that are near': (text) => searched.near(text),
  'words in texts': (text) => runToEnd(texts.find(text)),
  'a name in texts': (text) => runToEnd(texts.findName(text)),
  'some words in texts': (text) => runToEnd(texts.findSome(text)).best(10),
  'what is compared in a question': sidesOf,
  'a row of an import': (text) => incomingRowOf(anImportedRow(text), 'refused'),
  'what a row of an import changes': (text) =>
    diffsOfTerm(EMPTY_TERM, { ...EMPTY_TERM, long: text, aliases: text.split(' ') }),
  'a row of a table': (text) =>
    cellsOfRow({ kind: 'term', term: { ...EMPTY_TERM, long: text, aliases: text.split(' ') } }),
  'the card of a term': (text) =>
    cardShapes(
      toTermCard({ term: text, short: text, score: null }, { source: text, scoreName: '' }),
    ),
  'a proposed slug': slugFromName,
  'words of a text': wordCountsOf,
  'words of a text as they stand': plainWordsOf,
};
const findIn = (text: string, passage: string): unknown =>
  findPassages(comparableText(text), { passages: [passage], normalisations: [] });
const wordsWithPlaces = (text: string) => tokenText(comparableText(text));

/** What hostile texts are made of. */
const UNITS = [
  ...[
    'a|b\n-|-\n\n',
    'a|b\n-|-\nc|d\n',
    '|',
    '[',
    '](',
    '[a](',
    '[a](/b) ',
    '![',
    '[a]: /b\n\n[a]\n\n',
  ],
  ...[
    '*a ',
    '**a',
    'a*b*',
    '*a**b***',
    '_',
    '`',
    '``a`',
    '> ',
    '- ',
    '- a\n',
    '- - ',
    '1. ',
    '    a\n',
  ],
  ...[
    '<',
    '<a ',
    '<!--',
    '<a>',
    '<a@b',
    '&',
    '\\',
    '# a\n',
    'a\n=\n',
    '~~~\n',
    '```\n',
    '\\```',
    '\\``a`',
    '\n\n',
    ' \n',
  ],
  ...[
    'word ',
    'word',
    'Race Condition ',
    'a b ',
    'a-b-c ',
    'x y ',
    'AbC',
    '1.',
    '. A',
    '…',
    'not ',
  ],
  ...[
    '"',
    '(',
    '(a',
    '{',
    '/*',
    '"a',
    "'''",
    '${',
    '$',
    'é',
    '\u200b',
    '\u0301',
    '日本語',
    '😀',
    'http://a ',
  ],
];

/** Accents in an order that normalizing a text has to change. */
const ACCENTS = 'accents out of order';
const textOf = (unit: string, length: number): string =>
  unit === ACCENTS
    ? `a${'\u0301'.repeat(length / 2)}${'\u0323'.repeat(length / 2)}`
    : repeatedText(unit, length);

/** The hostile texts for which work grows faster than they do. */
function slow(work: (text: string) => unknown, units = [...UNITS, ACCENTS]): readonly string[] {
  return units.flatMap((unit) => {
    const [short, long] = [textOf(unit, SHORT), textOf(unit, SHORT * FACTOR)];
    const growth = excessiveGrowth(
      () => work(short),
      () => work(long),
      NEGLIGIBLE,
    );
    return growth === null ? [] : [`${JSON.stringify(unit)}: ${growth} times`];
  });
}

it('detects work that is not linear', () => {
  const quadratic = (text: string): number =>
    [...text].reduce((sum, letter) => sum + text.lastIndexOf(`${letter}\n\n\n`), 0);
  expect(slow(quadratic, ['word '])).toHaveLength(1);
});

it.each(Object.entries(FUNCTIONS))('%s: the work is linear', (_name, work) => {
  expect(slow(work)).toEqual([]);
});

it('tables in a text that was stored before there were limits', () => {
  const show = (length: number) => () => markdownToHtml(repeatedText('a|b\n-|-\n\n', length), '');
  expect(excessiveGrowth(show(10_000), show(80_000), NEGLIGIBLE)).toBeNull();
});

describe('an alias that many terms share', () => {
  const sharing = (count: number): MentionTarget[] =>
    Array.from({ length: count }, (_none, number) => ({
      ...{ documentId: String(number), slug: `s_${number}`, term: `Term ${number}` },
      ...{ short: '', score: null, aliases: ['n/a'] },
    }));

  it('is stored in linear time', () => {
    const [few, many] = [sharing(2_500), sharing(20_000)];
    const index = (terms: readonly MentionTarget[]) => () => mentionIndexOf(terms);
    expect(excessiveGrowth(index(few), index(many), NEGLIGIBLE)).toBeNull();
  });

  it('is found in a text in linear time, however many they are', () => {
    const [few, many] = [mentionIndexOf(sharing(1_000)), mentionIndexOf(sharing(8_000))];
    const find = (index: MentionIndex, length: number) => () =>
      index.find(repeatedText('n/a ', length));
    expect(excessiveGrowth(find(few, SHORT), find(many, SHORT * FACTOR), NEGLIGIBLE)).toBeNull();
  });
});
