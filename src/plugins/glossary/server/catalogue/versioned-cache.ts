import { LRUCache } from 'lru-cache/raw';

/** The size of an entry beside its value and its key, in bytes. */
const BYTES_OF_ENTRY = 500;
const BYTES_PER_CHARACTER = 2;

/**
 * Values that are made once for a state of the glossary. Parallel requests for the same value wait for one making. The least recently used
 * values, and those of earlier states, which are not requested any more, go first: a client that requests any number of different values
 * takes no more memory than others.
 */
export class VersionedCache<Value extends object> {
  readonly #held: LRUCache<string, Value, () => Promise<Value>>;
  /** How often a value was found in memory, and how often one was made. */
  readonly uses = { found: 0, made: 0 };

  /** @param bytesOf the size of a value, in bytes; null for one that is not cached */
  constructor(
    maxBytes: number,
    private readonly bytesOf: (value: Value) => number | null,
  ) {
    this.#held = new LRUCache({
      maxSize: Math.max(1, Math.floor(maxBytes)),
      sizeCalculation: (value, key) =>
        Math.ceil((bytesOf(value) ?? 0) + key.length * BYTES_PER_CHARACTER + BYTES_OF_ENTRY),
      fetchMethod: (_key, _stale, { context: make }) => {
        this.uses.made += 1;
        return make();
      },
      // A value that is pushed out of the cache while it is made is returned all the same.
      ignoreFetchAbort: true,
    });
  }

  /** Bytes that the values take, and how many they may take. */
  memory(): { readonly taken: number; readonly most: number } {
    return { taken: this.#held.calculatedSize, most: this.#held.maxSize };
  }

  /**
   * The value of a key; made when it is not in memory, or was made for another state.
   *
   * @param state names all that the value depends on beside its key
   * @throws the error of `make`; the next request tries again
   */
  async get(key: string, state: string, make: () => Promise<Value>): Promise<Value> {
    const name = `${state} ${key}`;
    const known = this.#held.get(name);
    if (known !== undefined) {
      this.uses.found += 1;
      return known;
    }
    const value = await this.#held.forceFetch(name, { context: make });
    if (this.bytesOf(value) === null) this.#held.delete(name);
    return value;
  }
}
