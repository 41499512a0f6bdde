/** The home page. */
export const HOME_TEXT = {
  lead: '{{formatCount terms}} {{#if isOne}}term{{else}}terms{{/if}} of software development: what each one means, what goes wrong with it, code that shows it, and what it costs.',
  examples: 'Try',
  termOfTheDay: 'Term of the day',
  randomTerm: 'A random term',
  dayFeed: 'As a feed',
  countOfCategory:
    '{{formatCount count}}<span class="hidden"> {{#if isOne}}term{{else}}terms{{/if}}</span>',
  allTerms: 'All terms',
  allTermsTagline: 'The plain list, with definitions and filters',
  map: 'Map',
  mapTagline: 'What has to do with what',
  changed: 'Recently changed',
  changedDay: '{{#if isNew}}new, {{/if}}<time datetime="{{day.machine}}">{{day.text}}</time>',
  allChanges: 'All changes',
  mostRead: 'Most read',
  views: '{{formatCount views}} {{#if isOne}}view{{else}}views{{/if}}',
  allByViews: 'All by views',
  letters: 'From A to Z',
  description: (terms: number): string =>
    `${terms} terms of software development, explained with examples and ready to cite.`,
  /** Searches that are offered: the search has to understand them. */
  question: (term: string): string => `What is ${term}?`,
  comparison: (one: string, other: string): string => `${one} vs ${other}`,
} as const;
