import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import type { RenderedText } from '../../../../core/panel/panel-answers';
import { messageOf } from '../../error-message';
import { useText } from '../../text';
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
  const { post } = useFetchClient();
  const [rendered, setRendered] = useState<Preview>({ html: '', failure: null });
  const failed = say('markdown.preview-failed');

  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      if (text.trim() === '') return setRendered({ html: '', failure: null });
      post<RenderedText>(
        '/glossary-panel/shown-text',
        { text, shape, documentId },
        { signal: abort.signal },
      ).then(
        ({ data: { html } }) => setRendered({ html, failure: null }),
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
  }, [post, text, shape, documentId, failed]);

  return rendered;
}
