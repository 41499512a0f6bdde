import { lastDays } from './shared';

/** Lists of terms; see list-title.ts for their titles. */
export const BROWSE_TEXT = {
  activeFilters: 'Active filters',
  removeFilter: 'Remove<span class="hidden"> the filter {{label}}</span>',
  noMatch: 'No published term matches. Try other words, or fewer filters.',
  showAll: 'Show all terms',
  firstLetter: 'First letter',
  total:
    '{{formatCount total}} {{#if areNear}}near {{#if isOne}}match{{else}}matches{{/if}}{{else}}{{#if isOne}}term{{else}}terms{{/if}}{{/if}}',
  filters: 'Filters',
  order: 'Order',
  compare: 'Compare {{comparison.one}} with {{comparison.other}}',
  byReach:
    'In the order of their reach: how many networks have read a term, each counted once a day. Beside each term are all its views. <a href="{{aboutUrl}}#numbers">What the numbers count</a>',
  /** How sure a search is, where no term is called what was searched for; see question.ts. */
  confidence: {
    beginning: 'No term is called that. These names have words that begin with it:',
    mentioned: 'No term is called that. These are about it, or mention it:',
    resembling: 'No term is called that, and none mentions it. These come closest:',
    'some-words': 'No term has all of these words. These have some of them:',
  },
  /** Above the terms that only mention what another one is called. */
  alsoMentioned: 'Also mentioned in',
  /** Before the alias or identifier, or the search term, by which a term was found. */
  otherName: 'Also:',
  searchTerm: 'Found by:',
  terms: 'Terms',
  nothing: 'Nothing found',
  difficulty: 'Difficulty',
  tags: 'Tags',
  pageTitle: (title: string, page: number): string => `${title}, page ${page}`,
  description: (title: string, terms: string): string =>
    `${title}: ${terms}, explained with examples and ready to cite.`,
  activityOfAll: 'Requests for all terms of the glossary, taken together.',
  activityOf: (category: string): string =>
    `Requests for the terms in ${category}, taken together.`,
  addedInLast: (days: number): string => `Added in the last ${lastDays(days)}`,
  updatedInLast: (days: number): string => `Updated in the last ${lastDays(days)}`,
  sorts: {
    name: 'Name',
    newest: 'Newest',
    updated: 'Recently updated',
    viewed: 'Most viewed',
    rated: 'Best rated',
  },
  bestMatch: 'Best match',
  active: {
    search: (words: string): string => `Search: ${words}`,
    category: (name: string): string => `Category: ${name}`,
    tag: (tag: string): string => `Tag: ${tag}`,
    difficulty: (difficulty: string): string => `Difficulty: ${difficulty}`,
    letter: (letter: string): string => `Letter: ${letter}`,
    added: (days: number): string => `Added: last ${lastDays(days)}`,
    updated: (days: number): string => `Updated: last ${lastDays(days)}`,
  },
  /** Beside a term, what the list is sorted by. */
  added: (day: string): string => `Added ${day}`,
  updated: (day: string): string => `Updated ${day}`,
  views: (count: number): string =>
    `${count.toLocaleString('en')} ${count === 1 ? 'view' : 'views'}`,
} as const;
