/** The uses of the glossary that the operator permits. The neighbouring files generate every signal of the policy from this. */
export interface UsagePolicy {
  /** Quote some fields word for word, with attribution. */
  readonly quoting: boolean;
  /** Build a search index and show links with short excerpts. */
  readonly search: boolean;
  /** Give terms to an AI model as input, as for an answer with sources. */
  readonly aiInput: boolean;
  readonly aiTraining: boolean;
  readonly bulk: boolean;
}

export const DEFAULT_POLICY: UsagePolicy = {
  quoting: true,
  search: true,
  aiInput: true,
  aiTraining: false,
  bulk: false,
};

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
