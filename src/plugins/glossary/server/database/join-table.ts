import type { Core } from '@strapi/strapi';

/** Strapi's metadata about a join table. */
interface JoinTable {
  readonly name: string;
  /** For components: the columns of owner, component, field and type. */
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
