import { useEffect, useState } from 'react';
import { messageOf } from '../../error-message';
import { useText } from '../../text';
import { renderedText } from './rendered-texts';
import type { Shape } from './tools';

/** Pause in typing before a request, in milliseconds. */
const PAUSE = 400;

interface Preview {
  readonly html: string;
  /** Why the preview is out of date; null if it is current, or soon will be. */
  readonly failure: string | null;
}

/** The preview of a text, updated after a pause in typing. */
export function useRenderedText(text: string, shape: Shape, documentId: string): Preview {
  const say = useText();
  const [rendered, setRendered] = useState<Preview>({ html: '', failure: null });
  const failed = say('markdown.preview-failed');

  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      if (text.trim() === '') return setRendered({ html: '', failure: null });
      renderedText({ text, shape, documentId }, abort.signal).then(
        (html) => {
          if (!abort.signal.aborted) setRendered({ html, failure: null });
        },
        (error: unknown) => {
          if (abort.signal.aborted) return;
          setRendered(({ html }) => ({ html, failure: messageOf(error, failed) }));
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, shape, documentId, failed]);

  return rendered;
}
