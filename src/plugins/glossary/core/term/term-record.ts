import { type Citation, citationOf } from './citation';
import type { Settings } from '../platform/settings';
import type { Term } from './term';

/** The JSON record of specification part 2.1; the order of the keys is part of the promise. */
export interface TermRecord {
  readonly slug: string;
  readonly term: string;
  readonly category: string;
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
  readonly related: readonly string[];
  readonly prerequisites: readonly string[];
  readonly refs: readonly string[];
  readonly bad_code: string;
  readonly good_code: string;
  readonly quick_fix: string;
  readonly severity: string;
  readonly effort: string;
  readonly created: string;
  readonly updated: string;
  readonly citation: Citation;
}

export function toTermRecord(term: Term, settings: Settings): TermRecord {
  return {
    slug: term.slug,
    term: term.term,
    category: term.category.key,
    difficulty: term.difficulty,
    short: term.short,
    long: term.long,
    aliases: term.aliases,
    tags: term.tags,
    misconception: term.misconception,
    why_it_matters: term.whyItMatters,
    common_mistakes: term.commonMistakes,
    when_to_use: term.whenToUse,
    avoid_when: term.avoidWhen,
    related: term.related.map((reference) => reference.slug),
    prerequisites: term.prerequisites.map((reference) => reference.slug),
    refs: term.refs,
    bad_code: term.badCode,
    good_code: term.goodCode,
    quick_fix: term.quickFix,
    severity: term.severity,
    effort: term.effort,
    created: term.created,
    updated: term.updated,
    citation: citationOf(term, settings),
  };
}
