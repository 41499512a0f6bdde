import type { AlikeNames } from '../../../core/panel/panel-answers';
import { useAnswerToTyping } from './use-answer-to-typing';

const NONE: readonly string[] = [];

/** Names of terms that a name may mean as well, a moment after it was typed. */
export function useAlike(name: string, documentId: string): readonly string[] {
  const query = new URLSearchParams({ name, except: documentId }).toString();
  // A warning that cannot be given keeps nobody from writing.
  const { answer } = useAnswerToTyping<AlikeNames>(name.trim() === '' ? null : `/alike?${query}`);
  return answer?.names ?? NONE;
}
