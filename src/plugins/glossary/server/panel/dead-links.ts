import { withoutFeatures } from '../../core/pages/feature-addresses';
import { withFormerPaths } from '../../core/pages/former-paths';
import { addressParser } from '../../core/pages/address-parser';
import { linkTarget } from '../../core/pages/link-target';
import type { Settings } from '../../core/settings/settings';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import { basePathOf } from '../../../shared/core/site/base-url';

/** Paths that every site has beside its glossary: its start, the panel, pictures, its icons. */
const BESIDE = /^\/$|^\/(?:admin|uploads)(?:\/|$)|^\/favicon\.(?:ico|svg)$/;

export type DeadLinksService = ReturnType<typeof createDeadLinks>;

interface Needs {
  readonly settings: Settings;
  readonly catalogueSource: CatalogueSourceService;
}

/** Which links within the site lead nowhere as the glossary is now. */
export function createDeadLinks({ settings, catalogueSource }: Needs) {
  const served = withoutFeatures(addressParser(settings), settings.features);
  const addressOf = withFormerPaths(served, settings);

  async function leadsNowhere(link: string): Promise<boolean> {
    const target = linkTarget(link, basePathOf(settings), addressOf);
    const { bySlug } = await catalogueSource.current();
    switch (target.kind) {
      case 'term':
        return (
          !bySlug.has(target.slug) && (await catalogueSource.currentSlugOf(target.slug)) === null
        );
      case 'category':
        return (await catalogueSource.currentKeyOf(target.key)) === null;
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
