import { z } from 'zod';
import type { Settings } from '../settings/settings';
import type { Answer } from '../search/question';
import { type Described, slug } from '../term/answer-schema';
import { scoreLineOf } from '../term/debt-score';
import { markdownToText } from '../text/markdown';
import type { BrowseResult } from './browse';
import { SUGGESTIONS } from './browse-query';
import { match } from './browse-record';

const LONGEST_DEFINITION = 120;

/** What is promised of the score line, also where there are no scores. */
export const NO_SCORE = 'Null for a term without a score.';

/** The response for suggestions in search boxes. */
export const suggestions = z.strictObject({
  match,
  terms: z
    .array(
      z.strictObject({
        slug,
        term: z.string(),
        definition: z.string().describe('The beginning of the definition, plain text.'),
        category: z.string().describe('Name of the category.'),
        score_line: z.string().nullable().describe(NO_SCORE),
      }),
    )
    .max(SUGGESTIONS),
});

export function toSuggestions(
  { entries }: Pick<Extract<BrowseResult, { ok: true }>, 'entries'>,
  found: Answer | null,
  { scoreName }: Pick<Settings, 'scoreName'>,
): Described<typeof suggestions> {
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

/** Cut between words if possible. */
function beginningOf(text: string): string {
  if (text.length <= LONGEST_DEFINITION) return text;
  const cut = text
    .slice(0, LONGEST_DEFINITION)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  return `${cut.replace(/(?<!\s)\s+\S*$/, '')}…`;
}
