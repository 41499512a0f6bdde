import type { Core } from '@strapi/strapi';

const API_TOKEN = 'admin::api-token';

/** The number of an API token; null for a token that is unknown or has expired. */
export type ApiTokenHolder = number | string | null;

/**
 * Who holds an API token of Strapi. Queries the database without caching: the number of forged tokens is unlimited.
 *
 * @throws when the database is unreachable
 */
export async function apiTokenHolder(strapi: Core.Strapi, token: string): Promise<ApiTokenHolder> {
  const { hash } = strapi.service(API_TOKEN) as unknown as { hash(token: string): string };
  const row: { readonly id: number | string; readonly expiresAt: string | number | null } | null =
    await strapi.db
      .query(API_TOKEN)
      .findOne({ where: { accessKey: hash(token) }, select: ['id', 'expiresAt'] });
  if (row === null) return null;
  return row.expiresAt !== null && Number(new Date(row.expiresAt)) < Date.now() ? null : row.id;
}
