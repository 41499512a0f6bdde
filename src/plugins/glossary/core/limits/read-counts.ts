/** Length of the windows in which reads are counted, in milliseconds. */
const WINDOW = 60_000;
/**
 * Maximum number of clients that are counted at a time; further clients are not limited in that minute: memory is bounded, and no client is refused
 * for others.
 */
const CLIENTS_MOST = 100_000;
/** From which part of a limit on the reads of a client are shared with the other instances. */
const SHARED_FROM = 0.1;

export interface ReadLimit {
  /** As `RateLimit` names it. */
  readonly name: 'reads' | 'partner-reads';
  /** Reads in a minute, from 1 on. */
  readonly reads: number;
}

export interface ReadAdmission {
  readonly isAdmitted: boolean;
  readonly left: number;
  /** Seconds until the next minute begins, from 1 on. */
  readonly seconds: number;
}

interface Count {
  readonly limit: ReadLimit;
  own: number;
  /** Reads at other instances, as far as they had been shared at `heardAt`. */
  others: number;
  /** The part of `own` that was shared with others. */
  acknowledged: number;
  mergedAt: number;
  /** Made when it is needed, once a minute. */
  key: string | null;
}

export interface SharedReads {
  readonly client: string;
  readonly reads: number;
}

/** Number of the minute that a moment is in, since 1970; `now` is in milliseconds since then. */
export function minuteOf(now: number): number {
  return Math.floor(now / WINDOW);
}

/**
 * Counts the reads of clients in fixed windows: the minutes of the clock, so that all instances use the same ones. Reads that are refused
 * are not counted.
 *
 * @param keyOf the name of a client in a minute under which instances share its reads
 */
export class ReadCounts {
  #minute = -1;
  readonly #counts = new Map<string, Count>();
  /** The reads that others have shared, by the key of the client. */
  #shared: ReadonlyMap<string, number> = new Map();
  #received = 0;
  readonly #keyOf: (client: string, minute: number) => string;

  constructor(keyOf: (client: string, minute: number) => string) {
    this.#keyOf = keyOf;
  }

  get size(): number {
    return this.#counts.size;
  }

  /** @param now in milliseconds since 1970 */
  take(client: string, limit: ReadLimit, now: number): ReadAdmission {
    const minute = minuteOf(now);
    if (minute !== this.#minute) this.#begin(minute);
    const count = this.#counts.get(client) ?? this.#countOf(client, limit);
    if (count.mergedAt !== this.#received) this.#lookUp(client, count);
    const left = limit.reads - count.own - count.others;
    const seconds = Math.ceil(((minute + 1) * WINDOW - now) / 1000);
    if (left <= 0) return { isAdmitted: false, left: 0, seconds };
    count.own += 1;
    return { isAdmitted: true, left: left - 1, seconds };
  }

  /** The clients that have used more than a part of their limit in this minute, by their keys; not those that have read nothing since. */
  pending(): readonly SharedReads[] {
    const shared: SharedReads[] = [];
    for (const [client, count] of this.#counts)
      if (count.own > count.limit.reads * SHARED_FROM && count.own > count.acknowledged)
        shared.push({ client: this.#keyFor(client, count), reads: count.own });
    return shared;
  }

  acknowledge(shared: readonly SharedReads[]): void {
    const reads = new Map(shared.map((each) => [each.client, each.reads]));
    for (const count of this.#counts.values())
      count.acknowledged = reads.get(count.key ?? '') ?? count.acknowledged;
  }

  /** Takes the counts of other instances in a minute, by the keys of the clients. */
  receive(minute: number, counts: ReadonlyMap<string, number>): void {
    if (minute !== this.#minute || (counts.size === 0 && this.#shared.size === 0)) return;
    this.#shared = counts;
    this.#received += 1;
  }

  #keyFor(client: string, count: Count): string {
    return (count.key ??= this.#keyOf(client, this.#minute));
  }

  /** Each client for itself, when it reads next: there may be many. */
  #lookUp(client: string, count: Count): void {
    count.mergedAt = this.#received;
    count.others =
      this.#shared.size === 0 ? 0 : (this.#shared.get(this.#keyFor(client, count)) ?? 0);
  }

  #begin(minute: number): void {
    this.#minute = minute;
    this.#counts.clear();
    this.#shared = new Map();
  }

  #countOf(client: string, limit: ReadLimit): Count {
    const count: Count = { limit, own: 0, others: 0, acknowledged: 0, mergedAt: -1, key: null };
    if (this.#counts.size < CLIENTS_MOST) this.#counts.set(client, count);
    return count;
  }
}

/** `RateLimit-Policy`: how many reads in how many seconds (draft-ietf-httpapi-ratelimit-headers-10). */
export function rateLimitPolicy({ name, reads }: ReadLimit): string {
  return `"${name}";q=${reads};w=${WINDOW / 1000}`;
}

/** `RateLimit`: how many are left, and in how many seconds there are all again. */
export function rateLimit({ name }: ReadLimit, { left, seconds }: ReadAdmission): string {
  return `"${name}";r=${left};t=${seconds}`;
}
