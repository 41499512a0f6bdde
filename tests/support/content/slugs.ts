/** The slug of a term whose name has nothing but letters, digits and spaces. */
export const slugOf = (term: string): string => term.toLowerCase().replaceAll(' ', '_');
