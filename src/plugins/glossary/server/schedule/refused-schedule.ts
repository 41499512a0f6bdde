import { errors } from '@strapi/utils';
import { inFormWords } from '../../core/publishing/completeness';
import { RefusedPublication } from '../publishing/refused-publication';

/** Why a scheduled publication cannot be made by whoever scheduled it. */
export class RefusedSchedule extends Error {}

/** Why a publication was refused, one reason each; null for what is no refusal. */
export function reasonsOf(error: unknown): readonly string[] | null {
  if (error instanceof RefusedPublication) return error.faults.map(inFormWords);
  if (error instanceof RefusedSchedule || error instanceof errors.ApplicationError)
    return [error.message];
  return null;
}
