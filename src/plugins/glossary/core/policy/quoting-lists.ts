import type { UsagePolicy } from './usage-policy';
import { TERM_TEXT } from '../texts/term';

/** Fields that may be quoted word for word. */
const VERBATIM_ALLOWED = ['short', 'common_mistakes', 'avoid_when', 'when_to_use'] as const;
/** Fields that must be reworded; `code_examples` means `bad_code` and `good_code`. */
const PARAPHRASE_REQUIRED = ['long', 'code_examples'] as const;

/** The names that readers see for the fields that the lists name. */
export const QUOTED_FIELD_NAMES: Readonly<Record<string, string>> = {
  short: TERM_TEXT.short,
  long: TERM_TEXT.long,
  common_mistakes: TERM_TEXT.commonMistakes,
  when_to_use: TERM_TEXT.whenToUse,
  avoid_when: TERM_TEXT.avoidWhen,
  code_examples: TERM_TEXT.codeExamples,
};

/** The two lists of `citation.usage`. */
export function quotingLists({
  quoting,
}: Pick<UsagePolicy, 'quoting'>): Readonly<Record<'verbatim' | 'paraphrase', readonly string[]>> {
  return quoting
    ? { verbatim: VERBATIM_ALLOWED, paraphrase: PARAPHRASE_REQUIRED }
    : { verbatim: [], paraphrase: [...VERBATIM_ALLOWED, ...PARAPHRASE_REQUIRED] };
}
