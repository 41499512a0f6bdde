const titleOf = (term: string): string => `History of ${term}`;

/** The history of a term, and what changed between two of its versions. */
export const HISTORY_TEXT = {
  asItIsNow: 'The term as it is now',
  asData: 'This history as data',
  comparison: 'What changed from version {{comparison.from}} to version {{comparison.to}}',
  fromVersion: 'Version {{comparison.from}}',
  toVersion: 'Version {{comparison.to}}',
  nothingDiffers: 'Readers see no difference between these versions.',
  versions: 'Versions',
  total: '{{formatCount total}} {{#if isOne}}version{{else}}versions, the latest first{{/if}}.',
  version: 'Version {{number}}',
  isCurrent: '(current)',
  nothingChanged: 'nothing that readers can see',
  title: titleOf,
  heading: titleOf('{{name}}'),
  kinds: { added: 'Added', updated: 'Updated', renamed: 'Address changed' },
} as const;
