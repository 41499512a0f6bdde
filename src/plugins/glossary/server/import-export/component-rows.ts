import type { Core } from '@strapi/strapi';
import { insertJoined, insertRows, joinTableOf } from './join-tables';

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
