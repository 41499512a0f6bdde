import { Histogram, type MetricValueWithName, type Registry } from 'prom-client';
import { type DurationCounter, DURATION_BOUNDS } from '../../../shared/core/observability/counter';

type Labels = Readonly<Record<string, string>>;

/** Durations that are noted elsewhere, by their labels. */
export type Counted = () => Iterable<readonly [Labels, DurationCounter]>;

interface CountedOptions {
  readonly name: string;
  readonly help: string;
  readonly registry: Registry;
  readonly counters: Counted;
}

/**
 * A histogram whose durations are noted in plain numbers elsewhere, and read only at a scrape: prom-client's own way to note one is too
 * slow for an answer that takes some microseconds in all.
 */
export class CountedHistogram extends Histogram {
  readonly #options: CountedOptions;

  constructor(options: CountedOptions) {
    const { name, help, registry } = options;
    super({ name, help, registers: [registry], buckets: [...DURATION_BOUNDS] });
    this.#options = options;
  }

  /** The registry and `get` call this for the numbers; prom-client's types do not name it. */
  getForPromString(): Promise<object> {
    const values: MetricValueWithName<string>[] = [];
    for (const [labels, { counts, sum }] of this.#options.counters()) {
      let total = 0;
      for (const [at, le] of [...DURATION_BOUNDS, '+Inf'].entries()) {
        total += counts[at] ?? 0;
        const metricName = `${this.#options.name}_bucket`;
        values.push({ metricName, labels: { ...labels, le }, value: total });
      }
      values.push({ metricName: `${this.#options.name}_sum`, labels, value: sum });
      values.push({ metricName: `${this.#options.name}_count`, labels, value: total });
    }
    const { name, help } = this.#options;
    return Promise.resolve({ name, help, type: 'histogram', values });
  }
}
