/**
 * Totals besides those of single terms: of the whole glossary, or of a category. A request counts for the category that its term had at that moment,
 * and keeps counting there when the term is moved.
 */
export const WHOLE_GLOSSARY = 'glossary';

export function categoryScope(key: string): string {
  return `category:${key}`;
}
