import { useForm } from '@strapi/strapi/admin';
import { useLayoutEffect, useRef } from 'react';
import { slugVariants } from '../../../../core/publishing/slug-holder';
import { slugFromName } from '../../../../core/term/slug';

export function useProposal(): string {
  return useForm('useProposal', ({ values }) => {
    const { term } = values as { term?: unknown };
    return typeof term === 'string' ? slugFromName(term) : '';
  });
}

/** Whether the editor has typed a name into this form; a name from elsewhere comes with its slug. */
function useIsNameTyped(): boolean {
  return useForm('useIsNameTyped', ({ values, initialValues }) => {
    const { term } = values as { term?: unknown };
    return term !== (initialValues as { term?: unknown }).term;
  });
}

/**
 * Updates the slug while the name is typed, as long as the slug is empty or the previous proposal. Any other slug was typed by an editor: here,
 * elsewhere, or before a reload.
 *
 * @param inherited the slug of a copy's original; null when the term is not a copy
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
  /** The slugs set here: while an editor types fast, the form's slug lags behind. */
  const written = useRef(new Set<string>());

  // In the same step as the form gets the name: a save in the next one has the slug with it.
  useLayoutEffect(() => {
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
