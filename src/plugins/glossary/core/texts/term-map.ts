import { SHARED_TEXT } from './shared';

/** The map of the glossary, of a category and of what surrounds a term. */
export const TERM_MAP_TEXT = {
  readTerm: 'Read {{term.name}}',
  parts: 'Parts of the map',
  drawing: 'Drawing of the map; the list below says the same',
  termsLegend: 'An arrow leads from what to read first. A line joins related terms. Severity:',
  categoriesLegend:
    'The thicker a line, the more relations there are between the terms of the two categories.',
  empty: 'No term is published yet.',
  mapOfTerm: 'Map<span class="hidden"> around {{term}}</span>',
  nearCategories: 'Closest to {{near}}.',
  /** Of the glossary, or of a category. */
  mapOf: (name: string): string => `Map of ${name}`,
  aroundTerm: (term: string): string => `Map around ${term}`,
  leadOfTerm: (term: string): string =>
    `${term}, the terms that it relates to, and the terms that those relate to.`,
  leadOfCategory: (category: string): string =>
    `The terms of the category ${category}, and how they relate.`,
  leadOfCategories: 'The categories, and how closely their terms relate.',
  leadOfAll: 'Every term, next to the terms that it relates to.',
  description: (lead: string, terms: number): string =>
    `${lead} ${SHARED_TEXT.terms(terms)} in all.`,
  tooMany: (terms: number): string =>
    `${terms} terms are more than one map can show. Choose a category, or open the map of a term from its page.`,
  someOfCategory: (shown: number, left: number): string =>
    `This map shows the ${shown} terms with the most relations; the category’s list has ${left} more.`,
  someOfTerm: (shown: number, all: number): string =>
    `This map shows ${shown} of the ${all} terms that it relates to; its page names all of them.`,
  list: 'As a list',
  all: 'Whole glossary',
  categoryBox: (name: string, terms: number): string => `${name}: ${SHARED_TEXT.terms(terms)}`,
  termBox: (term: string, severity: string): string =>
    severity === '' ? term : `${term}: ${severity}`,
  buildsOn: 'Builds on',
  leadsTo: 'Leads to',
  related: 'Related to',
  /** @param more how many terms are not named */
  names: (names: string, more: number): string => (more > 0 ? `${names} and ${more} more` : names),
} as const;
