import type { CatalogueEntry } from '../catalogue/catalogue';
import { PhraseIndex } from '../text/phrase-index';
import { aliasPhrases, namePhrases, squashedOf } from './name-phrases';

/** A name in its words, and without spaces. */
type Phrases = readonly [phrase: string, squashed: string];

/**
 * Which terms have a whole phrase as their name, or as an alias.
 *
 * @param entryOf the term that has a number
 */
export function nameBearers(entryOf: (number: number) => CatalogueEntry | undefined) {
  const names = new PhraseIndex<number>();
  const aliases = new PhraseIndex<number>();

  /** The terms that really have the phrase, whole phrases before those without spaces, each in the order of their publications. */
  const bearersOf = (
    table: PhraseIndex<number>,
    phrasesIn: (entry: CatalogueEntry) => readonly string[],
    phrasesOfName: Phrases,
  ): readonly number[] => {
    const candidates = table
      .candidates(phrasesOfName[1])
      .flatMap((number) => {
        const entry = entryOf(number);
        return entry === undefined
          ? []
          : { number, position: entry.position, phrases: phrasesIn(entry) };
      })
      .sort((one, other) => one.position - other.position);
    return phrasesOfName.flatMap((phrase) =>
      candidates.filter((one) => one.phrases.includes(phrase)).map(({ number }) => number),
    );
  };
  const ofName = (phrases: Phrases) => bearersOf(names, namePhrases, phrases);
  const ofAlias = (phrases: Phrases) => bearersOf(aliases, aliasPhrases, phrases);

  return {
    add(number: number, entry: CatalogueEntry): void {
      for (const phrase of squashedOf(namePhrases(entry))) names.add(phrase, number);
      for (const phrase of squashedOf(aliasPhrases(entry))) aliases.add(phrase, number);
    },

    remove(number: number, entry: CatalogueEntry): void {
      for (const phrase of squashedOf(namePhrases(entry))) names.remove(phrase, number);
      for (const phrase of squashedOf(aliasPhrases(entry))) aliases.remove(phrase, number);
    },

    ofName,
    ofAlias,

    /** Of either kind, those by name first. */
    of: (phrases: Phrases): readonly number[] => [...ofName(phrases), ...ofAlias(phrases)],
  };
}
