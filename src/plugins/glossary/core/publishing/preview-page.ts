import { pageFrame, type PageContext } from '../pages/page-frame';
import type { Term } from '../term/term';
import { type LinkedTerms, type TermPage, toTermPage } from '../term/term-page';

/**
 * The page of a draft: the term's own page, told apart from it. It has no address that a search engine could keep, says nothing to
 * programs that cite, and takes no ratings.
 */
export function toPreviewPage(
  draft: Term,
  linkedTerms: LinkedTerms,
  context: PageContext,
): TermPage {
  return {
    ...toTermPage(draft, linkedTerms, context),
    frame: pageFrame({ title: `Preview: ${draft.term}`, indexed: false }, context),
    isPreview: true,
    reportUrl: null,
  };
}
