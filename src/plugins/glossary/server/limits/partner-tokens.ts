import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache/raw';

/** How long it is remembered whether a token is good, in milliseconds. */
const REMEMBERED = 60_000;
const TOKENS_MOST = 1000;
const API_TOKEN = 'admin::api-token';

/** The partner's number; null for a token that is unknown or has expired. */
export type Partner = number | string | null;

export type PartnerTokensService = ReturnType<typeof createPartnerTokens>;

/** The partners of Strapi's API tokens; each token is looked up by its hash and cached for a minute. */
export function createPartnerTokens({ strapi }: { strapi: Core.Strapi }) {
  const known = new LRUCache<string, { readonly partner: Partner }>({
    max: TOKENS_MOST,
    ttl: REMEMBERED,
  });

  async function holderOf(token: string): Promise<Partner> {
    const { hash } = strapi.service(API_TOKEN) as unknown as { hash(token: string): string };
    const row: { readonly id: number | string; readonly expiresAt: string | number | null } | null =
      await strapi.db
        .query(API_TOKEN)
        .findOne({ where: { accessKey: hash(token) }, select: ['id', 'expiresAt'] });
    if (row === null) return null;
    return row.expiresAt !== null && Number(new Date(row.expiresAt)) < Date.now() ? null : row.id;
  }

  return {
    /** Queries the database without caching: the number of forged tokens is unlimited. */
    holderOf,

    /** The cached result for a token; undefined if it has to be looked up. */
    remembered: (token: string): Partner | undefined => known.get(token)?.partner,

    /** @throws when the database is unreachable */
    async find(token: string): Promise<Partner> {
      const partner = await holderOf(token);
      known.set(token, { partner });
      return partner;
    },
  };
}
