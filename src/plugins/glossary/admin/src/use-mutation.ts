import { useNotification } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import { ANSWER_TIMEOUT } from '../../core/panel/panel-timing';
import { failedAfterLeaving, isSessionEnd, notDoneOf, seenInRefusal } from './error-message';
import { noteChange } from './shared-answers';
import { type TextId, useText } from './text';
import { clearExpiredToken } from './stored-token';

/** Why an editor's action failed. */
export interface Trouble {
  /** `waiting` while the response may still come, `session` when the editor has to log in first. */
  readonly kind: 'waiting' | 'session' | 'refused';
  readonly text: string;
  /** The current state, if the text says that a colleague has decided meanwhile, and what. */
  readonly seen?: string | number | null | undefined;
}

export interface Mutation {
  readonly isWorking: boolean;
  readonly trouble: Trouble | null;
  /**
   * Runs the action unless it is already running: two clicks send one request.
   *
   * @param send sends the request with Strapi's `getFetchClient`, which continues when the page is left; `useFetchClient` would cancel it, with an
   *   unknown outcome
   * @returns whether it succeeded
   */
  attempt(send: () => Promise<unknown>): Promise<boolean>;
  /** Clears the message of an earlier attempt. */
  forget(): void;
}

/**
 * Runs an editor's action and reports its failure: used by every button of the panel that changes something on the server. A failure after the editor
 * has left the page is shown on the current one.
 *
 * @param failed the message when the service gives no reason
 * @param unanswered the message without a response, for an action that would be done twice when it is repeated
 */
export function useMutation(failed: TextId, unanswered: TextId = 'act.unanswered'): Mutation {
  const say = useText();
  const { toggleNotification } = useNotification();
  const [isWorking, setWorking] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const isUnderWay = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  function report(error: unknown): void {
    const hasEnded = isSessionEnd(error);
    if (hasEnded) clearExpiredToken();
    const text = isHere.current
      ? notDoneOf(error, say, failed, unanswered)
      : failedAfterLeaving(error, say);
    const kind = hasEnded ? 'session' : 'refused';
    if (isHere.current) setTrouble({ kind, text, seen: seenInRefusal(error) });
    else toggleNotification({ type: 'danger', message: text });
  }

  return {
    isWorking,
    trouble,
    async attempt(send) {
      if (isUnderWay.current) return false;
      isUnderWay.current = true;
      setWorking(true);
      setTrouble(null);
      const timer = setTimeout(
        () => setTrouble({ kind: 'waiting', text: say('act.waiting') }),
        ANSWER_TIMEOUT,
      );
      try {
        await send().finally(noteChange);
        setTrouble(null);
        return true;
      } catch (error) {
        report(error);
        return false;
      } finally {
        clearTimeout(timer);
        isUnderWay.current = false;
        setWorking(false);
      }
    },
    forget: () => setTrouble(null),
  };
}
