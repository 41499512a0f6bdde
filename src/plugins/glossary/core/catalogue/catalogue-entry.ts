import type { CalendarDay } from '../platform/calendar-day';
import type { FillableField } from '../term/filled-fields';
import type { CategoryName, TermReference } from '../term/term';
import type { Letter } from './name-order';

/** A published term as lists show it: everything but the long fields. */
export interface CatalogueEntry extends TermReference {
  readonly documentId: string;
  /** Where its publication stands in the log; a term that was published anew has another one. */
  readonly position: number;
  /** Under which its name is listed. */
  readonly letter: Letter;
  /** Document id of the category. */
  readonly categoryId: string | null;
  readonly category: CategoryName;
  readonly difficulty: string;
  readonly severity: string;
  readonly aliases: readonly string[];
  /** Words by which the search alone knows the term. */
  readonly searchTerms: readonly string[];
  readonly identifiers: readonly string[];
  readonly tags: readonly string[];
  readonly created: CalendarDay;
  readonly updated: CalendarDay;
  /** Document ids, published or not. */
  readonly related: readonly string[];
  readonly prerequisites: readonly string[];
  /** Keys of the record that hold nothing. */
  readonly empty: readonly FillableField[];
}

export interface CatalogueCategory extends CategoryName {
  readonly documentId: string;
  readonly tagline: string | null;
  readonly introduction: string | null;
}
