import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';

/** Pause in typing before a request, in milliseconds. */
const PAUSE = 400;

interface AnswerToTyping<Answer> {
  /** Null until the server has responded. */
  readonly answer: Answer | null;
  readonly hasFailed: boolean;
}
const NO_ANSWER = { answer: null, hasFailed: false };

/**
 * A response of the plugin to typed text, requested after a pause in typing.
 *
 * @param path below the plugin's prefix, with its query; null for no request
 */
export function useAnswerToTyping<Answer>(path: string | null): AnswerToTyping<Answer> {
  const { get } = useFetchClient();
  const [found, setFound] = useState<(AnswerToTyping<Answer> & { path: string }) | null>(null);

  useEffect(() => {
    if (path === null) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      get<Answer>(`/glossary-panel${path}`, { signal: abort.signal }).then(
        ({ data }) => setFound({ path, answer: data, hasFailed: false }),
        () => {
          if (!abort.signal.aborted) setFound({ path, answer: null, hasFailed: true });
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [get, path]);

  return found?.path === path ? found : NO_ANSWER;
}
