import { useForm } from '@strapi/strapi/admin';
import { useEffect, useRef } from 'react';
import { slugVariants } from '../../../../core/publishing/slug-holder';
import { slugFromName } from '../../../../core/term/slug';

export function useProposal(): string {
  return useForm('useProposal', ({ values }) => {
    const { term } = values as { term?: unknown };
    return typeof term === 'string' ? slugFromName(term) : '';
  });
}

/** Whether the editor has typed a name into this form; a name that comes from elsewhere has a slug of its own. */
function useIsNameTyped(): boolean {
  return useForm('useIsNameTyped', ({ values, initialValues }) => {
    const { term } = values as { term?: unknown };
    return term !== (initialValues as { term?: unknown }).term;
  });
}

/**
 * Makes the slug follow the name while it is typed, as long as the slug is empty or what the name proposed before. Any other slug was
 * written by an editor: here, elsewhere, or before a reload.
 *
 * @param inherited the slug of a copy's original, which no editor wrote for the copy; null for all others
 * @returns a function to call with each slug that an editor types
 */
export function useFollowing(
  slug: string,
  inherited: string | null,
  mayFollow: boolean,
  write: (slug: string) => void,
): (typed: string) => void {
  const proposal = useProposal();
  const isNameTyped = useIsNameTyped();
  const followed = useRef(proposal);
  /** The slugs written here: fast typing is some letters ahead of the form's slug. */
  const written = useRef(new Set<string>());

  useEffect(() => {
    if (!mayFollow) return;
    const before = followed.current;
    followed.current = proposal;
    if (slug === proposal) return;
    const hasFollowed = slug === before || slugVariants(before).includes(slug);
    const isBehind = written.current.has(slug) || (proposal !== before && hasFollowed);
    if (slug !== '' && slug !== inherited && !(isNameTyped && isBehind)) return;
    written.current.add(proposal);
    write(proposal);
  });

  return (typed) => {
    written.current.clear();
    write(typed);
  };
}
