import type { TermChoices } from '../../../../core/panel/panel-answers';
import type { TermChoice } from '../../../../core/panel/term-choice';
import { useAnswerToTyping } from '../../form/use-answer-to-typing';

/**
 * Terms whose name or an alias has a text, a moment after it was typed; null until then.
 *
 * @param text null asks nothing
 * @param except the document id of the term for which one is chosen; empty for a new one
 */
export function useTermChoices(text: string | null, except: string): readonly TermChoice[] | null {
  const query = new URLSearchParams({ text: (text ?? '').slice(0, 200), except }).toString();
  return (
    useAnswerToTyping<TermChoices>(text === null ? null : `/term-choices?${query}`)?.terms ?? null
  );
}
