import type { CalendarDay } from './calendar-day';
import { publicationDays } from './publication';
import { isScoreRemoval, scoreFromDraft } from './score-draft';
import { slugFromName } from './slug';
import { type StoredDebtScore, type StoredTerm, termFromStored } from './stored-term';
import type { Term, TermReference } from './term';

/** What the page of a draft without a name is called. */
const NO_NAME = 'A term without a name';
/** The slug of a draft whose name proposes none; it only stands in addresses that do not work yet. */
const NO_SLUG = 'draft';

/**
 * A draft as the term that it would be if it were published today. What is missing is empty, and what is not of its type counts as
 * missing, so that a draft can be shown at any time. Other terms are named only when readers could see them.
 *
 * @param stored the draft with category, relations and components
 * @param published published terms by their document ids
 * @param publicScore the score that readers see now, which holds unless the draft has another or takes it away
 */
export function draftTerm(
  stored: StoredTerm,
  published: ReadonlyMap<string, TermReference>,
  publicScore: StoredDebtScore | null,
  today: CalendarDay,
): Term {
  const documentIds = (others: StoredTerm['related']): string[] =>
    (others ?? []).map(({ documentId }) => documentId);
  const { created, updated } = publicationDays(stored, stored.publication ?? null, today);
  const term = termFromStored(
    {
      ...stored,
      created,
      updated,
      publication: {
        digest: '',
        created,
        updated,
        related: documentIds(stored.related),
        prerequisites: documentIds(stored.prerequisites),
      },
    },
    published,
    isScoreRemoval(stored.score_draft) ? null : (scoreFromDraft(stored.score_draft) ?? publicScore),
  );
  const name = term.term.trim() === '' ? NO_NAME : term.term;
  return { ...term, term: name, slug: term.slug || slugFromName(term.term) || NO_SLUG };
}
