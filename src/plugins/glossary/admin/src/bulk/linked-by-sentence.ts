import type { LinkingTerms } from '../../../core/bulk/bulk-answers';
import type { TextId } from '../text';

/** Which published terms link to a term, and how many more than those that are named. */
export function linkedBySentence(
  { linkedBy, moreLinking }: LinkingTerms,
  say: (id: TextId, values?: Record<string, string | number>) => string,
): string {
  if (linkedBy.length === 0) return say('bulk.linked-by-none');
  const names = linkedBy.map(({ term }) => term).join(', ');
  return say('bulk.linked-by', { names, more: moreLinking });
}
