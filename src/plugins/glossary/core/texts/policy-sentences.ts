import type { UsagePolicy } from '../policy/usage-policy';

/** The policy in words for pages and agents, a sentence for each use. */
export function policySentences(policy: UsagePolicy): readonly string[] {
  const { quoting, search, aiInput, aiTraining, bulk } = policy;
  const may = (allowed: boolean): string => (allowed ? 'may' : 'may not');
  return [
    quoting
      ? 'Some fields may be quoted word for word, with attribution.'
      : 'Its fields may not be quoted word for word.',
    `The glossary ${may(search)} be indexed for search and shown with links and short excerpts.`,
    `Terms ${may(aiInput)} be given to an AI model as input, as for an answer that names its sources.`,
    `AI models ${may(aiTraining)} be trained on it.`,
    `The glossary ${may(bulk)} be copied as a whole.`,
  ];
}
