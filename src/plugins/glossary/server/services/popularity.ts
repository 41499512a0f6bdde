import type { Core } from '@strapi/strapi';
import type { Popularity } from '../../core/browse';
import { serviceOf } from '../service-of';

/** How old the numbers may be by which lists are sorted, in milliseconds. */
const MAX_AGE = 1000;

/** What “most viewed” and “best rated” sort by; read at most once a second. While the database is away, the last numbers serve. */
export default function popularity({ strapi }: { strapi: Core.Strapi }) {
  let reading: { readonly at: number; readonly numbers: Promise<Popularity> } | null = null;
  let last: Popularity | null = null;

  async function read(): Promise<Popularity> {
    try {
      const [views, rating] = await Promise.all([
        serviceOf(strapi, 'counting').allViews(),
        serviceOf(strapi, 'ratings').ranks(),
      ]);
      last = { views, rating };
      return last;
    } catch (error) {
      if (last === null) throw error;
      return last;
    }
  }

  return {
    async current(): Promise<Popularity> {
      const now = serviceOf(strapi, 'clock').now().getTime();
      if (reading === null || Math.abs(now - reading.at) >= MAX_AGE) {
        reading = { at: now, numbers: read() };
      }
      return reading.numbers;
    },
  };
}
