/** The types that the package offers to the code of a project. The package's README shows them in use. */
export type { GlossaryOptions } from './core/settings/glossary-options';
export type { GlossaryEvent, GlossaryEvents, GlossaryTerms } from './core/term/for-other-code';
export type { TermRecord as GlossaryRecord } from './core/term/term-record';
