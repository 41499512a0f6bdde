import type { CatalogueEntry } from '../catalogue/catalogue';
import type { WordFinder } from '../text/marked-text';

/** Another name of a term by which a search found it, where its name alone does not say why. */
export interface MatchedName {
  readonly kind: 'other-name' | 'search-term';
  readonly name: string;
}

/** The alias, identifier or search term that has most of the words of a search, and more than the name has; of several, the shortest. Null for none. */
export function matchedName(
  entry: CatalogueEntry,
  { countIn }: Pick<WordFinder, 'countIn'>,
): MatchedName | null {
  let best: MatchedName = { kind: 'other-name', name: entry.term };
  let most = countIn(entry.term);
  const take = (kind: MatchedName['kind'], name: string): void => {
    const count = countIn(name);
    const isShorter = best.name !== entry.term && name.length < best.name.length;
    if (count < most || (count === most && !isShorter)) return;
    best = { kind, name };
    most = count;
  };
  for (const name of [...entry.aliases, ...entry.identifiers]) take('other-name', name);
  for (const name of entry.searchTerms) take('search-term', name);
  return best.name === entry.term ? null : best;
}
