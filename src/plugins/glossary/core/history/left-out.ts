import { labelOf } from '../term/edit-form';
import { slugTakenError, type SlugHolder, WAYS_TO_RECLAIM } from '../publishing/slug-holder';
import { changeLabel } from './changed-fields';

/** Sentences about the parts that a restored draft lacks. */

/** @param name the last name of the other document; null when unknown */
export function goneDocument(
  field: 'category' | 'related' | 'prerequisites',
  name: string | null,
): string {
  const which = name === null ? 'a term or category' : `“${name}”`;
  return `${labelOf(field)}: ${which} does not exist any more, and is left out.`;
}

/** The message about a field that the editor's role may not read or write when restoring. */
export function fieldNotAllowed(path: string): string {
  return `“${changeLabel(path)}” stays as it is: your role may not change it.`;
}

/**
 * @param slug the one that another term has
 * @param instead the draft's slug instead; null when it keeps the one it had
 */
export function slugTakenMessage(slug: string, holder: SlugHolder, instead: string | null): string {
  const { message } = slugTakenError(holder, WAYS_TO_RECLAIM.inForm);
  const outcome =
    instead === null ? 'the draft keeps its own slug' : `the draft has “${instead}” instead`;
  return `The slug “${slug}” ${message}; ${outcome}.`;
}

/** Another term that has a slug, without the parts that are not public: not every role may read others' drafts. */
export function visibleHolder({ hold, name }: SlugHolder): SlugHolder {
  return { hold, name: hold === 'page' ? name : null };
}

/** Former addresses of a deleted term that it does not get back. */
export function lostRedirectsMessage(slugs: readonly string[]): string {
  const quoted = slugs.map((slug) => `“${slug}”`).join(', ');
  return slugs.length === 1
    ? `The former address ${quoted} belongs to another term now.`
    : `The former addresses ${quoted} belong to other terms now.`;
}
