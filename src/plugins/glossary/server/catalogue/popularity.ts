import type { Core } from '@strapi/strapi';
import type { Popularity } from '../../core/catalogue/browse';
import type { Sort } from '../../core/catalogue/browse-query';
import { serviceOf } from '../platform/service-of';

/** How old the numbers may be by which lists are sorted, in milliseconds. */
const MAX_AGE = 1000;
/** They may be older in a large glossary, so that reading them takes this share of the time at most. */
const SHARE_OF_TIME = 0.05;

/** Numbers that were read together; a later reading has a higher number. */
export interface ReadPopularity extends Popularity {
  readonly reading: number;
}

const NOTHING: ReadPopularity = { reading: 0, views: new Map(), rating: new Map() };

/**
 * What “most viewed” and “best rated” sort by; read at most once a second, and only when somebody sorts so. While the database is away,
 * the last numbers serve.
 */
export default function popularity({ strapi }: { strapi: Core.Strapi }) {
  let reading: { readonly at: number; readonly numbers: Promise<ReadPopularity> } | null = null;
  let last: ReadPopularity | null = null;
  let maxAge = MAX_AGE;

  async function read(): Promise<ReadPopularity> {
    const start = performance.now();
    try {
      const [views, rating] = await Promise.all([
        serviceOf(strapi, 'counting').allViews(),
        serviceOf(strapi, 'ratings').ranks(),
      ]);
      maxAge = Math.max(MAX_AGE, (performance.now() - start) / SHARE_OF_TIME);
      last = { reading: (last?.reading ?? 0) + 1, views, rating };
      return last;
    } catch (error) {
      if (last === null) throw error;
      return last;
    }
  }

  return {
    async current(sort: Sort | null): Promise<ReadPopularity> {
      if (sort !== 'viewed' && sort !== 'rated') return NOTHING;
      const now = serviceOf(strapi, 'clock').now().getTime();
      if (reading === null || Math.abs(now - reading.at) >= maxAge) {
        reading = { at: now, numbers: read() };
      }
      return reading.numbers;
    },
  };
}
