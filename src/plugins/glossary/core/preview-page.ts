import { pageFrame, type PageContext } from './page-frame';
import type { Term } from './term';
import { type Surroundings, type TermPage, toTermPage } from './term-page';

/**
 * The page of a draft: the term's own page, told apart from it. It has no address that a search engine could keep, says nothing to
 * programs that cite, and takes no ratings.
 */
export function toPreviewPage(
  draft: Term,
  surroundings: Surroundings,
  context: PageContext,
): TermPage {
  return {
    ...toTermPage(draft, surroundings, context),
    frame: pageFrame({ title: `Preview: ${draft.term}`, indexed: false }, context),
    isPreview: true,
  };
}
