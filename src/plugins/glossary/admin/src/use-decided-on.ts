import { useEffect, useState } from 'react';
import type { Trouble } from './use-mutation';

/**
 * What an editor decides on in a dialogue: the state that was shown when it was opened, also when a newer one arrives meanwhile; after a refusal, which
 * says what a colleague has decided, the current one.
 */
export function useDecidedOn<State>(
  current: State,
  isOpen: boolean,
  trouble: Trouble | null,
): State {
  const [seen, setSeen] = useState(current);
  useEffect(() => {
    if (!isOpen || trouble !== null) setSeen(current);
  }, [current, isOpen, trouble]);
  return seen;
}
