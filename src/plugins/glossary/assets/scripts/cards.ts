import { addGlossaryCards } from './hover-card';

/** The script of pages that are not the glossary's: one element loads it, and their links to terms have cards. */
addGlossaryCards();
