import {
  MENTIONED_NOWHERE,
  mentionsTask,
} from '../../../src/plugins/glossary/core/term-page/mentioned-in';
import { NO_NEIGHBOURS } from '../../../src/plugins/glossary/core/catalogue/neighbours';
import {
  ITEM_LIMITS,
  MOST_TOGETHER,
  TEXT_LIMITS,
} from '../../../src/plugins/glossary/core/publishing/field-limits';
import { previewPageTask } from '../../../src/plugins/glossary/core/term-page/preview-page';
import { termDiffTask } from '../../../src/plugins/glossary/core/publishing/term-diff';
import type { TermContent } from '../../../src/plugins/glossary/core/term/term-content';
import {
  QUOTE_MAX_LENGTH,
  readingsOf,
} from '../../../src/plugins/glossary/core/quoting/quote-text';
import {
  nearQuote,
  readableTexts,
  verbatimQuote,
} from '../../../src/plugins/glossary/core/quoting/term-quote';
import type { Term } from '../../../src/plugins/glossary/core/term/term';
import { termPageTask } from '../../../src/plugins/glossary/core/term-page/term-page';
import { markdownTask } from '../../../src/plugins/glossary/core/text/markdown';
import { mentionIndexOf } from '../../../src/plugins/glossary/core/text/mention-index';
import { mentionsFor } from '../../../src/plugins/glossary/core/text/mentions';
import { versionPageTask } from '../../../src/plugins/glossary/core/versions/version-page';
import { A_VERSION, anEntryNamed, aPageContext, aTerm } from '../../support/content/a-term';
import { piecesOf } from '../../support/growth';
import { repeatedText } from '../../support/repeated';
import { pathsAt } from '../../support/content/site-paths';

/**
 * The part of its work that one piece takes at most: a page of MOST_TOGETHER characters takes a quarter of a second. Of lighter work, it is the
 * part of the page of the same texts: its pieces may be as long as those of pages.
 */
const PART_MOST = 1 / 4;
/** A piece that takes so many milliseconds of CPU time is short, also where the whole work is: other requests may wait for 50. */
const SHORT = 20;

/** Units of the texts that take longest: tables, lists, words that terms begin with, links and what has to be escaped. */
const UNITS = ['a|b\n-|-\nc|d\n', '- a\n', 'x y ', '*a ', '[a](/b) '];

const index = mentionIndexOf(
  ['Race Condition', 'a b', 'Deadlock'].map((name) => ({
    ...anEntryNamed(name),
    aliases: ['word word', 'x y z'],
  })),
);
const mentions = () => mentionsFor(index, { ownDocumentId: '', site: pathsAt('/docs') });

/** A term whose texts are as long as they may be, all together as well. */
function longestTerm(unit: string): Term {
  const { short, long, misconception, why_it_matters, quick_fix, applies_to, origin } = TEXT_LIMITS;
  const texts = short + long + misconception + why_it_matters + quick_fix + applies_to + origin;
  const lines = Math.floor((MOST_TOGETHER - texts) / ITEM_LIMITS.common_mistakes / 4);
  const list = Array.from({ length: lines }, () => repeatedText(unit, ITEM_LIMITS.common_mistakes));
  return aTerm({
    ...{
      short: repeatedText(unit, short),
      long: repeatedText(unit, long),
      origin: repeatedText(unit, origin),
    },
    ...{
      misconception: repeatedText(unit, misconception),
      quickFix: repeatedText(unit, quick_fix),
    },
    ...{
      whyItMatters: repeatedText(unit, why_it_matters),
      appliesTo: repeatedText(unit, applies_to),
    },
    ...{ commonMistakes: list, whenToUse: list, avoidWhen: list, notToBeConfusedWith: list },
  });
}

const contentOf = (term: Term): TermContent =>
  ({
    ...{ short: term.short, long: term.long, misconception: term.misconception },
    ...{ why_it_matters: term.whyItMatters, common_mistakes: term.commonMistakes },
    ...{ when_to_use: term.whenToUse, avoid_when: term.avoidWhen, quick_fix: term.quickFix },
    ...{ bad_code: '', good_code: '', score: null },
  }) as unknown as TermContent;

const AROUND = { neighbours: NO_NEIGHBOURS, mentionedIn: MENTIONED_NOWHERE };
const thePage = (term: Term) => () =>
  termPageTask(term, { ...AROUND, mentions: mentions() }, aPageContext(), A_VERSION);

/** Every operation that processes all texts of a term. */
const WORK: Readonly<Record<string, (term: Term) => () => Generator>> = {
  'its page': thePage,
  'a draft page': (term) => () =>
    previewPageTask(term, { ...AROUND, mentions: mentions() }, aPageContext()),
  'a version page': (term) => () =>
    versionPageTask(
      { term, version: A_VERSION, currentSlug: term.slug, hasCategory: true },
      mentions(),
      aPageContext(),
    ),
  'whether it mentions another': (term) => () =>
    mentionsTask(term, anEntryNamed('b|c'), { index, site: pathsAt('/docs') }),
  'whether it has a quote': (term) =>
    function* () {
      const texts = yield* readableTexts(contentOf(term));
      const readings = readingsOf(repeatedText('!? x y a|b ', QUOTE_MAX_LENGTH));
      yield* verbatimQuote(texts, readings);
      yield* nearQuote(texts, readings);
    },
  'what differs in it':
    ({ long, misconception, whyItMatters, quickFix, commonMistakes }) =>
    () => {
      const compared = (texts: readonly string[]) => ({
        values: {
          ...{ long: texts[0], misconception: texts[1], why_it_matters: texts[2] },
          ...{ quick_fix: texts[3], bad_code: texts[0], good_code: texts[0] },
          common_mistakes: texts.slice(4),
        },
        relations: { category: [], related: [], prerequisites: [] },
        score: null,
      });
      const texts = [long, misconception, whyItMatters, quickFix, ...commonMistakes];
      return termDiffTask(compared(texts), compared(texts.map((text) => `b ${text.slice(1)} c`)));
    },
  'changed lists':
    ({ long }) =>
    () => {
      const compared = (mark: string) => ({
        values: {
          common_mistakes: Array.from({ length: 50 }, (_none, index) =>
            `${index} ${long.slice(0, 1_500)}`.replace(/(.{12}) /gs, `$1 ${mark} `),
          ),
        },
        relations: { category: [], related: [], prerequisites: [] },
        score: null,
      });
      return termDiffTask(compared('a'), compared('b'));
    },
};

const wholeOf = (pieces: readonly number[]): number =>
  pieces.reduce((sum, piece) => sum + piece, 0);

/** Milliseconds of CPU time that the page of the longest term of a unit takes. */
const pageTimes = new Map(
  UNITS.map((unit) => [unit, wholeOf(piecesOf(thePage(longestTerm(unit))))] as const),
);

/** Which texts are worked through in a piece that is too large, of the whole work and of a page. */
function tooLarge(work: (term: Term) => () => Generator, part: number): readonly string[] {
  return UNITS.flatMap((unit) => {
    const pieces = piecesOf(work(longestTerm(unit)));
    const largest = Math.max(...pieces);
    const whole = Math.max(wholeOf(pieces), pageTimes.get(unit) ?? 0);
    return largest < Math.max(whole * part, SHORT)
      ? []
      : [`${JSON.stringify(unit)}: ${largest.toFixed(1)} of ${whole.toFixed(1)} ms`];
  });
}

it('a term is as long as it may be', () => {
  const { short, long, misconception, whyItMatters, quickFix, appliesTo, origin, ...lists } =
    longestTerm('a');
  const { commonMistakes, whenToUse, avoidWhen, notToBeConfusedWith } = lists;
  const texts = [short, long, misconception, whyItMatters, quickFix, appliesTo ?? '', origin ?? ''];
  const items = [commonMistakes, whenToUse, avoidWhen, notToBeConfusedWith].flat();
  const length = [...texts, ...items].join('').length;
  expect(length).toBeLessThanOrEqual(MOST_TOGETHER);
  expect(length).toBeGreaterThan(MOST_TOGETHER * 0.9);
});

it.each(Object.entries(WORK))('of the longest term, %s is made in pieces', (_name, work) => {
  expect(tooLarge(work, PART_MOST)).toEqual([]);
});

it('detects work in one piece', () => {
  const inOnePiece = ({ long }: Term) =>
    function* () {
      let step;
      const task = markdownTask(long.repeat(3), '');
      do step = task.next();
      while (step.done !== true);
      yield;
    };
  expect(tooLarge(inOnePiece, PART_MOST)).not.toEqual([]);
});
