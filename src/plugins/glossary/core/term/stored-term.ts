import { isHttpUrl } from '../text/http-url';
import { AXES, type Axis, type DebtScore } from './debt-score';
import type { LaterContent, TermContent } from '../publishing/term-content';
import { textsIn } from '../text/texts-in';

/**
 * A term as the database holds it: names of the content type in `src/api/term`, values not yet trusted, because a draft may
 * hold anything that an editor or a program wrote. This file is the only place that knows the stored shape.
 */
export interface StoredTerm {
  readonly documentId: string;
  readonly term?: unknown;
  readonly slug?: unknown;
  readonly category?: StoredCategory | null;
  readonly difficulty?: unknown;
  readonly short?: unknown;
  readonly long?: unknown;
  readonly aliases?: unknown;
  readonly search_terms?: unknown;
  readonly identifiers?: unknown;
  readonly tags?: unknown;
  readonly misconception?: unknown;
  readonly why_it_matters?: unknown;
  readonly common_mistakes?: unknown;
  readonly when_to_use?: unknown;
  readonly avoid_when?: unknown;
  readonly related?: readonly { readonly documentId: string }[] | null;
  readonly prerequisites?: readonly { readonly documentId: string }[] | null;
  readonly refs?: unknown;
  readonly code_language?: unknown;
  readonly bad_code?: unknown;
  readonly good_code?: unknown;
  readonly quick_fix?: unknown;
  readonly severity?: unknown;
  readonly effort?: unknown;
  readonly applies_to?: unknown;
  readonly origin?: unknown;
  readonly not_to_be_confused_with?: unknown;
  readonly detection?: {
    readonly symptoms?: unknown;
    readonly auto_detectable?: unknown;
    readonly tools?: unknown;
  } | null;
  readonly agent?: Readonly<Record<string, unknown>> | null;
  readonly author?: unknown;
  readonly author_url?: unknown;
  readonly created?: unknown;
  readonly updated?: unknown;
  readonly take_over_address?: unknown;
  readonly score_draft?: unknown;
}

export interface StoredCategory {
  readonly documentId: string;
  readonly key: string;
  readonly name: string;
}

/** A debt score as the database holds it; Strapi has validated it against its schema. */
export type StoredDebtScore = Readonly<
  Record<Axis, { readonly value: number; readonly rationale: string } | null>
>;

/**
 * What readers would see of a row if it were published like this. A value that is not of its type (a draft may hold anything, and a row
 * may be written past Strapi) counts as not given rather than breaking the page.
 */
export function contentFromStored(stored: StoredTerm, score: StoredDebtScore | null): TermContent {
  return {
    slug: text(stored.slug),
    term: text(stored.term),
    category: stored.category?.documentId ?? null,
    difficulty: text(stored.difficulty),
    short: text(stored.short),
    long: text(stored.long),
    aliases: textsIn(stored.aliases),
    tags: textsIn(stored.tags),
    misconception: text(stored.misconception),
    why_it_matters: text(stored.why_it_matters),
    common_mistakes: textsIn(stored.common_mistakes),
    when_to_use: textsIn(stored.when_to_use),
    avoid_when: textsIn(stored.avoid_when),
    related: documentIds(stored.related),
    prerequisites: documentIds(stored.prerequisites),
    refs: textsIn(stored.refs).filter(isHttpUrl),
    code_language: textOrNull(stored.code_language),
    bad_code: text(stored.bad_code),
    good_code: text(stored.good_code),
    quick_fix: text(stored.quick_fix),
    severity: text(stored.severity),
    effort: text(stored.effort),
    created: text(stored.created),
    updated: text(stored.updated),
    applies_to: textOrNull(stored.applies_to),
    detection: detectionFromStored(stored.detection),
    agent: agentFromStored(stored.agent),
    score: scoreFromStored(score),
    author: textOrNull(stored.author),
    author_url: addressOrNull(stored.author_url),
    ...laterContentFromStored(stored),
  };
}

function laterContentFromStored(stored: StoredTerm): LaterContent {
  const origin = textOrNull(stored.origin);
  const lists = {
    search_terms: textsIn(stored.search_terms),
    identifiers: textsIn(stored.identifiers),
    not_to_be_confused_with: textsIn(stored.not_to_be_confused_with),
  };
  return {
    ...Object.fromEntries(Object.entries(lists).filter(([, items]) => items.length > 0)),
    ...(origin === null ? {} : { origin }),
  };
}

/** A score with an axis missing is no score: the line would lie. */
export function scoreFromStored(stored: StoredDebtScore | null): DebtScore | null {
  if (stored === null) return null;
  const { detectability, effort, burden, trap } = stored;
  if (!detectability || !effort || !burden || !trap) return null;
  const axis = ({ value, rationale }: { value: number; rationale: string }) => ({
    value,
    rationale,
  });
  const score: DebtScore = {
    detectability: axis(detectability),
    effort: axis(effort),
    burden: axis(burden),
    trap: axis(trap),
  };
  return AXES.every((axis) => Number.isInteger(score[axis].value)) ? score : null;
}

function detectionFromStored(stored: StoredTerm['detection']): TermContent['detection'] {
  if (!stored) return null;
  return {
    symptoms: textsIn(stored.symptoms),
    auto_detectable: stored.auto_detectable === true,
    tools: textsIn(stored.tools),
  };
}

function agentFromStored(stored: StoredTerm['agent']): TermContent['agent'] {
  if (!stored) return null;
  const hints = {
    confidence: textOrNull(stored.confidence),
    false_positives: textOrNull(stored.false_positives),
    fix: textOrNull(stored.fix),
    fix_effort: textOrNull(stored.fix_effort),
    context: textOrNull(stored.context),
    tests: textOrNull(stored.tests),
  };
  return Object.values(hints).some((value) => value !== null) ? hints : null;
}

/** White space alone is nothing: no page shows it, and a record has the empty text in its place. */
function text(value: unknown): string {
  return textOrNull(value) ?? '';
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function addressOrNull(value: unknown): string | null {
  return typeof value === 'string' && isHttpUrl(value) ? value : null;
}

function documentIds(others: StoredTerm['related']): string[] {
  return (others ?? []).map((other) => other.documentId);
}
