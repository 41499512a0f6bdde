import type { TermChoices } from '../../../../core/panel/panel-answers';
import type { TermChoice } from '../../../../core/panel/term-choice';
import { useAnswerToTyping } from '../../form/use-answer-to-typing';

interface FoundTerms {
  /** Null until the server has answered. */
  readonly found: readonly TermChoice[] | null;
  readonly hasFailed: boolean;
}

/**
 * Terms whose name or an alias has a text, requested after a pause in typing.
 *
 * @param text null for no request
 * @param except the document id of the term for which one is chosen; empty for a new one
 */
export function useTermChoices(text: string | null, except: string): FoundTerms {
  const query = new URLSearchParams({ text: (text ?? '').slice(0, 200), except }).toString();
  const { answer, hasFailed } = useAnswerToTyping<TermChoices>(
    text === null ? null : `/term-choices?${query}`,
  );
  return { found: answer?.terms ?? null, hasFailed };
}
