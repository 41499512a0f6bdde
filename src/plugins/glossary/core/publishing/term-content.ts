import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { CatalogueEntry } from '../catalogue/catalogue';
import type { NameOrder } from '../catalogue/name-order';
import { AXES, type DebtScore } from '../term/debt-score';
import { emptyFieldsOf } from '../term/filled-fields';
import type { CategoryName, Term, TermReference } from '../term/term';

/**
 * What readers and programs can see of a term, as one publication left it: the row of the publication log holds exactly this. Names are
 * those of the content type and the record; other documents are named by their document ids, so that a version stays what it was when
 * another term gets another slug.
 */
export interface TermContent extends LaterContent {
  readonly slug: string;
  readonly term: string;
  /** Document id of the category; null for a term whose category was deleted by an earlier version of the service. */
  readonly category: string | null;
  readonly difficulty: string;
  readonly short: string;
  readonly long: string;
  readonly aliases: readonly string[];
  readonly tags: readonly string[];
  readonly misconception: string;
  readonly why_it_matters: string;
  readonly common_mistakes: readonly string[];
  readonly when_to_use: readonly string[];
  readonly avoid_when: readonly string[];
  /** Document ids in the editors' order, published or not. */
  readonly related: readonly string[];
  readonly prerequisites: readonly string[];
  readonly refs: readonly string[];
  readonly code_language: string | null;
  readonly bad_code: string;
  readonly good_code: string;
  readonly quick_fix: string;
  readonly severity: string;
  readonly effort: string;
  readonly created: string;
  readonly updated: string;
  readonly applies_to: string | null;
  readonly detection: {
    readonly symptoms: readonly string[];
    readonly auto_detectable: boolean;
    readonly tools: readonly string[];
  } | null;
  readonly agent: {
    readonly confidence: string | null;
    readonly false_positives: string | null;
    readonly fix: string | null;
    readonly fix_effort: string | null;
    readonly context: string | null;
    readonly tests: string | null;
  } | null;
  readonly score: DebtScore | null;
  readonly author: string | null;
  readonly author_url: string | null;
}

/**
 * Fields that came after the first publications. A content that has nothing to say in one leaves it out, so that the digest of a term
 * that was published before stays what it was.
 */
export interface LaterContent {
  readonly search_terms?: readonly string[];
  readonly identifiers?: readonly string[];
  readonly origin?: string;
  readonly not_to_be_confused_with?: readonly string[];
}

/** What readers can see of a category, as the log holds it. */
export interface CategoryContent {
  readonly key: string;
  readonly name: string;
  readonly tagline: string | null;
  readonly introduction: string | null;
}

/** Canonical JSON (RFC 8785) of a content: the same content is the same text, whoever writes it. */
export function canonicalJson(content: object): string {
  return canonicalize(content) ?? '';
}

/** SHA-256 of a canonical JSON in UTF-8, in hexadecimal digits. */
export function digestOfJson(canonical: string): string {
  return createHash('sha256').update(canonical).digest('hex');
}

/** The digest of a content, by which the log tells whether anything has changed. */
export function digestOfContent(content: object): string {
  return digestOfJson(canonicalJson(content));
}

/** What readers see of a category as the panel's table holds it; an empty text is none. */
export function categoryContentFrom(row: CategoryContent): CategoryContent {
  const { key, name, tagline, introduction } = row;
  return { key, name, tagline: tagline || null, introduction: introduction || null };
}

/** Where the documents that a content names are looked up. */
export interface ContentContext {
  /** Published terms by their document ids. */
  readonly terms: { get(documentId: string): TermReference | undefined };
  readonly categoryOf: (documentId: string | null) => CategoryName;
}

/** The term as the page and the record are made from it. */
export function termFromContent(
  documentId: string,
  content: TermContent,
  { terms, categoryOf }: ContentContext,
): Term {
  const resolve = (documentIds: readonly string[]): TermReference[] =>
    documentIds.flatMap((id) => terms.get(id) ?? []);
  const { detection, agent } = content;
  return {
    documentId,
    slug: content.slug,
    term: content.term,
    category: categoryOf(content.category),
    difficulty: content.difficulty,
    short: content.short,
    long: content.long,
    aliases: content.aliases,
    searchTerms: content.search_terms ?? [],
    identifiers: content.identifiers ?? [],
    tags: content.tags,
    misconception: content.misconception,
    whyItMatters: content.why_it_matters,
    commonMistakes: content.common_mistakes,
    whenToUse: content.when_to_use,
    avoidWhen: content.avoid_when,
    related: resolve(content.related),
    prerequisites: resolve(content.prerequisites),
    refs: content.refs,
    codeLanguage: content.code_language,
    badCode: content.bad_code,
    goodCode: content.good_code,
    quickFix: content.quick_fix,
    severity: content.severity,
    effort: content.effort,
    created: content.created,
    updated: content.updated,
    appliesTo: content.applies_to,
    origin: content.origin ?? null,
    notToBeConfusedWith: content.not_to_be_confused_with ?? [],
    detection: detection && {
      symptoms: detection.symptoms,
      autoDetectable: detection.auto_detectable,
      tools: detection.tools,
    },
    agent: agent && {
      confidence: agent.confidence,
      falsePositives: agent.false_positives,
      fix: agent.fix,
      fixEffort: agent.fix_effort,
      context: agent.context,
      tests: agent.tests,
    },
    score: content.score,
    author: content.author,
    authorUrl: content.author_url,
  };
}

const NONE: readonly string[] = [];

/** The term as lists show it. */
export function entryFromContent(
  { documentId, position }: { readonly documentId: string; readonly position: number },
  content: TermContent,
  { categoryOf, letterOf }: Pick<ContentContext, 'categoryOf'> & Pick<NameOrder, 'letterOf'>,
): CatalogueEntry {
  const { score } = content;
  return {
    documentId,
    position,
    letter: letterOf(content.term),
    slug: content.slug,
    term: content.term,
    short: content.short,
    categoryId: content.category,
    category: categoryOf(content.category),
    difficulty: content.difficulty,
    severity: content.severity,
    aliases: content.aliases,
    searchTerms: content.search_terms ?? NONE,
    identifiers: content.identifiers ?? NONE,
    tags: content.tags,
    created: content.created,
    updated: content.updated,
    related: content.related,
    prerequisites: content.prerequisites,
    empty: emptyFieldsOf(content),
    score:
      score &&
      (Object.fromEntries(AXES.map((axis) => [axis, score[axis].value])) as NonNullable<
        CatalogueEntry['score']
      >),
  };
}

/** The running text of a term that the full-text search looks through, beside names, aliases and tags. */
export function searchedText(content: TermContent): string {
  return [
    content.short,
    content.long,
    content.misconception,
    content.why_it_matters,
    ...content.common_mistakes,
    ...content.when_to_use,
    ...content.avoid_when,
    content.quick_fix,
    content.applies_to ?? '',
    content.origin ?? '',
    ...(content.not_to_be_confused_with ?? []),
  ].join('\n');
}
