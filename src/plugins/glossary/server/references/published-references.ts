import type { Core } from '@strapi/strapi';
import type { CatalogueEntry } from '../../core/catalogue/catalogue-entry';
import type { TermContent } from '../../core/publishing/term-content';
import { serviceOf } from '../platform/service-of';

interface Known {
  readonly position: number;
  readonly refs: readonly string[];
}

/** A published term and one of its references. */
export interface PublishedReference {
  readonly entry: CatalogueEntry;
  readonly address: string;
}

/** The references of all published terms, which the catalogue does not hold: read once of each publication. */
export default function publishedReferences({ strapi }: { strapi: Core.Strapi }) {
  let known: ReadonlyMap<string, Known> = new Map();

  return {
    async current(): Promise<readonly PublishedReference[]> {
      const { entries } = await serviceOf(strapi, 'catalogue').current();
      const before = known;
      const isNew = ({ documentId, position }: CatalogueEntry) =>
        before.get(documentId)?.position !== position;
      const read = await serviceOf(strapi, 'publicationLog').currentOf(
        entries.filter(isNew).map(({ documentId }) => documentId),
      );
      known = new Map(
        entries.map((entry) => {
          const { documentId, position } = entry;
          const kept = isNew(entry) ? undefined : before.get(documentId);
          const content = read.get(documentId)?.content as TermContent | undefined;
          return [documentId, kept ?? { position, refs: content?.refs ?? [] }];
        }),
      );
      const refsOf = known;
      return entries.flatMap((entry) =>
        [...new Set(refsOf.get(entry.documentId)?.refs ?? [])].map((address) => ({
          entry,
          address,
        })),
      );
    },
  };
}
