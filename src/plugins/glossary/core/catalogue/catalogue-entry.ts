import type { CalendarDay } from '../time/calendar-day';
import { AXES } from '../term/debt-score';
import { toTag } from '../term/tag';
import { emptyFieldsOf, type FillableField } from '../term/required-fields';
import type { CategoryName, TermReference } from '../term/term';
import type { ContentContext, TermContent } from '../term/term-content';
import type { Letter, NameOrder } from '../text/name-order';

/** A published term as in lists: without the long fields. */
export interface CatalogueEntry extends TermReference {
  readonly documentId: string;
  /** The position of its publication in the log; each publication has another one. */
  readonly position: number;
  /** The letter under which its name is listed. */
  readonly letter: Letter;
  /** Document id of the category. */
  readonly categoryId: string | null;
  readonly category: CategoryName;
  readonly difficulty: string;
  readonly severity: string;
  readonly aliases: readonly string[];
  /** Words by which only the search finds the term. */
  readonly searchTerms: readonly string[];
  readonly identifiers: readonly string[];
  readonly tags: readonly string[];
  readonly created: CalendarDay;
  readonly updated: CalendarDay;
  /** Document ids, published or not. */
  readonly related: readonly string[];
  readonly prerequisites: readonly string[];
  /** Empty fields that a publication may require, and empty relations. */
  readonly empty: readonly FillableField[];
}

export interface CatalogueCategory extends CategoryName {
  readonly documentId: string;
  readonly tagline: string | null;
  readonly introduction: string | null;
}

const NONE: readonly string[] = [];

/** The list entry of a term. */
export function entryFromContent(
  { documentId, position }: { readonly documentId: string; readonly position: number },
  content: TermContent,
  { categoryOf, letterOf }: Pick<ContentContext, 'categoryOf'> & Pick<NameOrder, 'letterOf'>,
): CatalogueEntry {
  const { score } = content;
  return {
    documentId,
    position,
    letter: letterOf(content.term),
    slug: content.slug,
    term: content.term,
    short: content.short,
    categoryId: content.category,
    category: categoryOf(content.category),
    difficulty: content.difficulty,
    severity: content.severity,
    aliases: content.aliases,
    searchTerms: content.search_terms ?? NONE,
    identifiers: content.identifiers ?? NONE,
    // An older publication may have a letter and its accent as two characters.
    tags: [...new Set(content.tags.map(toTag))],
    created: content.created,
    updated: content.updated,
    related: content.related,
    prerequisites: content.prerequisites,
    empty: emptyFieldsOf(content),
    score:
      score &&
      (Object.fromEntries(AXES.map((axis) => [axis, score[axis].value])) as NonNullable<
        CatalogueEntry['score']
      >),
  };
}
