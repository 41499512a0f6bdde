import { browseParameters } from '../catalogue/browse-query';
import { AXIS_SCALES } from './axis-scale';
import { dayForReaders } from '../platform/calendar-day';
import { citationMeta } from './citation-meta';
import { type Citation, citationOf } from './citation';
import { codeLanguageName, highlightCode } from '../text/code-highlight';
import { scoreLine } from './debt-score';
import { termJsonLd } from './json-ld';
import { markdownToHtml, markdownToInlineHtml, markdownToText } from '../text/markdown';
import type { Mentions, PageMentions } from '../text/mentions';
import type { Neighbours } from '../catalogue/neighbours';
import { pageFrame, type PageContext, type PageFrame } from '../pages/page-frame';
import { reportsUrl } from '../report/report-address';
import { STAR_LABELS } from '../rating/rating';
import type { SafeHtml } from '../text/safe-html';
import { basePathOf } from '../platform/site-address';
import type { Term, TermReference } from './term';
import { termPageUrl, termRecordUrl } from './term-address';

/** What the page knows of the other terms. */
export interface LinkedTerms {
  readonly neighbours: Neighbours;
  readonly mentions: PageMentions;
}

/**
 * The view-model of `views/term.hbs`: one property a section, null or empty where there is nothing to show. It holds what stays the same
 * until something is published; for the numbers that change with every view see `term-numbers.ts`.
 */
export interface TermPage {
  readonly frame: PageFrame;
  /** True for a draft, in which anything may be missing; see preview-page.ts. */
  readonly isPreview: boolean;
  readonly name: string;
  readonly category: { readonly name: string; readonly url: string };
  readonly difficulty: string;
  readonly score: ScoreSection | null;
  readonly aliases: readonly string[];
  readonly tldr: SafeHtml;
  readonly explanation: SafeHtml;
  readonly misconception: SafeHtml;
  readonly whyItMatters: SafeHtml;
  readonly commonMistakes: readonly SafeHtml[];
  readonly whenToUse: readonly SafeHtml[];
  readonly avoidWhen: readonly SafeHtml[];
  readonly hasExamples: boolean;
  readonly codeLanguage: string | null;
  readonly badCode: SafeHtml;
  readonly goodCode: SafeHtml;
  readonly quickFix: SafeHtml;
  readonly appliesTo: SafeHtml | null;
  readonly detection: DetectionSection | null;
  readonly agent: readonly { readonly label: string; readonly value: string }[];
  readonly prerequisites: readonly ReferenceLink[];
  readonly related: readonly ReferenceLink[];
  /** Terms that name this one as a prerequisite. */
  readonly builtOnThis: readonly ReferenceLink[];
  readonly previous: ReferenceLink | null;
  readonly next: ReferenceLink | null;
  readonly hasNeighbours: boolean;
  readonly references: readonly {
    readonly url: string;
    readonly host: string;
    readonly rest: string;
  }[];
  readonly tags: readonly { readonly name: string; readonly url: string }[];
  readonly severity: string;
  readonly effort: string;
  /** Whether there is a severity or an effort. */
  readonly hasWeight: boolean;
  readonly added: DayForReaders;
  readonly edited: DayForReaders;
  readonly activityUrl: string;
  readonly ratingUrl: string;
  /** Where a reader tells what is wrong; null where no reports are taken. */
  readonly reportUrl: string | null;
  readonly stars: readonly { readonly value: number; readonly label: string }[];
  readonly citation: Citation;
  readonly howToCiteUrl: string;
}

export interface ScoreSection {
  readonly line: string;
  readonly aboutUrl: string;
  readonly rows: readonly {
    readonly label: string;
    readonly value: number;
    readonly rationale: SafeHtml;
  }[];
}

export interface DetectionSection {
  readonly symptoms: readonly SafeHtml[];
  readonly autoDetectable: 'yes' | 'no';
  readonly tools: readonly SafeHtml[];
}

export interface ReferenceLink {
  readonly url: string;
  readonly term: string;
  readonly short: SafeHtml;
  /** The definition without markup, for where it is shown on hover and focus. */
  readonly plainShort: string;
}

export interface DayForReaders {
  readonly machine: string;
  readonly text: string;
}

export function toTermPage(
  term: Term,
  { neighbours, mentions }: LinkedTerms,
  context: PageContext,
): TermPage {
  const { settings } = context;
  const basePath = basePathOf(settings);
  const path = termPageUrl('', term.slug);
  const browse = (filter: Parameters<typeof browseParameters>[0]): string =>
    `${basePath}/glossary${browseParameters(filter)}`;
  const linkTo = (reference: TermReference): ReferenceLink => referenceLink(reference, basePath);
  const block = (text: string): SafeHtml => markdownToHtml(text, basePath, mentions.section());
  const inline = (text: string): SafeHtml =>
    markdownToInlineHtml(text, basePath, mentions.section());
  const items = (texts: readonly string[], section = mentions.section()): SafeHtml[] =>
    texts.map((text) => markdownToInlineHtml(text, basePath, section));
  return {
    frame: pageFrame(
      {
        title: term.term,
        description: markdownToText(term.short),
        path,
        recordUrl: termRecordUrl(settings.publicUrl, term.slug),
        meta: citationMeta(term, settings),
        jsonLd: termJsonLd(term, settings),
      },
      context,
    ),
    isPreview: false,
    name: term.term,
    category: { name: term.category.name, url: browse({ category: term.category.key }) },
    difficulty: term.difficulty,
    score: scoreSection(term, settings.scoreName, basePath),
    aliases: term.aliases,
    tldr: inline(term.short),
    explanation: block(term.long),
    misconception: block(term.misconception),
    whyItMatters: block(term.whyItMatters),
    commonMistakes: items(term.commonMistakes),
    whenToUse: items(term.whenToUse),
    avoidWhen: items(term.avoidWhen),
    hasExamples: term.badCode !== '' || term.goodCode !== '',
    codeLanguage: codeLanguageName(term.codeLanguage),
    badCode: highlightCode(term.badCode, term.codeLanguage),
    goodCode: highlightCode(term.goodCode, term.codeLanguage),
    quickFix: inline(term.quickFix),
    appliesTo: term.appliesTo === null ? null : block(term.appliesTo),
    detection: detectionSection(term, basePath, mentions.section()),
    agent: agentRows(term),
    prerequisites: term.prerequisites.map(linkTo),
    related: term.related.map(linkTo),
    builtOnThis: neighbours.builtOnThis.map(linkTo),
    previous: neighbours.previous === null ? null : linkTo(neighbours.previous),
    next: neighbours.next === null ? null : linkTo(neighbours.next),
    hasNeighbours: neighbours.previous !== null || neighbours.next !== null,
    references: term.refs.map(referenceParts),
    tags: term.tags.map((name) => ({ name, url: browse({ tag: name }) })),
    severity: term.severity,
    effort: term.effort,
    hasWeight: term.severity !== '' || term.effort !== '',
    added: dayPair(term.created),
    edited: dayPair(term.updated),
    activityUrl: `${termPageUrl(basePath, term.slug)}/activity.json`,
    ratingUrl: `${termPageUrl(basePath, term.slug)}/ratings`,
    reportUrl: settings.readerReports ? reportsUrl(basePath, term.slug) : null,
    stars: STAR_LABELS,
    citation: citationOf(term, settings),
    howToCiteUrl: `${basePath}/glossary/how-to-cite`,
  };
}

function scoreSection(term: Term, scoreName: string, basePath: string): ScoreSection | null {
  const { score } = term;
  if (score === null) return null;
  return {
    line: scoreLine(scoreName, score),
    aboutUrl: `${basePath}/glossary/debt-scoring`,
    rows: AXIS_SCALES.map(({ axis, name }) => ({
      label: name,
      value: score[axis].value,
      rationale: markdownToInlineHtml(score[axis].rationale, basePath),
    })),
  };
}

function referenceLink(reference: TermReference, basePath: string): ReferenceLink {
  return {
    url: termPageUrl(basePath, reference.slug),
    term: reference.term,
    short: markdownToInlineHtml(reference.short, basePath),
    plainShort: markdownToText(reference.short),
  };
}

function detectionSection(
  { detection }: Term,
  basePath: string,
  mentions: Mentions,
): DetectionSection | null {
  if (detection === null) return null;
  return {
    symptoms: detection.symptoms.map((symptom) =>
      markdownToInlineHtml(symptom, basePath, mentions),
    ),
    autoDetectable: detection.autoDetectable ? 'yes' : 'no',
    tools: detection.tools.map((tool) => markdownToInlineHtml(tool, basePath)),
  };
}

function agentRows({ agent }: Term): { label: string; value: string }[] {
  if (agent === null) return [];
  const rows: readonly (readonly [string, string | null])[] = [
    ['Confidence', agent.confidence],
    ['False Positives', agent.falsePositives],
    ['Fix', agent.fix],
    ['Fix effort', agent.fixEffort],
    ['Context', agent.context],
    ['Tests', agent.tests],
  ];
  return rows.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

/** The host stands out, so that a reader sees where a reference leads before following it. */
function referenceParts(url: string): { url: string; host: string; rest: string } {
  const { host } = new URL(url);
  const rest = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return { url, host, rest: rest === '/' ? '' : rest };
}

function dayPair(day: string): DayForReaders {
  return { machine: day, text: dayForReaders(day) };
}
