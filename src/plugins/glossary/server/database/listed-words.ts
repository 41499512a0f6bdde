import type { Knex } from 'knex';
import { jsonOf, textsIn } from '../../../shared/core/text/storable-text';

/** Narrows a query to rows whose list may contain a word; the result includes all that do. */
export function whereListed(
  query: Knex.QueryBuilder,
  column: string,
  word: string,
): Knex.QueryBuilder {
  return query.whereRaw("cast(?? as text) like ? escape '!'", [column, `%${itemPattern(word)}"%`]);
}

/** A LIKE pattern for the beginning of an item: both databases store a list as JSON text, with every item in quotation marks. */
export function itemPattern(beginning: string): string {
  return `"${JSON.stringify(beginning).slice(1, -1).replace(/[!%_]/g, '!$&')}`;
}

/** SQLite returns JSON as text, PostgreSQL as a value; a draft may hold anything, which then counts as an empty list. */
export function wordsOf(stored: unknown): string[] {
  const value = typeof stored === 'string' ? jsonOf(stored) : stored;
  return textsIn(value).filter((word) => word.trim() !== '');
}
