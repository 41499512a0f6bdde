import { errors } from '@strapi/utils';
import { inFormWords } from '../../core/publishing/completeness';
import { RefusedPublication } from '../publishing/refused-publication';

/** Why the editor who scheduled a publication may not make it. */
export class RefusedSchedule extends Error {}

/** The reasons of a refused publication; null for any other error. */
export function reasonsOf(error: unknown): readonly string[] | null {
  if (error instanceof RefusedPublication) return error.validationErrors.map(inFormWords);
  if (error instanceof RefusedSchedule || error instanceof errors.ApplicationError)
    return [error.message];
  return null;
}
