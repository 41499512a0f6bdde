/** What stands around every page: the head with its menu and search, and the foot. */
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
