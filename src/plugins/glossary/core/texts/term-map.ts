import { SHARED_TEXT } from './shared';

export const TERM_MAP_TEXT = {
  readTerm: 'Read {{term.name}}',
  parts: 'Parts of the map',
  drawing: 'The map as a drawing; the list below has the same content',
  termsLegend:
    'An arrow points from a term to one that builds on it; a plain line joins related terms. Severity:',
  categoriesLegend: 'A thicker line means more relations between the terms of the two categories.',
  empty: 'No term is published yet.',
  mapOfTerm: 'Map<span class="hidden"> around {{term}}</span>',
  nearCategories: 'Closest to {{near}}.',
  mapOfAll: 'Map of the glossary',
  mapOfCategory: (category: string): string => `Map of ${category}`,
  aroundTerm: (term: string): string => `Map around ${term}`,
  leadOfTerm: (term: string): string =>
    `${term}, the terms related to it, and the terms related to those.`,
  leadOfCategory: (category: string): string =>
    `The terms in ${category}, and how they relate to each other.`,
  leadOfCategories: 'The categories, and how closely their terms are related.',
  leadOfAll: 'All terms, each shown near those it is related to.',
  description: (lead: string, terms: number): string =>
    `${lead} ${SHARED_TEXT.terms(terms)} in all.`,
  tooMany: (terms: number): string =>
    `${terms} terms are more than one map can show. Choose a category, or open the map of a term from its page.`,
  someOfCategory: (shown: number, left: number): string =>
    `This map shows the ${shown} terms with the most relations; the category’s list has ${left} more.`,
  someOfTerm: (shown: number, all: number): string =>
    `This map shows ${shown} of the ${all} terms related to it; the term’s page lists more of them.`,
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
