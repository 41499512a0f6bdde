export const LOG_KINDS = [
  /** A term was published, for the first time or with another content. */
  'published',
  /** A term was published under another slug. */
  'renamed',
  /** A published term got another score. */
  'scored',
  /** A term was taken back: readers do not see it any more. */
  'withdrawn',
  /** A term that had been published was deleted. Its addresses are free. */
  'deleted',
  /** A term that was deleted is there again, as a draft. */
  'brought-back',
  /** A slug that a term had before there was a log, or has again since it was brought back. */
  'former-address',
  /** A term gave up an old address: it is free. */
  'address-given-up',
  /** An editor named the term that readers are sent to in the place of this one while it is withdrawn, or takes that back. */
  'successor-named',
  /** A category is new or says something else. */
  'category',
  /** A category was deleted; where it was merged into another one, that is its successor. */
  'category-deleted',
  /** A tag was renamed, or merged into another one: its address leads there. */
  'tag-merged',
  /** The service started with other settings or templates than before. */
  'settings',
] as const;
export type LogKind = (typeof LOG_KINDS)[number];
