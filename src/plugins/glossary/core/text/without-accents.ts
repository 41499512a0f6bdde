/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};
/** Accents, and the optional vowels of Hebrew and Arabic. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;

/** A lower-case text without accents; marks of other scripts that make other letters stay. */
export function withoutAccents(text: string): string {
  return text
    .replace(/[ßæœøđðłþı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFKC');
}
