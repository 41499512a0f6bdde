import { useForm } from '@strapi/strapi/admin';
import { useEffect, useRef } from 'react';
import { slugVariants } from '../../../../core/publishing/slug-holder';
import { slugFromName } from '../../../../core/term/slug';

/** The slug that the name of the term proposes. */
export function useProposal(): string {
  return useForm('useProposal', ({ values }) => {
    const { term } = values as { term?: unknown };
    return typeof term === 'string' ? slugFromName(term) : '';
  });
}

/** Whether somebody has typed a name into this form; a name that comes from elsewhere has a slug of its own. */
function useIsNameTyped(): boolean {
  return useForm('useIsNameTyped', ({ values, initialValues }) => {
    const { term } = values as { term?: unknown };
    return term !== (initialValues as { term?: unknown }).term;
  });
}

/**
 * Lets the slug follow the name while it is typed, as long as the slug is what the name proposed before, or nothing. Whatever else stands
 * there was written by an editor: here, by somebody else, or before a reload.
 *
 * @param inherited the slug of the original of a copy, which is none that somebody wrote for it; null for all others
 */
export function useFollowing(
  slug: string,
  inherited: string | null,
  mayFollow: boolean,
  write: (slug: string) => void,
): void {
  const proposal = useProposal();
  const isNameTyped = useIsNameTyped();
  const followed = useRef(proposal);

  useEffect(() => {
    if (!mayFollow) return;
    const before = followed.current;
    followed.current = proposal;
    const isAnother = isNameTyped && proposal !== before;
    const hasFollowed = slug === before || slugVariants(before).includes(slug);
    const isFree = slug === '' || slug === inherited;
    if ((isFree || (isAnother && hasFollowed)) && slug !== proposal) write(proposal);
  });
}
