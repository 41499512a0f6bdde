import { LRUCache } from 'lru-cache/raw';

/** What an entry takes beside its value and its key, in bytes. */
const BYTES_OF_ENTRY = 500;
const BYTES_PER_CHARACTER = 2;

interface Entry<Value> {
  readonly state: string;
  readonly value: Value;
  readonly bytes: number;
}

interface Making<Value> {
  readonly state: string;
  readonly value: Promise<Value>;
}

/**
 * Values that are made once for a state of the glossary. Many who ask at once for the same wait for one making. The values asked for last
 * stay: who asks for ever new ones takes no more memory than anybody else.
 */
export class VersionedCache<Value extends object> {
  readonly #held: LRUCache<string, Entry<Value>>;
  readonly #making = new Map<string, Making<Value>>();

  /** @param bytesOf what a value takes, in bytes; null for one that is not kept */
  constructor(
    maxBytes: number,
    private readonly bytesOf: (value: Value) => number | null,
  ) {
    this.#held = new LRUCache({
      maxSize: Math.max(1, Math.floor(maxBytes)),
      sizeCalculation: ({ bytes }) => bytes,
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
   * @throws whatever `make` throws; the next who asks tries again
   */
  async get(key: string, state: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#held.get(key);
    if (known?.state === state) return known.value;
    const begun = this.#making.get(key);
    return begun?.state === state ? begun.value : this.#begin(key, state, make);
  }

  /** Of two makings of a key the later one is kept. */
  #begin(key: string, state: string, make: () => Promise<Value>): Promise<Value> {
    const begun: Making<Value> = {
      state,
      value: make()
        .then((value) => {
          if (this.#making.get(key) === begun) this.#keep(key, state, value);
          return value;
        })
        .finally(() => {
          if (this.#making.get(key) === begun) this.#making.delete(key);
        }),
    };
    this.#making.set(key, begun);
    return begun.value;
  }

  #keep(key: string, state: string, value: Value): void {
    const own = this.bytesOf(value);
    if (own === null) return;
    const bytes = Math.ceil(own + key.length * BYTES_PER_CHARACTER + BYTES_OF_ENTRY);
    this.#held.set(key, { state, value, bytes });
  }
}
