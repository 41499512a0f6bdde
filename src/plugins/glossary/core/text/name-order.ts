/** The letter that a name is listed under: one of a language, in lower case, or `other` for a name that begins with none. */
export type Letter = string;

export const LATIN_LETTERS: readonly Letter[] = [...'abcdefghijklmnopqrstuvwxyz'];
export const NO_LETTER: Letter = 'other';

export function letterLabel(letter: Letter): string {
  return letter === NO_LETTER ? '#' : letter.toUpperCase();
}

/** The order of names in a language. */
export interface NameOrder {
  /** Case and accents do not count unless they make another letter; numbers count as numbers. */
  compare(one: string, other: string): number;
  letterOf(name: string): Letter;
}

const SMALL_A = 0x61;
const SMALL_Z = 0x7a;
/** The bit that turns an ASCII capital into a small letter. */
const SMALL = 0x20;

/** A mark that a letter before it may be written with. */
function isAccent(code: number): boolean {
  return code >= 0x300 && code <= 0x36f;
}

/** @param language as BCP 47 names it */
export function nameOrderOf(language: string): NameOrder {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
  const known = new Map<string, Letter>();

  /** The letter of a first character outside ASCII: `é` is an `e`, and `å` is one only where it is no letter of its own. */
  function letterOfCharacter(first: string): Letter {
    if (!/^\p{L}/u.test(first)) return NO_LETTER;
    const [base = first] = first.normalize('NFD');
    // The first letter of a syllable in Korean, as indexes have it.
    const bare = /^\p{Script=Hangul}/u.test(first) || compare(base, first) === 0 ? base : first;
    const latin = LATIN_LETTERS.find((letter) => compare(letter, bare) === 0);
    return latin ?? [...bare.toLowerCase().normalize('NFC')][0] ?? NO_LETTER;
  }

  return {
    compare,
    letterOf(name) {
      // This runs for every term, and nearly all names begin with a Latin letter without an accent.
      const small = name.charCodeAt(0) | SMALL;
      const isPlain = small >= SMALL_A && small <= SMALL_Z && !isAccent(name.charCodeAt(1));
      if (isPlain) return String.fromCharCode(small);
      const [first = ''] = name.trim().normalize('NFKC');
      const letter = known.get(first) ?? letterOfCharacter(first);
      known.set(first, letter);
      return letter;
    },
  };
}
