/** The map of the glossary, of a category and of what surrounds a term. */
export const TERM_MAP_TEXT = {
  readTerm: 'Read {{term.name}}',
  parts: 'Parts of the map',
  drawing: 'The drawing; the list below it says the same',
  termsLegend: 'An arrow leads from what to read first. A line joins related terms. Severity:',
  categoriesLegend:
    'The stronger a line, the more terms of the two categories have to do with each other.',
  empty: 'No term is published yet.',
  mapOfTerm: 'Its map<span class="hidden">, {{term}}</span>',
  nearCategories: 'Most to do with {{near}}.',
  /** Of the glossary, or of a category. */
  mapOf: (name: string): string => `Map of ${name}`,
  aroundTerm: (term: string): string => `What surrounds ${term}`,
  leadOfTerm: (term: string): string => `The terms that ${term} relates to, and theirs.`,
  leadOfCategory: (category: string): string =>
    `The terms of the category ${category}, and how they relate.`,
  leadOfCategories: 'The categories, and how much their terms have to do with each other.',
  leadOfAll: 'Every term, beside those that it has to do with.',
  description: (lead: string, terms: number): string => `${lead} ${terms} terms in all.`,
  tooMany: (terms: number): string =>
    `${terms} terms are more than one map can show. Choose a category, or open the map of a term from its page.`,
  someOfCategory: (shown: number, left: number): string =>
    `Shown are the ${shown} terms that relate to most others; ${left} more are in the list of the category.`,
  someOfTerm: (shown: number, all: number): string =>
    `Shown are ${shown} of the ${all} terms that it relates to; its page names all.`,
  list: 'The same as a list',
  all: 'Whole glossary',
  categoryBox: (name: string, terms: number): string => `${name}: ${terms} terms`,
  termBox: (term: string, severity: string): string =>
    severity === '' ? term : `${term}: ${severity}`,
  buildsOn: 'Builds on',
  leadsTo: 'Leads to',
  related: 'Related to',
  /** @param more how many terms are not named */
  names: (names: string, more: number): string => (more > 0 ? `${names} and ${more} more` : names),
} as const;
