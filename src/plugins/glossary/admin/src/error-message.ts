import type { TextId, useText } from './text';

/** A request error in the panel; without a status if there was no response. */
interface Failure {
  readonly status?: unknown;
  readonly message?: unknown;
}

const failureOf = (error: unknown): Failure => error ?? {};

/** Whether the session has ended and could not be renewed. */
export function isSessionEnd(error: unknown): boolean {
  return failureOf(error).status === 401;
}

/** The message of the service, if there is one. */
export function messageOf(error: unknown, otherwise: string): string {
  const { message } = failureOf(error);
  return typeof message === 'string' && message.endsWith('.') ? message : otherwise;
}

/**
 * Why an editor's action failed, in a sentence.
 *
 * @param otherwise the text for a response without a message
 * @param unanswered the text for no response
 */
export function notDoneOf(
  error: unknown,
  say: ReturnType<typeof useText>,
  otherwise: TextId,
  unanswered: TextId = 'act.unanswered',
): string {
  if (isSessionEnd(error)) return say('act.session');
  const isUnanswered = failureOf(error).status === undefined;
  return messageOf(error, say(isUnanswered ? unanswered : otherwise));
}
