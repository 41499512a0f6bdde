import type { DeadLinks } from '../../../core/panel/panel-answers';
import { linksWithinSite } from '../../../core/text/markdown-parts';
import { useAnswerToTyping } from './use-answer-to-typing';

/** Maximum number of links in one request; a text has a few. */
const MOST_LINKS = 40;
const NONE: readonly string[] = [];

/** Broken links within the site in a term's texts, updated after a pause in typing. */
export function useDeadLinks(values: Readonly<Record<string, unknown>>): readonly string[] {
  const texts = Object.values(values)
    .flat()
    .filter((value): value is string => typeof value === 'string');
  const links = [...new Set(texts.flatMap(linksWithinSite))].slice(0, MOST_LINKS);
  const query = new URLSearchParams(links.map((link) => ['link', link])).toString();
  // Without the warning, the editor can still write.
  const { answer } = useAnswerToTyping<DeadLinks>(
    links.length === 0 ? null : `/dead-links?${query}`,
  );
  return answer?.links ?? NONE;
}
