import { useForm } from '@strapi/strapi/admin';
import { useEffect, useRef } from 'react';
import { slugFromName } from '../../../../core/slug';

/** The slug that the name of the term proposes. */
export function useProposal(): string {
  return useForm('useProposal', ({ values }) => {
    const { term } = values as { term?: unknown };
    return typeof term === 'string' ? slugFromName(term) : '';
  });
}

/**
 * Lets the slug follow the name for as long as it is what the name proposed, or empty; a slug that an editor wrote stays.
 */
export function useFollowing(
  slug: string,
  proposal: string,
  mayFollow: boolean,
  write: (slug: string) => void,
): void {
  const lastProposal = useRef(proposal);
  useEffect(() => {
    const followed = slug === '' || slug === lastProposal.current;
    const changed = proposal !== lastProposal.current;
    lastProposal.current = proposal;
    if (mayFollow && changed && followed) write(proposal);
  });
}
