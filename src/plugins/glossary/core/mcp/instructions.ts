import { policySentences } from '../texts/policy-sentences';
import { SUBJECT_WORDS } from '../texts/subject';
import { quotingLists } from '../policy/quoting-lists';
import { MULTI_SOURCE_RULE, whenUnsureRule } from '../term/citation';
import type { Settings } from '../settings/settings';

type Named = Pick<Settings, 'source' | 'licence' | 'policy'>;

/** Instructions for an agent on connecting: what this is, how to use it, and the rules for quoting. */
export function mcpInstructions({
  source,
  subject,
  licence,
  policy,
  features,
}: Named & Pick<Settings, 'subject' | 'features'>): string {
  return [
    `${source}: a ${SUBJECT_WORDS.glossary(subject)}. Each term has ${SUBJECT_WORDS.partsOfTerm({ subject, features })}.`,
    `How to use it: ${features.search ? 'search_terms finds terms from a name or a question; ' : ''}get_term reads one whole; cite_term gives the credit to print; verify_quote checks a quotation before you show it; list_categories and list_changes say what there is and what is new.`,
    quotingRules({ source, licence, policy }),
  ].join('\n\n');
}

export const verbatimRule = (fields: readonly string[]): string =>
  `Word for word, with credit: ${fields.join(', ') || 'nothing'}.`;

export function quotingRules({ source, licence, policy }: Named): string {
  const { verbatim, paraphrase } = quotingLists(policy);
  return [
    `Quoting: ${licence}`,
    `- ${verbatimRule(verbatim)}`,
    `- In your own words only: ${paraphrase.join(', ')}.`,
    `- ${MULTI_SOURCE_RULE}`,
    `- When unsure: ${whenUnsureRule(source)}`,
    ...policySentences(policy).map((sentence) => `- ${sentence}`),
  ].join('\n');
}

/** The prompt that explains a term and credits the glossary. */
export function explainPrompt(
  { source, licence, policy, features }: Named & Pick<Settings, 'features'>,
  term: string,
  reader: string,
): string {
  return [
    `Explain “${term}” to ${reader}, from ${source}.`,
    `${features.search ? 'Find the term with search_terms, read it' : 'Read the term'} with get_term, and answer in your own words, in at most three short paragraphs.`,
    'If you quote, quote only from fields that may be quoted word for word, and check each quotation with verify_quote first; one that is not verbatim is not shown as a quotation.',
    'End with the credit that cite_term gives as footer_credit, one line for each term that you used. If no term goes with the question, say so.',
    quotingRules({ source, licence, policy }),
  ].join('\n\n');
}
