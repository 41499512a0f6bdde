import { TERM } from '../term/content-types';
import { type Mail, mailOf } from '../../../shared/core/accounts/mail';
import { momentText } from '../time/calendar-day';
import { NO_NAME } from '../publishing/draft-term';

/**
 * @param name of the term
 * @param due when it was to be published, in milliseconds since 1970
 */
export function notPublished(name: string, due: number): string {
  const label = name.trim() === '' ? NO_NAME : `“${name.trim()}”`;
  return `${label}, which you scheduled for ${momentText(due)}, was not published:`;
}

export const publicationRefused = (source: string): string =>
  `${source}: a scheduled publication was refused`;

export const MEND_AND_PUBLISH =
  'Readers see no change. Mend the term, and publish it or choose another time:';

/** The mail to an editor about a term whose scheduled publication failed. */
export function refusedScheduleMail(
  { source, publicUrl }: { readonly source: string; readonly publicUrl: string },
  term: { readonly documentId: string; readonly name: string },
  due: number,
  reasons: readonly string[],
): Mail {
  return mailOf(publicationRefused(source), [
    notPublished(term.name, due),
    ...reasons,
    MEND_AND_PUBLISH,
    `${publicUrl}/admin/content-manager/collection-types/${TERM}/${term.documentId}`,
  ]);
}
