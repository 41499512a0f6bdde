/**
 * Whose activity is added up beside that of single terms: of the whole glossary, or of a category. A request counts for the category
 * that its term had at that moment, and goes on to count there when the term moves.
 */
export const WHOLE_GLOSSARY = 'glossary';

export function categoryScope(key: string): string {
  return `category:${key}`;
}
