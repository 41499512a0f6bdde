import type { BrowseQuery } from '../../../src/plugins/glossary/core/catalogue/browse-query';
import {
  FILTERED,
  listTitle,
  NO_INITIAL,
} from '../../../src/plugins/glossary/core/catalogue/list-title';
import { aBrowseQuery } from '../../support/content/a-term';

it.each<[Partial<BrowseQuery>, string | null, string]>([
  [{}, null, 'All terms'],
  [{ sort: 'name' }, null, 'All terms'],
  [{ sort: 'updated' }, null, 'Recently updated'],
  [{ sort: 'newest' }, null, 'Newest terms'],
  [{ sort: 'viewed' }, null, 'Most viewed'],
  [{ sort: 'rated' }, null, 'Best rated'],
  [{ category: 'security' }, 'Security', 'Security'],
  [{ category: 'security', sort: 'rated' }, 'Security', 'Security, best rated first'],
  [{ tag: 'sql' }, null, 'Terms tagged sql'],
  [{ difficulty: 'advanced' }, null, 'Advanced terms'],
  [{ letter: 'x' }, null, `Terms ${FILTERED.letter('X')}`],
  [{ letter: 'other' }, null, `Terms ${FILTERED.letter(NO_INITIAL)}`],
  [{ added: 7 }, null, `Terms ${FILTERED.added(7)}`],
  [{ updated: 1 }, null, `Terms ${FILTERED.updated(1)}`],
  [
    { difficulty: 'advanced', tag: 'sql', category: 'security', sort: 'newest' },
    'Security',
    'Advanced terms tagged sql in Security, newest first',
  ],
  [{ q: 'sql', tag: 'orm' }, null, 'Search: sql'],
])('%j is “%s”', (query, category, title) => {
  expect(listTitle(aBrowseQuery(query), category)).toBe(title);
});
