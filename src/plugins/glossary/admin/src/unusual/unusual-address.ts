import type { UnusualRow } from '../../../core/unusual/unusual-answers';

/** The API address for an unusual day of a term. */
export function unusualAddress({
  documentId,
  day,
  what,
}: Pick<UnusualRow, 'documentId' | 'day' | 'what'>): string {
  return `/glossary-panel/terms/${documentId}/unusual/${day}/${what}`;
}
