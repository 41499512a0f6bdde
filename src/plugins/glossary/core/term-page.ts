import { browseParameters } from './browse-query';
import { AXIS_SCALES } from './axis-scale';
import { dayForReaders } from './calendar-day';
import { citationMeta } from './citation-meta';
import { type Citation, citationOf } from './citation';
import { codeLanguageName, highlightCode } from './code-highlight';
import { scoreLine } from './debt-score';
import { termJsonLd } from './json-ld';
import { markdownToHtml, markdownToInlineHtml, markdownToText } from './markdown';
import { pageFrame, type PageContext, type PageFrame } from './page-frame';
import type { RatingSummary } from './rating';
import type { SafeHtml } from './safe-html';
import { basePathOf } from './site-address';
import type { Term, TermReference } from './term';
import { termPageUrl, termRecordUrl } from './term-address';

/** Numbers that change without the term changing; they do not count for the page's entity tag. */
export interface LiveNumbers {
  /** Including the view that is being answered. */
  readonly views: number;
  readonly rating: RatingSummary;
}

/** The view-model of `views/term.hbs`: one property a section, null or empty where there is nothing to show. */
export interface TermPage {
  readonly frame: PageFrame;
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
  readonly codeLanguage: string | null;
  readonly badCode: SafeHtml;
  readonly goodCode: SafeHtml;
  readonly quickFix: SafeHtml;
  readonly appliesTo: SafeHtml | null;
  readonly detection: DetectionSection | null;
  readonly agent: readonly { readonly label: string; readonly value: string }[];
  readonly prerequisites: readonly ReferenceLink[];
  readonly related: readonly ReferenceLink[];
  readonly references: readonly {
    readonly url: string;
    readonly host: string;
    readonly rest: string;
  }[];
  readonly tags: readonly { readonly name: string; readonly url: string }[];
  readonly severity: string;
  readonly effort: string;
  readonly added: DayForReaders;
  readonly edited: DayForReaders;
  readonly views: number;
  readonly rating: RatingSummary & { readonly isOne: boolean };
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
}

export interface DayForReaders {
  readonly machine: string;
  readonly text: string;
}

export function toTermPage(term: Term, live: LiveNumbers, context: PageContext): TermPage {
  const { settings } = context;
  const basePath = basePathOf(settings);
  const path = termPageUrl('', term.slug);
  const browse = (filter: Parameters<typeof browseParameters>[0]): string =>
    `${basePath}/glossary${browseParameters(filter)}`;
  const links = (references: readonly TermReference[]): ReferenceLink[] =>
    references.map((reference) => ({
      url: termPageUrl(basePath, reference.slug),
      term: reference.term,
      short: markdownToInlineHtml(reference.short),
    }));
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
    name: term.term,
    category: { name: term.category.name, url: browse({ category: term.category.key }) },
    difficulty: term.difficulty,
    score: scoreSection(term, settings.scoreName, `${basePath}/glossary/debt-scoring`),
    aliases: term.aliases,
    tldr: markdownToInlineHtml(term.short),
    explanation: markdownToHtml(term.long),
    misconception: markdownToHtml(term.misconception),
    whyItMatters: markdownToHtml(term.whyItMatters),
    commonMistakes: term.commonMistakes.map(markdownToInlineHtml),
    whenToUse: term.whenToUse.map(markdownToInlineHtml),
    avoidWhen: term.avoidWhen.map(markdownToInlineHtml),
    codeLanguage: codeLanguageName(term.codeLanguage),
    badCode: highlightCode(term.badCode, term.codeLanguage),
    goodCode: highlightCode(term.goodCode, term.codeLanguage),
    quickFix: markdownToInlineHtml(term.quickFix),
    appliesTo: term.appliesTo === null ? null : markdownToHtml(term.appliesTo),
    detection: detectionSection(term),
    agent: agentRows(term),
    prerequisites: links(term.prerequisites),
    related: links(term.related),
    references: term.refs.map(referenceParts),
    tags: term.tags.map((name) => ({ name, url: browse({ tag: name }) })),
    severity: term.severity,
    effort: term.effort,
    added: dayPair(term.created),
    edited: dayPair(term.updated),
    views: live.views,
    rating: { ...live.rating, isOne: live.rating.count === 1 },
    citation: citationOf(term, settings),
    howToCiteUrl: `${basePath}/glossary/how-to-cite`,
  };
}

function scoreSection(term: Term, scoreName: string, aboutUrl: string): ScoreSection | null {
  const { score } = term;
  if (score === null) return null;
  return {
    line: scoreLine(scoreName, score),
    aboutUrl,
    rows: AXIS_SCALES.map(({ axis, name }) => ({
      label: name,
      value: score[axis].value,
      rationale: markdownToInlineHtml(score[axis].rationale),
    })),
  };
}

function detectionSection({ detection }: Term): DetectionSection | null {
  if (detection === null) return null;
  return {
    symptoms: detection.symptoms.map(markdownToInlineHtml),
    autoDetectable: detection.autoDetectable ? 'yes' : 'no',
    tools: detection.tools.map(markdownToInlineHtml),
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
