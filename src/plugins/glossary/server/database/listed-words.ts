import type { Knex } from 'knex';
import { textsIn } from '../../core/text/texts-in';

/** Narrows a query to rows whose list may hold a word, and those that hold it are among them. */
export function whereListed(
  query: Knex.QueryBuilder,
  column: string,
  word: string,
): Knex.QueryBuilder {
  return query.whereRaw("cast(?? as text) like ? escape '!'", [column, `%${itemPattern(word)}"%`]);
}

/** The beginning of an item for LIKE: both databases hold a list as JSON text, in which every item stands between quotation marks. */
export function itemPattern(beginning: string): string {
  return `"${JSON.stringify(beginning).slice(1, -1).replace(/[!%_]/g, '!$&')}`;
}

/** SQLite has JSON as text, PostgreSQL as a value; a draft may hold anything, and then it has no words. */
export function wordsOf(stored: unknown): string[] {
  const value = typeof stored === 'string' ? parsed(stored) : stored;
  return textsIn(value).filter((word) => word.trim() !== '');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
