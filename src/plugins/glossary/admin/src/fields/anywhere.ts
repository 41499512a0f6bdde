/** Of a part that shows a slug or a key: one word that may be longer than a narrow window, and is broken anywhere then. */
export const ANYWHERE = { overflowWrap: 'anywhere' } as const;
