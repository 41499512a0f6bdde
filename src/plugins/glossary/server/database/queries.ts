import type { Knex } from 'knex';

/** Values that one statement asks for: both databases bound the number of parameters. */
export const PER_STATEMENT = 500;

/** The items of a list, so many at a time. */
export function* inGroups<Item>(items: readonly Item[], size = PER_STATEMENT) {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** How many rows a query finds. */
export async function countOf(query: Knex.QueryBuilder): Promise<number> {
  const row = await query.count({ count: '*' }).first<{ count: number | string } | undefined>();
  return Number(row?.count ?? 0);
}
