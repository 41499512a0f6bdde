import { useSearchParams } from 'react-router-dom';
import type { PageSection } from '../overview/panel-lists';

/** The query of the Glossary page; part of the address, so that a list can be bookmarked and shared. */
export interface PageQuery {
  readonly section: PageSection;
  /** The key of a category; empty for all. */
  readonly category: string;
  readonly text: string;
  /** 1-based. */
  readonly page: number;
}

/**
 * @param allowed the lists that the editor may see, at least one
 * @returns the query, and the address of the page with parts of it changed; any change but that of the page number goes back to the first page
 */
export function usePageQuery(allowed: readonly PageSection[]) {
  const [parameters, setParameters] = useSearchParams();
  const section = allowed.find((known) => known === parameters.get('show')) ?? allowed[0];
  if (section === undefined) throw new Error('A page that shows nothing is not shown.');
  const page = Number(parameters.get('page') ?? '1');
  const query: PageQuery = {
    section,
    category: parameters.get('category') ?? '',
    text: parameters.get('q') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };

  function parametersWith(change: Partial<PageQuery>): URLSearchParams {
    const { section: show, category, text: q, page: number } = { ...query, page: 1, ...change };
    const values = { show, category, q, page: number === 1 ? '' : String(number) };
    return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
  }

  return {
    query,
    addressWith: (change: Partial<PageQuery>): string => `?${parametersWith(change).toString()}`,
    /** Replaces the history entry, so that typing does not add one for each letter. */
    change: (change: Partial<PageQuery>): void =>
      setParameters(parametersWith(change), { replace: 'text' in change }),
  };
}
