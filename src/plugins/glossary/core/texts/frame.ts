/** The frame of every page: the head with menu and search, and the foot. */
export const FRAME_TEXT = {
  searchLabel: 'Search the glossary',
  search: 'Search',
  skip: 'Skip to content',
  menu: 'Menu',
  menuLabel: 'Main',
  home: 'Home',
  byCategory: 'Browse by category',
  map: 'Map',
  backToGlossary: 'Back to glossary',
  theme: 'Theme',
  systemTheme: 'System',
  lightTheme: 'Light',
  darkTheme: 'Dark',
  about: 'About',
  feed: 'Feed',
  forPrograms: 'For programs',
} as const;

/** The common part of error pages; for the specific part see refusals.ts. */
export const ERROR_TEXT = {
  successor: 'Read instead:',
  near: 'Did you mean',
} as const;

export const RAIL_TEXT = {
  contents: 'On this page',
  understand: 'Understand',
  fix: 'Fix',
  facts: 'Facts',
} as const;
