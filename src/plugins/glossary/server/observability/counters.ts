import { DurationCounter } from '../../../shared/core/observability/counter';

export type CountersService = ReturnType<typeof createCounters>;

export function createCounters() {
  return {
    flushes: new DurationCounter(),
    flushErrors: 0,
    refusedReads: { reads: 0, 'partner-reads': 0 },
    /** Requests refused because the network had sent its limit for the day. */
    refusedByNetwork: { ratings: 0, reports: 0 },
  };
}
