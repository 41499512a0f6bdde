import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import type { KnownWords } from '../../../../core/panel/panel-answers';

/** How long the editor must pause typing before the server is asked, in milliseconds. */
const PAUSE = 200;

/** Words of other terms that begin with the typed text; none while the field is not in use (`typed` is null). */
export function useKnownWords(list: string | null, typed: string | null): readonly string[] {
  const { get } = useFetchClient();
  const [words, setWords] = useState<readonly string[]>([]);

  useEffect(() => {
    if (list === null || typed === null) return setWords([]);
    const abort = new AbortController();
    const timer = setTimeout(() => {
      get<KnownWords>('/glossary-panel/words', {
        params: { list, beginning: typed.trim().slice(0, 100) },
        signal: abort.signal,
      }).then(
        ({ data }) => setWords(data.words),
        // Suggestions are a help, not a need: without them the editor types the whole word.
        () => setWords([]),
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [list, typed, get]);

  return words;
}
