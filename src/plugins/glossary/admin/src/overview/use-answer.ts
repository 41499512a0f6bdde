import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import { pollWhileVisible } from '../poll-while-visible';
import { sharedAnswer } from '../shared-answers';

/** Polling interval for data that others change, in milliseconds. */
const INTERVAL = 30_000;

export type AnswerState<Answer> =
  | { readonly state: 'loading'; readonly answer: null }
  | { readonly state: 'failed'; readonly answer: null }
  | { readonly state: 'loaded'; readonly answer: Answer };

/** `polled` where others change the data as well: requested again while the window is visible. `shared` where several parts of the page show it. */
export type AnswerMode = 'own' | 'polled' | 'shared';

interface AnswerOptions {
  /** The form as it was loaded: another one requests again. */
  readonly of?: object;
  readonly mode?: AnswerMode;
}

const LOADING = { state: 'loading', answer: null } as const;

/**
 * The server's response to a request, repeated whenever the path changes. The previous response stays until the next one arrives, so that a list does
 * not flicker while the editor types, and it stays when the same request fails: text typed into the list would be lost with it. It stays the same object
 * when the next response says the same.
 *
 * @param path with its parameters; null for no request
 * @param round change it to request again
 */
export function useAnswer<Answer>(
  path: string | null,
  round = 0,
  { of, mode = 'own' }: AnswerOptions = {},
): AnswerState<Answer> {
  const { get } = useFetchClient();
  const [result, setResult] = useState<AnswerState<Answer>>(LOADING);
  const answered = useRef<string | null>(null);

  useEffect(() => {
    if (path === null) return;
    const abort = new AbortController();
    const { signal } = abort;
    const request = (): Promise<Answer> =>
      mode === 'shared'
        ? sharedAnswer(path, of, signal, round)
        : get<Answer>(path, { signal }).then(({ data }) => data);
    const ask = (): void => {
      request().then(
        (answer) => {
          if (signal.aborted) return;
          answered.current = path;
          setResult((before) => (isSame(before, answer) ? before : { state: 'loaded', answer }));
        },
        () => {
          if (signal.aborted || answered.current === path) return;
          answered.current = null;
          setResult({ state: 'failed', answer: null });
        },
      );
    };
    const end = mode === 'polled' ? pollWhileVisible(ask, INTERVAL) : ask();
    return () => {
      abort.abort();
      end?.();
    };
  }, [get, path, round, of, mode]);

  return path === null ? LOADING : result;
}

function isSame<Answer>(before: AnswerState<Answer>, answer: Answer): boolean {
  return before.state === 'loaded' && JSON.stringify(before.answer) === JSON.stringify(answer);
}
