import type { UsagePolicy } from './usage-policy';

/** The policy in a sentence or two: the licence of an operator who has not written one (contract part 3 with the default policy). */
export function licenceStatement(policy: UsagePolicy): string {
  const { quoting, search, aiInput, aiTraining, bulk } = policy;
  const citation = quoting
    ? 'Citation with attribution is allowed'
    : 'Use with attribution is allowed in other words only, without quoting';
  const sentences = [
    `${citation}; bulk reproduction of the glossary is ${bulk ? '' : 'not '}permitted.`,
    ...(search ? [] : ['It may not be indexed for search.']),
    ...(aiInput ? [] : ['It may not be used as input of AI models.']),
    ...(aiTraining ? ['AI models may be trained on it.'] : []),
  ];
  return sentences.join(' ');
}
