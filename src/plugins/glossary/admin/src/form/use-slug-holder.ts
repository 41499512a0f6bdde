import { isSlug } from '../../../core/term/slug';
import type { TakenSlug } from '../../../core/panel/panel-answers';
import { useAnswerToTyping } from './use-answer-to-typing';

const NOT_TAKEN: TakenSlug = { holder: null, free: null };

/**
 * Whether another term has a slug, requested after a pause in typing.
 *
 * @param slug the form's value; an invalid slug is not requested
 * @param documentId of the term itself; empty for one that was never saved
 */
export function useSlugHolder(slug: unknown, documentId: string): TakenSlug {
  const path =
    typeof slug === 'string' && isSlug(slug)
      ? `/slug-holder?${new URLSearchParams({ slug, except: documentId }).toString()}`
      : null;
  return useAnswerToTyping<TakenSlug>(path).answer ?? NOT_TAKEN;
}
