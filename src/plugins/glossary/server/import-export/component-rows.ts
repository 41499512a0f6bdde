import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { joinTableOf } from '../database/join-table';

/** Inserts into a join table, within the caller's transaction, which Strapi tracks. */
export async function insertJoined(
  strapi: Core.Strapi,
  table: string,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  await strapi.db.transaction(({ trx }: { trx: Knex.Transaction }) => trx(table).insert([...rows]));
}

/** @returns the ids in the order of the rows: both databases assign ids of a statement in order */
export async function insertRows(
  strapi: Core.Strapi,
  uid: string,
  rows: readonly object[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const { ids } = await strapi.db.query(uid).createMany({ data: [...rows] });
  return ids.map(Number).sort((one, other) => one - other);
}

export interface OwnedPart {
  readonly owner: number;
  readonly part: object;
}

/** Inserts one component for each row; call within a transaction of Strapi. */
export async function insertComponents(
  strapi: Core.Strapi,
  uid: string,
  attribute: string,
  owned: readonly OwnedPart[],
): Promise<void> {
  const { target: component } = strapi.db.metadata.get(uid).attributes[attribute] as unknown as {
    target: string;
  };
  const ids = await insertRows(
    strapi,
    component,
    owned.map(({ part }) => part),
  );
  const { name, pivotColumns } = joinTableOf(strapi, uid, attribute);
  const [ownerColumn = '', partColumn = '', fieldColumn = '', typeColumn = ''] = pivotColumns;
  await insertJoined(
    strapi,
    name,
    owned.map(({ owner }, index) => ({
      [ownerColumn]: owner,
      [partColumn]: ids[index],
      [fieldColumn]: attribute,
      [typeColumn]: component,
    })),
  );
}

/**
 * Reads the components of many rows, by row id. Strapi's own `populate` reads one field of many rows at a time, and without statistics SQLite
 * executes that as a scan of all components of the field.
 *
 * @param attribute one of the component attributes; all of them are read
 */
export async function componentsOf(
  strapi: Core.Strapi,
  uid: string,
  attribute: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Record<string, object>>>> {
  const found = new Map<number, Record<string, object>>();
  if (ids.length === 0) return found;
  const { name, pivotColumns } = joinTableOf(strapi, uid, attribute);
  const [owner = '', part = '', field = '', type = ''] = pivotColumns;
  const joined = await strapi.db
    .connection(name)
    .whereIn(owner, ids)
    .select<{ owner: number; part: number; field: string; type: string }[]>({
      owner,
      part,
      field,
      type,
    });
  for (const component of new Set(joined.map((row) => row.type))) {
    const ofType = joined.filter((row) => row.type === component);
    const rows: { id: number }[] = await strapi.db
      .query(component)
      .findMany({ where: { id: { $in: ofType.map((row) => row.part) } } });
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const row of ofType) {
      const value = byId.get(row.part);
      if (value) found.set(row.owner, { ...found.get(row.owner), [row.field]: value });
    }
  }
  return found;
}
