import { useSearchParams } from 'react-router-dom';

/** The page number in a list's address; 1 by default. */
export function usePageNumber(): string {
  const [parameters] = useSearchParams();
  return /^[1-9]\d{0,4}$/.exec(parameters.get('page') ?? '')?.[0] ?? '1';
}
