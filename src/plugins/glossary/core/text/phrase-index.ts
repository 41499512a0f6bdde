/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv), over UTF-16 code units. */
const [FNV_OFFSET, FNV_PRIME] = [0x811c9dc5, 0x01000193];
/** Looked up once: in a context of its own, as tests have, a global object costs more than what is done with it. */
const { imul } = Math;

/**
 * Maps phrases to bearers without storing the phrases: hundreds of thousands of them would take more memory than the terms themselves. A phrase is
 * stored as a 32-bit hash, so results may occasionally contain a bearer of another phrase.
 */
export class PhraseIndex<Bearer extends object | number> {
  private readonly bearers = new Map<number, Bearer | Bearer[]>();

  add(phrase: string, bearer: Bearer): void {
    const number = numberOf(phrase);
    const known = this.bearers.get(number);
    if (known === undefined) this.bearers.set(number, bearer);
    else if (isList(known)) known.push(bearer);
    else this.bearers.set(number, [known, bearer]);
  }

  remove(phrase: string, bearer: Bearer): void {
    const left = this.candidates(phrase).filter((known) => known !== bearer);
    const [first, second] = left;
    if (first === undefined) this.bearers.delete(numberOf(phrase));
    else this.bearers.set(numberOf(phrase), second === undefined ? first : left);
  }

  /** All bearers of the phrase in the order of their addition, and possibly others, which the caller has to exclude; valid until one is added. */
  candidates(phrase: string): readonly Bearer[] {
    const known = this.bearers.get(numberOf(phrase));
    if (known === undefined) return NO_ENTRIES;
    return isList(known) ? known : [known];
  }
}

const NO_ENTRIES: readonly never[] = [];

function isList<Bearer extends object | number>(known: Bearer | Bearer[]): known is Bearer[] {
  return Array.isArray(known);
}

/** An integer from -2³¹ to 2³¹ - 1, which V8 stores without an object. */
export function numberOf(phrase: string): number {
  let number = FNV_OFFSET | 0;
  for (let index = 0; index < phrase.length; index += 1) {
    number = imul(number ^ phrase.charCodeAt(index), FNV_PRIME);
  }
  return number;
}
