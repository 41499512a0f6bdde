import type { AlikeNames } from '../../core/panel/panel-answers';
import { bestPlaces, oldestFirst } from '../../core/search/best';
import { nameKey, namesByKey } from '../../core/search/shared-names';
import { isSimilar } from '../../core/search/similarity';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { OwnedDraft, termReading } from '../rights/term-reading';
import { inSlices } from '../tasks/in-slices';
import type { CalledDraftsService } from './called-drafts';

/** Matches of a search that are looked at for names that are alike. */
const MOST_MATCHES = 20;

interface NamesToCheck {
  readonly name: string;
  readonly others: readonly string[];
  readonly exceptDocumentId: string;
}
interface NamedTerm {
  readonly documentId: string;
  readonly term: string;
}

export type AlikeNamesService = ReturnType<typeof createAlikeNames>;

interface Needs {
  readonly calledDrafts: CalledDraftsService;
  readonly catalogueSource: CatalogueSourceService;
}

/** Warns an editor of names that other terms have, or that look like theirs. */
export function createAlikeNames({ calledDrafts, catalogueSource }: Needs) {
  /** The drafts that are called by some texts, by the keys of these, as far as the editor may know. */
  async function draftsCalled(
    texts: readonly string[],
    exceptDocumentId: string,
    mayRead: (draft: OwnedDraft, field: string) => boolean,
    draftOf: (documentId: string) => Promise<OwnedDraft | null>,
  ): Promise<ReadonlyMap<string, readonly NamedTerm[]>> {
    const keys = new Set(texts.map(nameKey).filter((key) => key !== ''));
    const found = new Map<string, NamedTerm[]>();
    let shown = 0;
    for (const draft of await calledDrafts.bearing(keys)) {
      if (draft.documentId === exceptDocumentId) continue;
      const owned = await draftOf(draft.documentId);
      const readable = [...namesByKey(draft)].filter(
        ([key, { field }]) =>
          keys.has(key) && owned !== null && mayRead(owned, 'term') && mayRead(owned, field),
      );
      for (const [key] of readable) found.set(key, [...(found.get(key) ?? []), draft]);
      if (readable.length > 0 && (shown += 1) === MOST_MATCHES) return found;
    }
    return found;
  }

  return {
    /**
     * Terms that a name may mean as well, and those that share aliases and identifiers with a term, including drafts that the editor may
     * read.
     *
     * @param names the names of a term; they are compared with drafts and published terms except itself
     */
    async among(
      { name, others, exceptDocumentId }: NamesToCheck,
      { mayRead, draftOf }: Pick<ReturnType<typeof termReading>, 'mayRead' | 'draftOf'>,
    ): Promise<AlikeNames> {
      if ([name, ...others].every((text) => text.trim() === '')) return { names: [], shared: [] };
      const { bearing, search, near } = await catalogueSource.searchable();
      const { entries, scores } = await inSlices(search(name));
      const matches = bestPlaces(scores, MOST_MATCHES, oldestFirst(entries)).flatMap(
        (place) => entries[place] ?? [],
      );
      const drafts = await draftsCalled([name, ...others], exceptDocumentId, mayRead, draftOf);
      const names = [...matches, ...near(name)]
        .filter((entry) => isSimilar(name, entry))
        .concat(bearing(name))
        .filter(({ documentId }) => documentId !== exceptDocumentId);
      const shared = others.flatMap((text) =>
        namesOnce([
          ...bearing(text).filter(({ documentId }) => documentId !== exceptDocumentId),
          ...(drafts.get(nameKey(text)) ?? []),
        ]).map((other) => ({ text, name: other })),
      );
      return {
        names:
          name.trim() === '' ? [] : namesOnce([...names, ...(drafts.get(nameKey(name)) ?? [])]),
        shared,
      };
    },
  };
}

function namesOnce(terms: readonly NamedTerm[]): string[] {
  return [...new Map(terms.map(({ documentId, term }) => [documentId, term])).values()];
}
