import { FOREIGN } from './foreign-answers';
import type { TextId, useText } from './text';

/** A request error in the panel; without a status if there was no response of the service. */
interface Failure {
  readonly name?: unknown;
  readonly status?: unknown;
  readonly message?: unknown;
  /** Of an error from Strapi's store. */
  readonly details?: unknown;
  /** Of any other. */
  readonly response?: { readonly data?: { readonly error?: { readonly details?: unknown } } };
}
interface Details {
  readonly errors?: readonly { readonly message?: unknown }[];
  readonly savedBy?: string | null;
  readonly seen?: string | number | null;
}

type Say = ReturnType<typeof useText>;

/** A message that only names the status, such as “Internal Server Error”. */
const STATUS_NAME = /^(?:[A-Z][a-z]+ ?)+$/;

/** Strapi's own message for several errors. */
const NUMBER_OF_ERRORS = /^\d+ errors occurred\.?$/;

const failureOf = (error: unknown): Failure => error ?? {};

function detailsOf({ details, response }: Failure): Details {
  return Object(response?.data?.error?.details ?? details) as Details;
}

/** Whether the session has ended and could not be renewed. */
export function isSessionEnd(error: unknown): boolean {
  return failureOf(error).status === 401;
}

/** Whether the service refused the action; after any other failure it may have been done. */
export function isRefused(error: unknown): boolean {
  const { status } = failureOf(error);
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** What a colleague has decided meanwhile, as its refusal says; undefined for any other failure. */
export function seenInRefusal(error: unknown): string | number | null | undefined {
  return detailsOf(failureOf(error)).seen;
}

/** What the service says, in sentences, if it says anything. */
export function messageOf(error: unknown, otherwise: string): string {
  const failure = failureOf(error);
  if (failure.status === undefined) return otherwise;
  const { errors = [] } = detailsOf(failure);
  const isNumber = typeof failure.message === 'string' && NUMBER_OF_ERRORS.test(failure.message);
  const messages = isNumber ? errors.map((each) => each.message) : [failure.message];
  const said = messages.filter((message) => typeof message === 'string').filter(isSaid);
  return said.length === 0 ? otherwise : said.map(asSentence).join(' ');
}

const isSaid = (message: string): boolean => message.trim() !== '' && !STATUS_NAME.test(message);

const asSentence = (message: string): string => (/[.!?…]$/.test(message) ? message : `${message}.`);

/** The same for an editor who has left the page. */
export function failedAfterLeaving(error: unknown, say: Say): string {
  const isAnswered = failureOf(error).status !== undefined;
  return messageOf(error, say(isAnswered ? 'act.failed' : 'act.left-unanswered'));
}

/**
 * Why an editor's action failed, in a sentence.
 *
 * @param otherwise the text for a response without a message
 * @param unanswered the text for no response
 */
export function notDoneOf(
  error: unknown,
  say: Say,
  otherwise: TextId,
  unanswered: TextId = 'act.unanswered',
): string {
  const failure = failureOf(error);
  if (isSessionEnd(error)) return say('act.session');
  if (failure.name === FOREIGN) return say('act.foreign');
  const message = messageOf(error, say(failure.status === undefined ? unanswered : otherwise));
  // A colleague has saved meanwhile.
  return detailsOf(failure).savedBy === undefined ? message : `${message} ${say('act.look-again')}`;
}
