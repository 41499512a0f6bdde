import { isSlug } from '../../../core/slug';
import type { SlugHolder } from '../../../core/slug-holder';
import { useAnswerToTyping } from './use-answer-to-typing';

/** Another term that has a slug, and one like it that is free. */
export interface HeldSlug {
  readonly holder: SlugHolder | null;
  readonly free: string | null;
}

const NOT_HELD: HeldSlug = { holder: null, free: null };

/**
 * Whether another term has a slug, a moment after it was typed.
 *
 * @param slug whatever the form holds; what is no slug is not asked about
 * @param documentId of the term itself; empty for one that was never saved
 */
export function useSlugHolder(slug: unknown, documentId: string): HeldSlug {
  const path =
    typeof slug === 'string' && isSlug(slug)
      ? `/slug-holder?${new URLSearchParams({ slug, except: documentId }).toString()}`
      : null;
  return useAnswerToTyping<HeldSlug>(path) ?? NOT_HELD;
}
