import { z } from 'zod';
import { isStorableText } from '../../../shared/core/text/storable-text';
import { toTag } from '../term/tag';
import { ITEM_LIMITS } from './field-limits';

/** A tag that an editor types into a dialogue, as it is stored. */
export const tagText = z
  .string()
  .transform(toTag)
  .pipe(z.string().min(1).max(ITEM_LIMITS.tags).refine(isStorableText));
