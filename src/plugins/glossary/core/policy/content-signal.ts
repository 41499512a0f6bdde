import type { UsagePolicy } from './usage-policy';

/** The value of `Content-Signal` in robots.txt (https://contentsignals.org). It knows nothing of quoting and of copying as a whole. */
export function contentSignal({ search, aiInput, aiTraining }: UsagePolicy): string {
  const word = (allowed: boolean): string => (allowed ? 'yes' : 'no');
  return `search=${word(search)}, ai-input=${word(aiInput)}, ai-train=${word(aiTraining)}`;
}
