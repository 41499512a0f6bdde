import type { CalendarDay } from '../platform/calendar-day';
import type { AxisScore } from '../term/debt-score';
import type { StoredTerm } from '../term/stored-term';

export const AGENT_KEYS = [
  'confidence',
  'false_positives',
  'fix',
  'fix_effort',
  'context',
  'tests',
] as const;
export type AgentKey = (typeof AGENT_KEYS)[number];

export const SCORE_LETTERS = ['d', 'e', 'b', 't'] as const;
export type ScoreLetter = (typeof SCORE_LETTERS)[number];

/**
 * A term as files carry it: the keys of the record in the record's order, without the citation, which is computed, with search terms
 * and identifiers beside the names; then what only the page shows. The files of the demo glossary have the same form. An empty text is null, an empty list `[]`.
 */
export interface FileTerm {
  readonly slug: string;
  readonly term: string | null;
  /** Key of the category. */
  readonly category: string | null;
  readonly difficulty: string | null;
  readonly short: string | null;
  readonly long: string | null;
  readonly aliases: readonly string[];
  readonly search_terms: readonly string[];
  readonly identifiers: readonly string[];
  readonly tags: readonly string[];
  readonly misconception: string | null;
  readonly why_it_matters: string | null;
  readonly common_mistakes: readonly string[];
  readonly when_to_use: readonly string[];
  readonly avoid_when: readonly string[];
  /** Slugs, in the editors' order. */
  readonly related: readonly string[];
  /** Slugs, in the editors' order. */
  readonly prerequisites: readonly string[];
  readonly refs: readonly string[];
  readonly bad_code: string | null;
  readonly good_code: string | null;
  readonly quick_fix: string | null;
  readonly severity: string | null;
  readonly effort: string | null;
  /** Null as long as the term was never published, unless an editor or a program set it. */
  readonly created: CalendarDay | null;
  readonly updated: CalendarDay | null;
  readonly code_language: string | null;
  readonly applies_to: string | null;
  readonly origin: string | null;
  readonly not_to_be_confused_with: readonly string[];
  readonly detection: FileDetection | null;
  readonly agent: Readonly<Record<AgentKey, string | null>> | null;
  readonly score: Readonly<Record<ScoreLetter, AxisScore>> | null;
  readonly author: string | null;
  readonly author_url: string | null;
  readonly published: boolean;
}

export interface FileDetection {
  readonly symptoms: readonly string[];
  readonly auto_detectable: boolean;
  readonly tools: readonly string[];
}

export interface FileCategory {
  readonly key: string;
  readonly name: string;
  readonly tagline: string | null;
  readonly introduction: string | null;
}

export type FileRow =
  | { readonly kind: 'category'; readonly category: FileCategory }
  | { readonly kind: 'term'; readonly term: FileTerm };

/** What a term is before anything is said of it; its keys are the keys of the form, in their order. */
export const EMPTY_TERM: FileTerm = {
  slug: '',
  term: null,
  category: null,
  difficulty: null,
  short: null,
  long: null,
  aliases: [],
  search_terms: [],
  identifiers: [],
  tags: [],
  misconception: null,
  why_it_matters: null,
  common_mistakes: [],
  when_to_use: [],
  avoid_when: [],
  related: [],
  prerequisites: [],
  refs: [],
  bad_code: null,
  good_code: null,
  quick_fix: null,
  severity: null,
  effort: null,
  created: null,
  updated: null,
  code_language: null,
  applies_to: null,
  origin: null,
  not_to_be_confused_with: [],
  detection: null,
  agent: null,
  score: null,
  author: null,
  author_url: null,
  published: false,
};

/** The relations of a stored term as slugs; another term that has no slug cannot be named. */
export interface RelatedSlugs {
  readonly related: readonly string[];
  readonly prerequisites: readonly string[];
}

/** A stored row, draft or published, in the form of files. What a draft holds that is no text is exported as JSON in a text. */
export function fileTermOf(
  stored: StoredTerm,
  score: FileTerm['score'],
  { related, prerequisites }: RelatedSlugs,
  published: boolean,
): FileTerm {
  return {
    slug: textOf(stored.slug) ?? '',
    term: textOf(stored.term),
    category: stored.category?.key ?? null,
    difficulty: textOf(stored.difficulty),
    short: textOf(stored.short),
    long: textOf(stored.long),
    aliases: listOf(stored.aliases),
    search_terms: listOf(stored.search_terms),
    identifiers: listOf(stored.identifiers),
    tags: listOf(stored.tags),
    misconception: textOf(stored.misconception),
    why_it_matters: textOf(stored.why_it_matters),
    common_mistakes: listOf(stored.common_mistakes),
    when_to_use: listOf(stored.when_to_use),
    avoid_when: listOf(stored.avoid_when),
    related,
    prerequisites,
    refs: listOf(stored.refs),
    bad_code: textOf(stored.bad_code),
    good_code: textOf(stored.good_code),
    quick_fix: textOf(stored.quick_fix),
    severity: textOf(stored.severity),
    effort: textOf(stored.effort),
    created: textOf(stored.created),
    updated: textOf(stored.updated),
    code_language: textOf(stored.code_language),
    applies_to: textOf(stored.applies_to),
    origin: textOf(stored.origin),
    not_to_be_confused_with: listOf(stored.not_to_be_confused_with),
    detection: detectionOf(stored.detection),
    agent: agentOf(stored.agent),
    score,
    author: textOf(stored.author),
    author_url: textOf(stored.author_url),
    published,
  };
}

/** The term as the rules of publication look at it. Document ids are not known here; slugs stand in their place. */
export function storedFromFileTerm(term: FileTerm, takeOverAddress: boolean): StoredTerm {
  const references = (slugs: readonly string[]) => slugs.map((slug) => ({ documentId: slug }));
  return {
    ...term,
    documentId: term.slug,
    category:
      term.category === null
        ? null
        : { documentId: term.category, key: term.category, name: term.category },
    related: references(term.related),
    prerequisites: references(term.prerequisites),
    take_over_address: takeOverAddress,
  };
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function listOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) {
    const text = textOf(value);
    return text === null ? [] : [text];
  }
  return value.map((item: unknown) => textOf(item) ?? '');
}

function detectionOf(stored: StoredTerm['detection']): FileDetection | null {
  if (!stored) return null;
  return {
    symptoms: listOf(stored.symptoms),
    auto_detectable: stored.auto_detectable === true,
    tools: listOf(stored.tools),
  };
}

function agentOf(stored: StoredTerm['agent']): FileTerm['agent'] {
  if (!stored) return null;
  const [confidence, falsePositives, fix, fixEffort, context, tests] = AGENT_KEYS.map((key) =>
    textOf(stored[key]),
  );
  const agent = {
    confidence: confidence ?? null,
    false_positives: falsePositives ?? null,
    fix: fix ?? null,
    fix_effort: fixEffort ?? null,
    context: context ?? null,
    tests: tests ?? null,
  };
  return Object.values(agent).some((value) => value !== null) ? agent : null;
}
