import type { UsagePolicy } from './usage-policy';

export const LICENCE_CLAUSES = {
  quoting: (isAllowed: boolean): string =>
    isAllowed
      ? 'Citation with attribution is allowed'
      : 'Use with attribution is allowed in other words only, without quoting',
  bulk: (isAllowed: boolean): string =>
    `bulk reproduction of the glossary is ${isAllowed ? '' : 'not '}permitted.`,
  noSearch: 'It may not be indexed for search.',
  noAiInput: 'It may not be used as input of AI models.',
  aiTraining: 'AI models may be trained on it.',
} as const;

/** The policy in a sentence or two: the default licence text. */
export function licenceStatement(policy: UsagePolicy): string {
  const { quoting, search, aiInput, aiTraining, bulk } = policy;
  const sentences = [
    `${LICENCE_CLAUSES.quoting(quoting)}; ${LICENCE_CLAUSES.bulk(bulk)}`,
    ...(search ? [] : [LICENCE_CLAUSES.noSearch]),
    ...(aiInput ? [] : [LICENCE_CLAUSES.noAiInput]),
    ...(aiTraining ? [LICENCE_CLAUSES.aiTraining] : []),
  ];
  return sentences.join(' ');
}
