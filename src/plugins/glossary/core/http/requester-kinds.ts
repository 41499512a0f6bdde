/**
 * The kinds of clients. Separate from requester-kind.ts, which classifies them: a chart in the panel needs only their names, and not the lists of
 * crawlers.
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
