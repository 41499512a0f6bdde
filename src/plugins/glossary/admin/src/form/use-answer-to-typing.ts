import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';

/** How long what is typed has to stay as it is before the server is asked about it, in milliseconds. */
const PAUSE = 400;

/**
 * What the plugin's own addresses answer to something that is being typed, a moment after it was typed; null until then.
 *
 * @param path below the plugin's prefix, with its query; null asks nothing
 */
export function useAnswerToTyping<Answer>(path: string | null): Answer | null {
  const { get } = useFetchClient();
  const [found, setFound] = useState<{ path: string; answer: Answer } | null>(null);

  useEffect(() => {
    if (path === null) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      get<Answer>(`/glossary-panel${path}`, { signal: abort.signal }).then(
        ({ data }) => setFound({ path, answer: data }),
        // A warning that cannot be given keeps nobody from writing.
        () => undefined,
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [get, path]);

  return found !== null && found.path === path ? found.answer : null;
}
