import { getFetchClient, useNotification } from '@strapi/strapi/admin';
import { useEffect, useMemo, useRef } from 'react';
import { sentenceOf } from './error-sentence';
import { useText } from './text';

type Client = Pick<ReturnType<typeof getFetchClient>, 'post' | 'put' | 'del'>;

/**
 * Sends what an editor has asked for. Strapi's `useFetchClient` cuts a request off when the page is left, and nobody knows whether it was
 * done; this one goes on, and what was refused is told wherever the editor is by then.
 */
export function useActs(): Client {
  const { toggleNotification } = useNotification();
  const say = useText();
  const isHere = useRef(true);
  const tell = useRef((_error: unknown): void => undefined);
  tell.current = (error) =>
    toggleNotification({ type: 'danger', message: sentenceOf(error, say('act.failed')) });
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  return useMemo(() => {
    const { post, put, del } = getFetchClient();
    async function told<Answer>(act: Promise<Answer>): Promise<Answer> {
      try {
        return await act;
      } catch (error) {
        if (!isHere.current) tell.current(error);
        throw error;
      }
    }
    return {
      post: (...of) => told(post(...of)),
      put: (...of) => told(put(...of)),
      del: (...of) => told(del(...of)),
    };
  }, []);
}
