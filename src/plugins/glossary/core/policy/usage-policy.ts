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
