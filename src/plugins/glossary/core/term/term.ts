import type { CalendarDay } from '../platform/calendar-day';
import type { AxisValues, DebtScore } from './debt-score';

export const DIFFICULTIES = ['beginner', 'intermediate', 'advanced'] as const;
export const SEVERITIES = ['info', 'low', 'medium', 'high', 'critical'] as const;
export const EFFORTS = ['low', 'medium', 'high'] as const;

export type Difficulty = (typeof DIFFICULTIES)[number];
export type Severity = (typeof SEVERITIES)[number];
export type Effort = (typeof EFFORTS)[number];

export interface CategoryName {
  readonly key: string;
  readonly name: string;
}

/** Another term, as far as a page that names it needs to know. */
export interface TermReference {
  readonly slug: string;
  readonly term: string;
  readonly short: string;
  /** Null for a term without a score. */
  readonly score: AxisValues | null;
}

export interface Detection {
  readonly symptoms: readonly string[];
  readonly autoDetectable: boolean;
  readonly tools: readonly string[];
}

/** What a coding agent should know before it acts; every value is one of the words in the component's schema. */
export interface AgentHints {
  readonly confidence: string | null;
  readonly falsePositives: string | null;
  readonly fix: string | null;
  readonly fixEffort: string | null;
  readonly context: string | null;
  readonly tests: string | null;
}

/** A published term, as plain data: everything that the record and the page are made from. */
export interface Term {
  /** Stable over every publication and rename; counters and ratings hang on it. */
  readonly documentId: string;
  readonly slug: string;
  readonly term: string;
  readonly category: CategoryName;
  readonly difficulty: string;
  readonly short: string;
  readonly long: string;
  readonly aliases: readonly string[];
  /** Words by which the search alone knows the term. */
  readonly searchTerms: readonly string[];
  /** What registers call it, such as `CWE-89` or `RFC 9457`. */
  readonly identifiers: readonly string[];
  readonly tags: readonly string[];
  readonly misconception: string;
  readonly whyItMatters: string;
  readonly commonMistakes: readonly string[];
  readonly whenToUse: readonly string[];
  readonly avoidWhen: readonly string[];
  /** Published terms only, in the editors' order. */
  readonly related: readonly TermReference[];
  /** Published terms only, in the editors' order. */
  readonly prerequisites: readonly TermReference[];
  readonly refs: readonly string[];
  /** Language of both examples as highlight.js names it; null when the editor did not say. */
  readonly codeLanguage: string | null;
  readonly badCode: string;
  readonly goodCode: string;
  readonly quickFix: string;
  readonly severity: string;
  readonly effort: string;
  readonly created: CalendarDay;
  readonly updated: CalendarDay;
  readonly appliesTo: string | null;
  /** Who named it, where and when. */
  readonly origin: string | null;
  /** Each names a neighbour, then the difference. */
  readonly notToBeConfusedWith: readonly string[];
  readonly detection: Detection | null;
  readonly agent: AgentHints | null;
  readonly score: DebtScore | null;
  /** Overrides the glossary's author credit; null means the default. */
  readonly author: string | null;
  readonly authorUrl: string | null;
}
