import type { CatalogueEntry } from '../../core/catalogue/catalogue-entry';
import type { TermContent } from '../../core/term/term-content';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import { stateKey } from '../publication-log/log-state';
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
  /** `at` is the key of the publication, see `stateKey`. */
  let known: ReadonlyMap<string, { readonly at: string; readonly refs: readonly string[] }> =
    new Map();

  return {
    async current(): Promise<readonly PublishedReference[]> {
      const { catalogue, log } = await catalogueSource.settled();
      const { entries } = catalogue;
      const before = known;
      const isNew = ({ documentId, position }: CatalogueEntry) =>
        before.get(documentId)?.at !== stateKey(log, position);
      const read = await publicationLog.currentOf(
        entries.filter(isNew).map(({ documentId }) => documentId),
      );
      known = new Map(
        entries.map((entry) => {
          const { documentId, position } = entry;
          const cached = isNew(entry) ? undefined : before.get(documentId);
          const content = read.get(documentId)?.content as TermContent | undefined;
          return [documentId, cached ?? { at: stateKey(log, position), refs: content?.refs ?? [] }];
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
