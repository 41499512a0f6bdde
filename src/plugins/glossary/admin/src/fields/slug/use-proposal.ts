import { useForm } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { slugVariants } from '../../../../core/publishing/slug-holder';
import { slugFromName } from '../../../../core/term/slug';

/** The slug that the name of the term proposes. */
export function useProposal(): string {
  return useForm('useProposal', ({ values }) => {
    const { term } = values as { term?: unknown };
    return typeof term === 'string' ? slugFromName(term) : '';
  });
}

/**
 * Lets the slug follow the name, until an editor writes a slug of their own; one that is saved and is not what the name proposes
 * counts as written.
 *
 * @returns what to call with each slug that an editor types
 */
export function useFollowing(
  slug: string,
  saved: string,
  mayFollow: boolean,
  write: (slug: string) => void,
): (typed: string) => void {
  const proposal = useProposal();
  const [isOwn, setOwn] = useState(saved !== '' && saved !== proposal);

  useEffect(() => {
    const isProposed = slug === proposal || slugVariants(proposal).includes(slug);
    if (mayFollow && !isOwn && !isProposed) write(proposal);
  });

  return (typed) => {
    setOwn(typed !== '' && typed !== proposal);
    write(typed);
  };
}
