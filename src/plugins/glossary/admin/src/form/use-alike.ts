import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';

/** How long a name has to stay as it is before it is looked for, in milliseconds. */
const PAUSE = 400;
const NONE: readonly string[] = [];

/** Names of terms that a name may mean as well, a moment after it was typed. */
export function useAlike(name: string, documentId: string): readonly string[] {
  const { get } = useFetchClient();
  const [found, setFound] = useState({ name: '', names: NONE });

  useEffect(() => {
    if (name.trim() === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      get<{ names: string[] }>('/glossary-panel/alike', {
        params: { name, except: documentId },
        signal: abort.signal,
      }).then(
        ({ data: { names } }) => setFound({ name, names }),
        // A warning that cannot be given keeps nobody from writing.
        () => undefined,
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [get, name, documentId]);

  return found.name === name ? found.names : NONE;
}
