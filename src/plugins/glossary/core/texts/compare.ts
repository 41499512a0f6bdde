/** Two terms beside each other. */
export const COMPARE_TEXT = {
  definitions: 'What they are',
  differences: 'Not to be confused',
  notGiven: 'not given',
  whyItMatters: 'Why it matters',
  nothingSaid: 'The term does not say.',
  whenToUse: 'When to use which',
  avoidWhen: 'When to avoid which',
  quickFix: 'Quick fix',
  readAll: 'Read {{name}} in full',
  title: (one: string, other: string): string => `${one} vs ${other}`,
  heading: (one: string, other: string): string => `${one} and ${other}`,
  readFirst: (first: string, second: string): string =>
    `Read ${first} first: ${second} builds on it.`,
  areRelated: 'The two are related.',
  category: 'Category',
  difficulty: 'Difficulty',
  score: 'Score',
  /** With its letter, for an effort is among the facts as well. */
  axis: (name: string, letter: string): string => `${name} (${letter})`,
} as const;
