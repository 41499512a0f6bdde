import type { Core } from '@strapi/strapi';
import { type Catalogue, type CatalogueCategory, catalogueOf } from '../../core/catalogue';
import { type SearchIndex, searchIndexOf } from '../../core/search';
import { catalogueEntryFromStored, type StoredTerm } from '../../core/stored-term';
import { serviceOf } from '../service-of';

interface Held {
  readonly version: number;
  readonly catalogue: Catalogue;
  search: SearchIndex | null;
}

/** The list of all published terms, kept in memory for as long as nothing is published. */
export default function catalogue({ strapi }: { strapi: Core.Strapi }) {
  let held: Promise<Held> | null = null;
  let heldVersion = -1;

  async function load(version: number): Promise<Held> {
    const [rows, categories]: [StoredTerm[], CatalogueCategory[]] = await Promise.all([
      strapi.db.query('api::term.term').findMany({
        where: { publishedAt: { $notNull: true } },
        select: [
          'documentId',
          'slug',
          'term',
          'difficulty',
          'short',
          'aliases',
          'tags',
          'created',
          'updated',
        ],
        populate: { category: { select: ['documentId', 'key', 'name'] } },
      }),
      strapi.db.query('api::category.category').findMany({
        select: ['key', 'name', 'tagline', 'introduction'],
      }),
    ]);
    return {
      version,
      catalogue: catalogueOf(rows.map(catalogueEntryFromStored), categories),
      search: null,
    };
  }

  async function current(): Promise<Held> {
    const { version } = await serviceOf(strapi, 'contentVersion').current();
    if (held === null || heldVersion !== version) {
      heldVersion = version;
      held = load(version);
      held.catch(() => {
        heldVersion = -1;
      });
    }
    return held;
  }

  return {
    current: async (): Promise<Catalogue> => (await current()).catalogue,

    search: async (): Promise<SearchIndex> => {
      const now = await current();
      now.search ??= searchIndexOf(now.catalogue);
      return now.search;
    },
  };
}
