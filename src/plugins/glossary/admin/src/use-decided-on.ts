import { useEffect, useState } from 'react';
import type { Trouble } from './use-mutation';

/**
 * What an editor decides on: the state that was shown when they began, also when a newer one arrives meanwhile or after a failure. Only a refusal that
 * says what a colleague has decided replaces it, by what it says.
 *
 * @param isDeciding whether the editor has begun
 */
export function useDecidedOn<State extends string | number>(
  current: State | null,
  isDeciding: boolean,
  trouble: Trouble | null,
): State | null {
  const [seen, setSeen] = useState(current);
  useEffect(() => {
    if (!isDeciding) setSeen(current);
  }, [current, isDeciding]);
  useEffect(() => {
    // The service names the state in the form in which it was sent.
    if (trouble?.seen !== undefined) setSeen(trouble.seen as State | null);
  }, [trouble]);
  return seen;
}
