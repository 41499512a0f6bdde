/** Number of changes after which a new base map is built. */
const CHANGES_MAX = 1000;

/** An immutable map for many entries and few changes: a changed map shares its base and contains only the changes. */
export class PersistentMap<Key, Value> implements ReadonlyMap<Key, Value> {
  readonly [Symbol.toStringTag] = 'Map';
  readonly size: number;
  readonly #below: ReadonlyMap<Key, Value>;
  /** Undefined for removed keys. */
  readonly #changes: ReadonlyMap<Key, Value | undefined>;

  constructor(
    below: ReadonlyMap<Key, Value>,
    changes: ReadonlyMap<Key, Value | undefined> = new Map(),
  ) {
    this.#below = below;
    this.#changes = changes;
    let { size } = below;
    for (const [key, value] of changes)
      size += Number(value !== undefined) - Number(below.has(key));
    this.size = size;
  }

  /** @param changes new values by key; undefined removes a key */
  with(changes: ReadonlyMap<Key, Value | undefined>): PersistentMap<Key, Value> {
    const changed = new PersistentMap(this.#below, new Map([...this.#changes, ...changes]));
    return changed.#changes.size > CHANGES_MAX ? new PersistentMap(new Map(changed)) : changed;
  }

  get(key: Key): Value | undefined {
    return this.#changes.has(key) ? this.#changes.get(key) : this.#below.get(key);
  }

  has(key: Key): boolean {
    return this.get(key) !== undefined;
  }

  *entries(): Generator<[Key, Value], undefined> {
    for (const pair of this.#below) if (!this.#changes.has(pair[0])) yield pair;
    for (const [key, value] of this.#changes) if (value !== undefined) yield [key, value];
  }

  *keys(): Generator<Key, undefined> {
    for (const [key] of this.entries()) yield key;
  }

  *values(): Generator<Value, undefined> {
    for (const [, value] of this.entries()) yield value;
  }

  [Symbol.iterator](): Generator<[Key, Value], undefined> {
    return this.entries();
  }

  forEach(visit: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this) visit(value, key, this);
  }
}
