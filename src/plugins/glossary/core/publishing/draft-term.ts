import type { CalendarDay } from '../time/calendar-day';
import { publicationDays } from './publication';
import { isScoreRemoval, scoreFromDraft } from './score-draft';
import { slugFromName } from '../term/slug';
import { contentFromStored, type StoredDebtScore, type StoredTerm } from '../term/stored-term';
import type { Term } from '../term/term';
import { type ContentContext, type TermContent, termFromContent } from '../term/term-content';

export const NO_NAME = 'A term without a name';
/** The slug of a draft whose name gives none; used only in addresses that do not work yet. */
const NO_SLUG = 'draft';

/**
 * A draft as the term that it would be if it were published today. Missing values are empty, and values of a wrong type count as missing,
 * so that a draft can be shown at any time. Other terms are named only when readers could see them.
 *
 * @param stored the draft with category, relations and components
 * @param published the result of the last publication, null when there was none
 * @param publicScore the score that readers see now, which holds unless the draft has another or removes it
 */
export function draftTerm(
  stored: StoredTerm,
  published: TermContent | null,
  publicScore: StoredDebtScore | null,
  terms: ContentContext['terms'],
  today: CalendarDay,
): Term {
  const score = isScoreRemoval(stored.score_draft)
    ? null
    : (scoreFromDraft(stored.score_draft) ?? publicScore);
  const content = {
    ...contentFromStored(stored, score),
    ...publicationDays(stored, published, today),
  };
  const { key = '', name: categoryName = '' } = stored.category ?? {};
  const term = termFromContent(stored.documentId, content, {
    terms,
    categoryOf: () => ({ key, name: categoryName }),
  });
  const name = term.term.trim() === '' ? NO_NAME : term.term;
  return { ...term, term: name, slug: term.slug || slugFromName(term.term) || NO_SLUG };
}
