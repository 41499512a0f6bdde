import { type Catalogue, type CatalogueEntry, categoryNames } from '../../core/catalogue/catalogue';
import { type TermContent, termFromContent } from '../../core/term/term-content';
import type { Term } from '../../core/term/term';
import type { TermVersion } from '../../core/term/term-version';
import type { CurrentEntriesService } from '../publication-log/current-entries';

export interface PublishedTerm {
  readonly term: Term;
  readonly version: TermVersion;
}

export type TermsService = ReturnType<typeof createTerms>;

interface Needs {
  readonly currentEntries: CurrentEntriesService;
}

/** Published terms as plain data, never drafts. */
export function createTerms({ currentEntries }: Needs) {
  return {
    /**
     * A published term with what it shows of others, at one state of the catalogue.
     *
     * @throws when its log entry is not in memory and the database is unreachable
     */
    async read(entry: CatalogueEntry, catalogue: Catalogue): Promise<PublishedTerm> {
      const { documentId, position } = entry;
      const { byDocumentId, categories } = catalogue;
      const row = (await currentEntries.read([entry])).get(documentId);
      if (row === undefined) throw new Error(`The publication log lacks its entry ${position}.`);
      const term = termFromContent(documentId, row.content as TermContent, {
        terms: byDocumentId,
        categoryOf: categoryNames(categories),
      });
      const number = row.version ?? 1;
      return { term, version: { number, latest: number, published: row.moment } };
    },
  };
}
