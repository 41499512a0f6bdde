import { type AlikeNames, MOST_NAMES_ASKED } from '../../../core/panel/panel-answers';
import { useAnswerToTyping } from './use-answer-to-typing';

const NONE: AlikeNames = { names: [], shared: [] };
/** Longest name that is sent, in characters. */
const LONGEST = 200;

/** Terms that are called as this one is, a moment after a name, an alias or an identifier was typed. */
export function useAlike(
  { term, aliases, identifiers }: Readonly<Record<string, unknown>>,
  documentId: string,
): AlikeNames {
  const name = typeof term === 'string' ? term : '';
  const others = [aliases, identifiers]
    .flat()
    .filter((text): text is string => typeof text === 'string')
    .filter((text) => text.trim() !== '' && text.length <= LONGEST)
    .slice(0, MOST_NAMES_ASKED);
  const query = new URLSearchParams({ name, except: documentId });
  for (const text of others) query.append('also', text);
  const isAsked = name.trim() !== '' || others.length > 0;
  // When the warning cannot be loaded, the editor can still write.
  const { answer } = useAnswerToTyping<AlikeNames>(isAsked ? `/alike?${query.toString()}` : null);
  return answer ?? NONE;
}
