import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

/** What Strapi's metadata say of the table that joins two others. */
export interface JoinTable {
  readonly name: string;
  /** Of components: the columns of the owner, the component, the field and the type. */
  readonly pivotColumns: readonly string[];
  readonly joinColumn: { readonly name: string };
  readonly inverseJoinColumn: { readonly name: string };
  readonly orderColumnName?: string;
}

export function joinTableOf(strapi: Core.Strapi, uid: string, attribute: string): JoinTable {
  const { joinTable } = strapi.db.metadata.get(uid).attributes[attribute] as unknown as {
    joinTable: JoinTable;
  };
  return joinTable;
}

/** Inserts into a table that joins two others, within the caller's transaction, which Strapi knows. */
export async function insertJoined(
  strapi: Core.Strapi,
  table: string,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  await strapi.db.transaction(({ trx }: { trx: Knex.Transaction }) => trx(table).insert([...rows]));
}

/** @returns the ids in the order of the rows: both databases number the rows of a statement in turn */
export async function insertRows(
  strapi: Core.Strapi,
  uid: string,
  rows: readonly object[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const { ids } = await strapi.db.query(uid).createMany({ data: [...rows] });
  return ids.map(Number).sort((one, other) => one - other);
}
