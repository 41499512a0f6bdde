import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';

export type AnswerState<Answer> =
  | { readonly state: 'loading'; readonly answer: null }
  | { readonly state: 'failed'; readonly answer: null }
  | { readonly state: 'loaded'; readonly answer: Answer };

/**
 * The server's response to a request, repeated whenever the path changes. The previous response stays until the next one arrives, so that a list does
 * not flicker while the editor types, and it stays when the same request fails: text typed into the list would be lost with it.
 *
 * @param path with its parameters
 * @param round change it to request again
 */
export function useAnswer<Answer>(path: string, round = 0): AnswerState<Answer> {
  const { get } = useFetchClient();
  const [result, setResult] = useState<AnswerState<Answer>>({ state: 'loading', answer: null });
  const answered = useRef<string | null>(null);

  useEffect(() => {
    const abort = new AbortController();
    get<Answer>(path, { signal: abort.signal }).then(
      ({ data }) => {
        answered.current = path;
        setResult({ state: 'loaded', answer: data });
      },
      () => {
        if (abort.signal.aborted || answered.current === path) return;
        answered.current = null;
        setResult({ state: 'failed', answer: null });
      },
    );
    return () => abort.abort();
  }, [get, path, round]);

  return result;
}
