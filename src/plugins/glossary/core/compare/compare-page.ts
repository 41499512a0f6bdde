import { namePartsOf } from '../text/name-parts';
import { pageFrame, type PageContext } from '../pages/page-frame';
import { listJsonLd } from '../pages/site-json-ld';
import { AXIS_SCALES } from '../term/axis-scale';
import { AXIS_LETTERS, scoreLine, valuesOf } from '../term/debt-score';
import { axisBar, scoreIcon } from '../term/score-icon';
import type { Term, TermReference } from '../term/term';
import { termPageUrl } from '../term/term-address';
import { markdownToHtml, markdownToInlineHtml, markdownToText } from '../text/markdown';
import type { SafeHtml } from '../text/safe-html';
import { compareUrl } from './compare-address';
import { COMPARE_TEXT } from '../texts/compare';
import { SHARED_TEXT } from '../texts/shared';
import { type SiteAddresses, siteAddresses, sitePaths } from '../site/site-address';

/** One of the two terms, as far as it is shown beside the other. */
interface ComparedTerm {
  readonly name: string;
  readonly url: string;
  readonly short: SafeHtml;
  readonly whyItMatters: SafeHtml;
  readonly whenToUse: readonly SafeHtml[];
  readonly avoidWhen: readonly SafeHtml[];
  readonly quickFix: SafeHtml;
  readonly differences: readonly SafeHtml[];
}

/** A fact of both, in one row; null where a term does not have it. */
interface ComparedFact {
  readonly label: string;
  readonly values: readonly {
    /** The term's name, for narrow windows, in which values are below each other. */
    readonly name: string;
    readonly text: string | null;
    readonly bar: SafeHtml | null;
  }[];
}

/** The view-model of `views/compare.hbs`. */
export type ComparePage = ReturnType<typeof toComparePage>;

/** @param pair two terms in the order of their slugs */
export function toComparePage(pair: readonly [Term, Term], context: PageContext) {
  const { settings } = context;
  const site = sitePaths(settings);
  const [a, b] = pair;
  const heading = COMPARE_TEXT.heading(a.term, b.term);
  const url = compareUrl(siteAddresses(settings), a.slug, b.slug);
  const relations = relationOf(a, b);
  const terms = [comparedTerm(a, b, site), comparedTerm(b, a, site)];
  const some = (
    key: 'differences' | 'whyItMatters' | 'whenToUse' | 'avoidWhen' | 'quickFix',
  ): boolean => terms.some((term) => term[key].length > 0);
  return {
    frame: pageFrame(
      {
        title: COMPARE_TEXT.title(a.term, b.term),
        description: `${a.term}: ${markdownToText(a.short)} ${b.term}: ${markdownToText(b.short)}`,
        url,
        // Any two terms can be compared; search engines are sent to those that have something to do with each other.
        indexed: relations.length > 0,
        jsonLd: listJsonLd({ title: heading, url, entries: pair }, settings),
      },
      context,
    ),
    heading,
    relations,
    terms,
    hasDifferences: some('differences'),
    hasWhyItMatters: some('whyItMatters'),
    hasWhenToUse: some('whenToUse'),
    hasAvoidWhen: some('avoidWhen'),
    hasQuickFix: some('quickFix'),
    facts: [...wordFacts(pair), ...scoreFacts(pair, settings.scoreName)],
    scoreUrl: settings.features.scores ? site.debtScoring : null,
  };
}

function comparedTerm(term: Term, other: Term, site: SiteAddresses): ComparedTerm {
  const inline = (text: string): SafeHtml => markdownToInlineHtml(text, site.base);
  return {
    name: term.term,
    url: termPageUrl(site, term.slug),
    short: inline(term.short),
    whyItMatters: markdownToHtml(term.whyItMatters, site.base),
    whenToUse: term.whenToUse.map(inline),
    avoidWhen: term.avoidWhen.map(inline),
    quickFix: inline(term.quickFix),
    differences: term.notToBeConfusedWith.filter((text) => names(text, other)).map(inline),
  };
}

/** Whether a text names a term, by its name without the part in parentheses, or by an alias. */
function names(text: string, { term, aliases }: Term): boolean {
  const words = ` ${wordsOf(markdownToText(text))} `;
  return [term, namePartsOf(term).bare, ...aliases].some((name) => {
    const own = wordsOf(name);
    return own !== '' && words.includes(` ${own} `);
  });
}

function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}+#]+/gu) ?? []).join(' ');
}

function wordFacts(pair: readonly [Term, Term]): ComparedFact[] {
  const rows: readonly (readonly [string, (term: Term) => string])[] = [
    [COMPARE_TEXT.category, ({ category }) => category.name],
    [COMPARE_TEXT.difficulty, ({ difficulty }) => difficulty],
    [SHARED_TEXT.severity, ({ severity }) => severity],
    [SHARED_TEXT.effort, ({ effort }) => effort],
  ];
  return rows.flatMap(([label, valueOf]) => {
    const values = pair.map((term) => ({
      name: term.term,
      text: valueOf(term) === '' ? null : valueOf(term),
      bar: null,
    }));
    return values.every(({ text }) => text === null) ? [] : [{ label, values }];
  });
}

function scoreFacts(pair: readonly [Term, Term], scoreName: string): ComparedFact[] {
  if (pair.every(({ score }) => score === null)) return [];
  return [
    {
      label: COMPARE_TEXT.score,
      values: pair.map(({ term, score }) => ({
        name: term,
        text: score && scoreLine(scoreName, score),
        bar: score && scoreIcon(valuesOf(score), null),
      })),
    },
    ...AXIS_SCALES.map(({ axis, name }) => ({
      label: COMPARE_TEXT.axis(name, AXIS_LETTERS[axis]),
      values: pair.map(({ term, score }) => ({
        name: term,
        text: score && String(score[axis].value),
        bar: score && axisBar(score[axis].value),
      })),
    })),
  ];
}

type Relating = Pick<Term, 'slug' | 'term' | 'related' | 'prerequisites'>;

/** How two terms relate, in sentences; none when they do not. */
function relationOf(a: Relating, b: Relating): readonly string[] {
  const names = (list: readonly TermReference[], { slug }: Relating): boolean =>
    list.some((reference) => reference.slug === slug);
  const order = [
    ...(names(b.prerequisites, a) ? [COMPARE_TEXT.readFirst(a.term, b.term)] : []),
    ...(names(a.prerequisites, b) ? [COMPARE_TEXT.readFirst(b.term, a.term)] : []),
  ];
  if (order.length > 0) return order;
  return names(a.related, b) || names(b.related, a) ? [COMPARE_TEXT.areRelated] : [];
}
