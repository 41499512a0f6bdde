import type { UnusualRow } from '../../../core/unusual/unusual-answers';

/** Where the server has what was unusual of a term on a day. */
export function unusualAddress({
  documentId,
  day,
  what,
}: Pick<UnusualRow, 'documentId' | 'day' | 'what'>): string {
  return `/glossary-panel/terms/${documentId}/unusual/${day}/${what}`;
}
