import { errors } from '@strapi/utils';
import { refusalMessage } from '../../core/publishing/completeness';
import type { Fault } from '../../core/publishing/fault';

/**
 * A term that was not published, or not saved. Its message is for editors; programs find the attribute of each fault in `details.errors[].path`,
 * where the panel looks as well to say each fault at its field.
 */
export class RefusedPublication extends errors.ValidationError {
  /** @param name the term's name, as it would have been written */
  constructor(
    name: string,
    readonly faults: readonly Fault[],
    refused: 'published' | 'saved' = 'published',
  ) {
    super(refusalMessage(name, faults, refused), {
      errors: faults.map(({ field, message }) => ({
        path: field.split('.'),
        message,
        name: 'ValidationError',
      })),
    });
  }
}
