import { SHARED_TEXT } from './shared';

export const HOME_TEXT = {
  lead: '{{formatCount terms}} {{#if isOne}}term{{else}}terms{{/if}} {{aboutTerms}}.',
  examples: 'Try',
  termOfTheDay: 'Term of the day',
  randomTerm: 'A random term',
  dayFeed: 'Daily feed',
  countOfCategory:
    '{{formatCount count}}<span class="hidden"> {{#if isOne}}term{{else}}terms{{/if}}</span>',
  allTerms: 'All terms',
  allTermsTagline: 'A list with definitions and filters',
  map: 'Map',
  mapTagline: 'How the terms relate',
  changed: 'Recently changed',
  changedDay: '{{#if isNew}}new, {{/if}}<time datetime="{{day.machine}}">{{day.text}}</time>',
  allChanges: 'All changes',
  mostRead: 'Most read',
  views: '{{formatCount views}} {{#if isOne}}view{{else}}views{{/if}}',
  allByViews: 'Most viewed terms',
  letters: 'From A to Z',
  description: (terms: number, subject: string): string =>
    `${SHARED_TEXT.terms(terms)} from ${subject}, explained with examples and ready to cite.`,
  /** Searches that are offered: the search has to understand them. */
  question: (term: string): string => `What is ${term}?`,
  comparison: (one: string, other: string): string => `${one} vs ${other}`,
} as const;
