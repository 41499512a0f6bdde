import { errors } from '@strapi/utils';
import { refusalMessage } from '../../core/publishing/completeness';
import type { ValidationError } from '../../core/publishing/field-limits';
import type { StoredTerm } from '../../core/term/stored-term';

/**
 * A term was not published, or not saved. Its message is for editors; programs find the attribute of each problem in `details.errors[].path`, and so
 * does the panel, to show each problem at its field.
 */
export class RefusedPublication extends errors.ValidationError {
  /** @param name the term's name as in the refused content */
  constructor(
    name: string,
    readonly validationErrors: readonly ValidationError[],
    refused: 'published' | 'saved' = 'published',
  ) {
    super(refusalMessage(name, validationErrors, refused), {
      errors: validationErrors.map(({ field, message }) => ({
        path: field.split('.'),
        message,
        name: 'ValidationError',
      })),
    });
  }
}

/** The refusal to publish a term as it is stored. */
export const refusalOf = (
  { term: name }: StoredTerm,
  validationErrors: readonly ValidationError[],
): RefusedPublication =>
  new RefusedPublication(typeof name === 'string' ? name : '', validationErrors);
