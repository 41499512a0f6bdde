import type { Features } from '../settings/features';
import type { TermContent } from './term-content';
import type { StoredTerm } from './stored-term';

type Scores = Pick<Features, 'scores'>;

/** A published content as readers see it: where there are no scores, without its own, which the log keeps. */
export const contentShown = (content: TermContent, { scores }: Scores): TermContent =>
  scores ? content : { ...content, score: null };

/** A draft as editors see it: a score that is drafted there waits until there are scores again, whatever it lacks. */
export const draftShown = <Draft extends Pick<StoredTerm, 'score_draft'>>(
  draft: Draft,
  { scores }: Scores,
): Draft => (scores ? draft : { ...draft, score_draft: null });
