import { useSearchParams } from 'react-router-dom';

/** The page of a list that the address asks for; the first when it says none. */
export function usePageNumber(): string {
  const [parameters] = useSearchParams();
  return /^[1-9]\d{0,4}$/.exec(parameters.get('page') ?? '')?.[0] ?? '1';
}
