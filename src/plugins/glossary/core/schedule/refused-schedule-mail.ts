import { type Mail, mailOf } from '../accounts/mail';
import { momentText } from '../history/moment-text';

interface Place {
  /** The glossary's name. */
  readonly source: string;
  readonly publicUrl: string;
}

/** Tells an editor that a term was not published when its time had come. */
export function refusedScheduleMail(
  { source, publicUrl }: Place,
  term: { readonly documentId: string; readonly name: string },
  due: number,
  reasons: readonly string[],
): Mail {
  const name = term.name.trim() === '' ? 'A term without a name' : `“${term.name.trim()}”`;
  return mailOf(`${source}: a scheduled publication was refused`, [
    `${name}, which you scheduled for ${momentText(due)}, was not published:`,
    ...reasons,
    'Readers see no change. Mend the term, and publish it or choose another time:',
    `${publicUrl}/admin/content-manager/collection-types/api::term.term/${term.documentId}`,
  ]);
}
