/** For slugs and keys, which are one word that may not fit into a narrow window. */
export const ANYWHERE = { overflowWrap: 'anywhere' } as const;
