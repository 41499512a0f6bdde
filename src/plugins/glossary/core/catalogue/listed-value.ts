import { dayForReaders } from '../time/calendar-day';
import type { Popularity } from './popularity';
import type { Sort } from './browse-query';
import type { CatalogueEntry } from './catalogue';
import { BROWSE_TEXT } from '../texts/browse';
import { RATING_TEXT } from '../texts/rating';

/** The value of a term by which a list is sorted: `Updated 20 Mar 2026`. Null for names, and for a term without such a value. */
export function listedValue(
  { documentId, created, updated }: CatalogueEntry,
  sort: Sort | null,
  { views, rated }: Popularity,
): string | null {
  switch (sort) {
    case 'newest':
      return BROWSE_TEXT.added(dayForReaders(created));
    case 'updated':
      return created === updated
        ? BROWSE_TEXT.added(dayForReaders(updated))
        : BROWSE_TEXT.updated(dayForReaders(updated));
    case 'viewed':
      return BROWSE_TEXT.views(views.get(documentId) ?? 0);
    case 'rated': {
      const rating = rated.get(documentId);
      return rating === undefined
        ? RATING_TEXT.none
        : RATING_TEXT.inList(rating.average, rating.count);
    }
    case 'name':
    case null:
      return null;
  }
}
