import type { Core } from '@strapi/strapi';
import type { Popularity } from '../../core/browse';
import { serviceOf } from '../service-of';

/** How old the numbers may be by which lists are sorted, in milliseconds. */
const MAX_AGE = 1000;

/** What “most viewed” and “best rated” sort by; read at most once a second. */
export default function popularity({ strapi }: { strapi: Core.Strapi }) {
  let held: { readonly at: number; readonly numbers: Promise<Popularity> } | null = null;

  async function read(): Promise<Popularity> {
    const [views, rating] = await Promise.all([
      serviceOf(strapi, 'counting').allViews(),
      serviceOf(strapi, 'ratings').ranks(),
    ]);
    return { views, rating };
  }

  return {
    async current(): Promise<Popularity> {
      const now = serviceOf(strapi, 'clock').now().getTime();
      if (held === null || Math.abs(now - held.at) >= MAX_AGE) held = { at: now, numbers: read() };
      return held.numbers;
    },
  };
}
