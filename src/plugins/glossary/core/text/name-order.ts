import { normalized } from './normalized';

/** By code units: the same order in every language and on every database. */
export function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The letter under which a name is listed: a lower-case letter of the language, or `other`. */
export type Letter = string;

export const LATIN_LETTERS: readonly Letter[] = [...'abcdefghijklmnopqrstuvwxyz'];
export const NO_LETTER: Letter = 'other';

export function letterLabel(letter: Letter): string {
  return letter === NO_LETTER ? '#' : letter.toUpperCase();
}

/** The collation of names in a language. */
export interface NameOrder {
  /** Ignores case and accents unless they make another letter; numbers are compared by value. */
  compare(one: string, other: string): number;
  letterOf(name: string): Letter;
}

const SMALL_A = 0x61;
const SMALL_Z = 0x7a;
/** The bit that distinguishes lower-case from upper-case ASCII letters. */
const SMALL = 0x20;

/** Whether a character is a combining mark. */
function isAccent(code: number): boolean {
  return code >= 0x300 && code <= 0x36f;
}

/** @param language a BCP 47 tag */
export function nameOrderOf(language: string): NameOrder {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
  const known = new Map<string, Letter>();

  /** The letter of a non-ASCII initial: `é` is listed under `e`, and `å` as well unless it is a letter of its own. */
  function letterOfCharacter(first: string): Letter {
    if (!/^\p{L}/u.test(first)) return NO_LETTER;
    const [base = first] = normalized(first, 'NFD');
    // The first letter of a Korean syllable, as in indexes.
    const bare = /^\p{Script=Hangul}/u.test(first) || compare(base, first) === 0 ? base : first;
    const latin = LATIN_LETTERS.find((letter) => compare(letter, bare) === 0);
    return latin ?? [...normalized(bare.toLowerCase(), 'NFC')][0] ?? NO_LETTER;
  }

  return {
    compare,
    letterOf(name) {
      // Fast path: this runs for every term, and nearly all names begin with a plain Latin letter.
      const small = name.charCodeAt(0) | SMALL;
      const isPlain = small >= SMALL_A && small <= SMALL_Z && !isAccent(name.charCodeAt(1));
      if (isPlain) return String.fromCharCode(small);
      const [first = ''] = normalized(name.trim(), 'NFKC');
      const letter = known.get(first) ?? letterOfCharacter(first);
      known.set(first, letter);
      return letter;
    },
  };
}
