/** What stands on every error page, whatever went wrong; see refusals.ts for that. */
export const ERROR_TEXT = {
  successor: 'Read instead:',
  near: 'Did you mean',
} as const;
