import type { Settings } from '../platform/settings';
import type { Answer } from '../search/question';
import { scoreLineOf } from '../term/debt-score';
import { markdownToText } from '../text/markdown';
import type { BrowseResult } from './browse';

/** Characters of a definition that stand in a suggestion. */
const LONGEST_DEFINITION = 120;

/** What is offered below a search box while a reader types. */
export interface Suggestions {
  readonly match: Answer['match'];
  readonly terms: readonly {
    readonly slug: string;
    readonly term: string;
    /** The beginning of the definition, without markup. */
    readonly definition: string;
    readonly category: string;
    /** Null for a term without a score. */
    readonly score_line: string | null;
  }[];
}

export function toSuggestions(
  { entries }: Pick<Extract<BrowseResult, { ok: true }>, 'entries'>,
  found: Answer | null,
  { scoreName }: Pick<Settings, 'scoreName'>,
): Suggestions {
  return {
    match: entries.length === 0 ? 'none' : (found?.match ?? 'all-words'),
    terms: entries.map(({ slug, term, short, category, score }) => ({
      slug,
      term,
      definition: beginningOf(markdownToText(short)),
      category: category.name,
      score_line: score === null ? null : scoreLineOf(scoreName, score),
    })),
  };
}

/** Cut between two words, where there are some. */
function beginningOf(text: string): string {
  if (text.length <= LONGEST_DEFINITION) return text;
  const cut = text
    .slice(0, LONGEST_DEFINITION)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  return `${cut.replace(/(?<!\s)\s+\S*$/, '')}…`;
}
