import type { CatalogueEntry } from './catalogue';
import { isHttpUrl } from './completeness';
import { AXES, type Axis, type DebtScore } from './debt-score';
import type { PublicationStamp } from './publication';
import type { AgentHints, Detection, Term, TermReference } from './term';

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
  readonly publication?: PublicationStamp | null;
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
 * Turns a published row into plain data. Publication has validated the row; a value that is not of its type all the same
 * (written past Strapi, for example) counts as not given rather than breaking the page.
 */
export function termFromStored(
  stored: StoredTerm,
  references: ReadonlyMap<string, TermReference>,
  score: StoredDebtScore | null,
): Term {
  const resolve = (documentIds: readonly string[]): TermReference[] =>
    documentIds.flatMap((documentId) => references.get(documentId) ?? []);
  return {
    documentId: stored.documentId,
    slug: text(stored.slug),
    term: text(stored.term),
    category: { key: stored.category?.key ?? '', name: stored.category?.name ?? '' },
    difficulty: text(stored.difficulty),
    short: text(stored.short),
    long: text(stored.long),
    aliases: list(stored.aliases),
    tags: list(stored.tags),
    misconception: text(stored.misconception),
    whyItMatters: text(stored.why_it_matters),
    commonMistakes: list(stored.common_mistakes),
    whenToUse: list(stored.when_to_use),
    avoidWhen: list(stored.avoid_when),
    related: resolve(stored.publication?.related ?? []),
    prerequisites: resolve(stored.publication?.prerequisites ?? []),
    refs: list(stored.refs).filter(isHttpUrl),
    codeLanguage: textOrNull(stored.code_language),
    badCode: text(stored.bad_code),
    goodCode: text(stored.good_code),
    quickFix: text(stored.quick_fix),
    severity: text(stored.severity),
    effort: text(stored.effort),
    created: text(stored.created),
    updated: text(stored.updated),
    appliesTo: textOrNull(stored.applies_to),
    detection: detectionFromStored(stored.detection),
    agent: agentFromStored(stored.agent),
    score: scoreFromStored(score),
    author: textOrNull(stored.author),
    authorUrl: addressOrNull(stored.author_url),
  };
}

/** A published row as lists show it. */
export function catalogueEntryFromStored(
  stored: StoredTerm,
  score: CatalogueEntry['score'],
): CatalogueEntry {
  return {
    documentId: stored.documentId,
    slug: text(stored.slug),
    term: text(stored.term),
    short: text(stored.short),
    category: { key: stored.category?.key ?? '', name: stored.category?.name ?? '' },
    difficulty: text(stored.difficulty),
    aliases: list(stored.aliases),
    tags: list(stored.tags),
    created: text(stored.created),
    updated: text(stored.updated),
    prerequisites: stored.publication?.prerequisites ?? [],
    score,
  };
}

/** A score with an axis missing is no score: the line would lie. */
function scoreFromStored(stored: StoredDebtScore | null): DebtScore | null {
  if (stored === null) return null;
  const { detectability, effort, burden, trap } = stored;
  if (!detectability || !effort || !burden || !trap) return null;
  const score: DebtScore = { detectability, effort, burden, trap };
  return AXES.every((axis) => Number.isInteger(score[axis].value)) ? score : null;
}

function detectionFromStored(stored: StoredTerm['detection']): Detection | null {
  if (!stored) return null;
  return {
    symptoms: list(stored.symptoms),
    autoDetectable: stored.auto_detectable === true,
    tools: list(stored.tools),
  };
}

function agentFromStored(stored: StoredTerm['agent']): AgentHints | null {
  if (!stored) return null;
  const hints: AgentHints = {
    confidence: textOrNull(stored.confidence),
    falsePositives: textOrNull(stored.false_positives),
    fix: textOrNull(stored.fix),
    fixEffort: textOrNull(stored.fix_effort),
    context: textOrNull(stored.context),
    tests: textOrNull(stored.tests),
  };
  return Object.values(hints).some((value) => value !== null) ? hints : null;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function addressOrNull(value: unknown): string | null {
  return typeof value === 'string' && isHttpUrl(value) ? value : null;
}

function list(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? value.filter((item): item is string => typeof item === 'string')
    : [];
}
