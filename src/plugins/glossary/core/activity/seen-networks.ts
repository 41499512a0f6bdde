import type { CalendarDay } from '../time/calendar-day';

/** Bits of a day's filter: one mebibyte. With half a million pairs of a term and a network in a day, 1 in 80 that are new is taken for seen. */
const BITS = 2 ** 23;
const BITS_PER_BYTE = 8;

/** The bits of one day. */
interface SeenOnDay {
  readonly day: CalendarDay;
  readonly seeds: readonly [number, number];
  readonly bits: Uint8Array;
}

/** Days that are remembered: a clock that is ahead at midnight and is set back goes back to the day before. */
const DAYS_MOST = 2;

/**
 * Whether a network has read a term on a day before: a Bloom filter (https://en.wikipedia.org/wiki/Bloom_filter) for each of two days. Its memory
 * does not depend on the number of readers, it holds no address, and it cannot be searched for a reader: its bits depend on random numbers
 * that are drawn for each day. A network that was seen is never taken for new; a new one may be taken for seen.
 */
export class SeenNetworks {
  /** The day of the last call comes last. */
  #days: readonly SeenOnDay[] = [];
  readonly #random: () => number;

  /** @param random an unpredictable whole number from 0 to 2³² - 1 */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** Notes that a network reads a term; true when it had not done so on that day. A third day forgets the one that was last asked for longest ago. */
  isNew(day: CalendarDay, documentId: string, network: string): boolean {
    const { seeds, bits } = this.#on(day);
    const pair = `${documentId} ${network}`;
    const [one, other] = seeds;
    const isOneSet = wasSet(bits, hashOf(pair, one) % BITS);
    const isOtherSet = wasSet(bits, hashOf(pair, other) % BITS);
    return !isOneSet || !isOtherSet;
  }

  #on(day: CalendarDay): SeenOnDay {
    const last = this.#days.at(-1);
    if (last?.day === day) return last;
    const known = this.#days.find((one) => one.day === day) ?? {
      day,
      seeds: [this.#random(), this.#random()],
      bits: new Uint8Array(BITS / BITS_PER_BYTE),
    };
    const others = this.#days.filter((one) => one !== known);
    this.#days = [...others, known].slice(-DAYS_MOST);
    return known;
  }
}

/** Sets a bit; whether it was set before. */
function wasSet(bits: Uint8Array, bit: number): boolean {
  const place = Math.floor(bit / BITS_PER_BYTE);
  const mask = 1 << (bit % BITS_PER_BYTE);
  const before = bits[place] ?? 0;
  bits[place] = before | mask;
  return (before & mask) !== 0;
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
