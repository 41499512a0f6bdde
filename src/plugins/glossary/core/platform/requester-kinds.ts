/**
 * Who asks (contract part 6). Apart from what tells the kinds from each other (requester-kind.ts): a chart in the panel needs only their
 * names, and not the lists of crawlers.
 */
export const REQUESTER_KINDS = [
  'human',
  'search_engine',
  'ai_crawler',
  'ai_assistant',
  'tool',
  'unknown',
] as const;
export type RequesterKind = (typeof REQUESTER_KINDS)[number];
