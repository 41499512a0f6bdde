/** Upper ends of the classes that durations fall into, in seconds: from an answer out of memory to a client's patience. */
export const DURATION_BOUNDS = [
  0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const;

const MILLISECONDS_PER_SECOND = 1000;

/** Durations as a histogram of plain numbers, so that recording one costs next to nothing. */
export class DurationCounter {
  /** How many fell into each class, and last those that are longer than all bounds. */
  readonly counts: number[] = [...DURATION_BOUNDS, Infinity].map(() => 0);
  /** In seconds. */
  sum = 0;

  note(milliseconds: number): void {
    const seconds = milliseconds / MILLISECONDS_PER_SECOND;
    let at = 0;
    while (at < DURATION_BOUNDS.length && seconds > (DURATION_BOUNDS[at] ?? 0)) at += 1;
    this.counts[at] = (this.counts[at] ?? 0) + 1;
    this.sum += seconds;
  }
}

export class RouteCounter extends DurationCounter {
  readonly statuses = new Map<number, number>();

  /** @param channel as activity counts it; empty if the route is not a format of a term */
  constructor(
    readonly route: string,
    readonly channel: string,
  ) {
    super();
  }

  answered(status: number, milliseconds: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    this.note(milliseconds);
  }
}

export class RequestCounter {
  readonly #routes = new Map<string, RouteCounter>();

  /** The counter of a route: its pattern or name, never an address, so that their number is bounded. */
  of(route: string, channel = ''): RouteCounter {
    const key = `${route} ${channel}`;
    const known = this.#routes.get(key);
    if (known !== undefined) return known;
    const made = new RouteCounter(route, channel);
    this.#routes.set(key, made);
    return made;
  }

  all(): IterableIterator<RouteCounter> {
    return this.#routes.values();
  }
}
