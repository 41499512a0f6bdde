import { useEffect, useState } from 'react';
import { sharedAnswer } from '../shared-answers';

/** Pause in typing before a request, in milliseconds. */
const PAUSE = 400;

interface AnswerToTyping<Answer> {
  /** Null until the server has responded. */
  readonly answer: Answer | null;
  readonly hasFailed: boolean;
}
const NO_ANSWER = { answer: null, hasFailed: false };

/**
 * A response of the plugin to typed text, requested after a pause in typing, and shared by the parts of the page that ask for the same.
 *
 * @param path below the plugin's prefix, with its query; null for no request
 */
export function useAnswerToTyping<Answer>(path: string | null): AnswerToTyping<Answer> {
  const [found, setFound] = useState<(AnswerToTyping<Answer> & { path: string }) | null>(null);

  useEffect(() => {
    if (path === null) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const tell = (answer: Answer | null): void => {
        if (!abort.signal.aborted) setFound({ path, answer, hasFailed: answer === null });
      };
      sharedAnswer<Answer>(`/glossary-panel${path}`, null, abort.signal).then(tell, () =>
        tell(null),
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [path]);

  return found?.path === path ? found : NO_ANSWER;
}
