import type { CatalogueEntry } from '../../core/catalogue/catalogue-entry';
import type { TermContent } from '../../core/term/term-content';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { PublicationLogService } from '../publication-log/publication-log';

export interface PublishedReference {
  readonly entry: CatalogueEntry;
  readonly address: string;
}

export type PublishedReferencesService = ReturnType<typeof createPublishedReferences>;

interface Needs {
  readonly catalogueSource: CatalogueSourceService;
  readonly publicationLog: PublicationLogService;
}

/** The references of all published terms, which the catalogue does not hold: read once of each publication. */
export function createPublishedReferences({ catalogueSource, publicationLog }: Needs) {
  let known: ReadonlyMap<string, { readonly position: number; readonly refs: readonly string[] }> =
    new Map();

  return {
    async current(): Promise<readonly PublishedReference[]> {
      const { entries } = await catalogueSource.current();
      const before = known;
      const isNew = ({ documentId, position }: CatalogueEntry) =>
        before.get(documentId)?.position !== position;
      const read = await publicationLog.currentOf(
        entries.filter(isNew).map(({ documentId }) => documentId),
      );
      known = new Map(
        entries.map((entry) => {
          const { documentId, position } = entry;
          const cached = isNew(entry) ? undefined : before.get(documentId);
          const content = read.get(documentId)?.content as TermContent | undefined;
          return [documentId, cached ?? { position, refs: content?.refs ?? [] }];
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
