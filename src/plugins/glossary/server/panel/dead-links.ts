import type { Core } from '@strapi/strapi';
import { linkTarget } from '../../core/publishing/link-target';
import { basePathOf } from '../../core/platform/site-address';
import { serviceOf } from '../platform/service-of';

/** What a site has beside its glossary in any case: the panel, pictures, its icons. */
const BESIDE = /^\/(?:admin|uploads)(?:\/|$)|^\/favicon\.(?:ico|svg)$/;

/** Which links within the site lead nowhere as the glossary is now. */
export default function deadLinks({ strapi }: { strapi: Core.Strapi }) {
  const settings = serviceOf(strapi, 'settings').current();

  async function leadsNowhere(link: string): Promise<boolean> {
    const target = linkTarget(link, basePathOf(settings));
    const catalogue = serviceOf(strapi, 'catalogue');
    const { bySlug, categories } = await catalogue.current();
    switch (target.kind) {
      case 'term':
        return !bySlug.has(target.slug) && (await catalogue.currentSlugOf(target.slug)) === null;
      case 'category':
        return !categories.some(({ key }) => key === target.key);
      case 'beside':
        return !BESIDE.test(target.path) && target.path !== settings.homeUrl;
      case 'glossary':
        return false;
      case 'nowhere':
        return true;
    }
  }

  return {
    async among(links: readonly string[]): Promise<string[]> {
      const dead = await Promise.all(links.map(leadsNowhere));
      return links.filter((_link, place) => dead[place]);
    },
  };
}
