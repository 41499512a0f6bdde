import { Counter, Gauge, type Registry } from 'prom-client';
import { type Counted, CountedHistogram } from './counted-histogram';

type Labels = Readonly<Record<string, string>>;
type Numbers = () => Iterable<readonly [Labels, number]>;
/** Metrics read from the database; a scrape limits how long a reading may take. */
type ReadStats = () => Promise<Iterable<readonly [Labels, number]>>;

export type MetricKinds = ReturnType<typeof metricKinds>;

/** Functions that add metrics to a registry; their numbers are read at each scrape. */
export function metricKinds(registry: Registry) {
  const registers = [registry];

  function counters(
    name: string,
    help: string,
    labelNames: readonly string[],
    numbers: Numbers,
  ): void {
    const counter: Counter = new Counter({
      name,
      help,
      labelNames: [...labelNames],
      registers,
      collect() {
        counter.reset();
        for (const [labels, value] of numbers()) counter.inc(labels, value);
      },
    });
  }

  function gauges(
    name: string,
    help: string,
    labelNames: readonly string[],
    numbers: Numbers | ReadStats,
  ): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers,
      async collect() {
        const read = await numbers();
        gauge.reset();
        for (const [labels, value] of read) gauge.set(labels, value);
      },
    });
  }

  return {
    counters,
    gauges,
    counter: (name: string, help: string, value: () => number): void =>
      counters(name, help, [], () => [[{}, value()]]),
    gauge: (name: string, help: string, value: () => number): void =>
      gauges(name, help, [], () => [[{}, value()]]),
    histogram(name: string, help: string, counters: Counted): void {
      new CountedHistogram({ name, help, registry, counters });
    },
  };
}
