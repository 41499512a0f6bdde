import type { useAPIErrorHandler } from '@strapi/strapi/admin';
import { messageOf } from '../error-message';
import { FOREIGN } from '../foreign-answers';
import type { SavingFailure, Way } from './saving-store';

/** A request error in the panel; without a status if there was no response. */
export interface SaveError {
  readonly name?: string;
  readonly status?: number;
  readonly message?: string;
  readonly response?: { readonly data?: { readonly error?: ServerError } };
}
interface ServerError {
  readonly name: string;
  readonly message: string;
  readonly details: object;
}

type ValidationError = Parameters<
  ReturnType<typeof useAPIErrorHandler>['_unstableFormatValidationErrors']
>[0];

const KINDS: Readonly<Record<number, SavingFailure['kind']>> = { 401: 'session', 404: 'gone' };

/** A validation error with its fields; null for any other error. */
export function validationErrorOf({ response }: SaveError): ValidationError | null {
  const error = response?.data?.error;
  return error?.name === 'ValidationError' ? (error as ValidationError) : null;
}

export function detailsOf({ response }: SaveError): Readonly<Record<string, unknown>> {
  return (response?.data?.error?.details ?? {}) as Readonly<Record<string, unknown>>;
}

/** @param isFirst whether a second request would make a second document */
export function savingFailureOf(way: Way, error: SaveError, isFirst = false): SavingFailure {
  const { name, status } = error;
  if (name === FOREIGN) return { way, kind: 'foreign', message: '' };
  if (status === undefined) return { way, kind: isFirst ? 'unknown' : 'unreachable', message: '' };
  const kind = KINDS[status];
  if (kind !== undefined) return { way, kind, message: '' };
  const message = messageOf(error, '');
  return { way, kind: message === '' ? 'broken' : 'refused', message };
}
