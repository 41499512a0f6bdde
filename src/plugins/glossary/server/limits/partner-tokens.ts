import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache/raw';
import {
  apiTokenHolder,
  type ApiTokenHolder,
} from '../../../shared/server/rights/api-token-holder';

/** How long it is remembered whether a token is good, in milliseconds. */
const REMEMBERED = 60_000;
const TOKENS_MOST = 1000;
/** The partner's number; null for a token that is unknown or has expired. */
export type Partner = ApiTokenHolder;

export type PartnerTokensService = ReturnType<typeof createPartnerTokens>;

/** The partners of Strapi's API tokens; each token is looked up by its hash and cached for a minute. */
export function createPartnerTokens({ strapi }: { strapi: Core.Strapi }) {
  const known = new LRUCache<string, { readonly partner: Partner }>({
    max: TOKENS_MOST,
    ttl: REMEMBERED,
  });

  return {
    /** The cached result for a token; undefined if it has to be looked up. */
    remembered: (token: string): Partner | undefined => known.get(token)?.partner,

    /** @throws when the database is unreachable */
    async find(token: string): Promise<Partner> {
      const partner = await apiTokenHolder(strapi, token);
      known.set(token, { partner });
      return partner;
    },
  };
}
