import type { CalendarDay } from '../time/calendar-day';

/** Bits of the filter: one mebibyte. With half a million pairs of a term and a network in a day, 1 in 80 that are new is taken for seen. */
const BITS = 2 ** 23;
const BITS_PER_BYTE = 8;

/**
 * Whether a network has read a term on a day before: a Bloom filter (https://en.wikipedia.org/wiki/Bloom_filter) for one day. Its memory
 * does not depend on the number of readers, it holds no address, and it cannot be searched for a reader: its bits depend on random numbers
 * that are drawn again each day. A network that was seen is never taken for new; a new one may be taken for seen.
 */
export class SeenNetworks {
  #day: CalendarDay | null = null;
  #seeds: readonly [number, number] = [0, 0];
  readonly #bits = new Uint8Array(BITS / BITS_PER_BYTE);
  readonly #random: () => number;

  /** @param random an unpredictable whole number from 0 to 2³² - 1 */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** Notes that a network reads a term; true when it had not done so on that day. Another day forgets the one before. */
  isNew(day: CalendarDay, documentId: string, network: string): boolean {
    if (day !== this.#day) {
      this.#day = day;
      this.#seeds = [this.#random(), this.#random()];
      this.#bits.fill(0);
    }
    const pair = `${documentId} ${network}`;
    const [one, other] = this.#seeds;
    const isOneSet = this.#set(hashOf(pair, one) % BITS);
    const isOtherSet = this.#set(hashOf(pair, other) % BITS);
    return !isOneSet || !isOtherSet;
  }

  /** Sets a bit; whether it was set before. */
  #set(bit: number): boolean {
    const place = Math.floor(bit / BITS_PER_BYTE);
    const mask = 1 << (bit % BITS_PER_BYTE);
    const before = this.#bits[place] ?? 0;
    this.#bits[place] = before | mask;
    return (before & mask) !== 0;
  }
}

/** FNV-1a from a secret beginning, its bits mixed at the end as MurmurHash3 does; from 0 to 2³² - 1. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
