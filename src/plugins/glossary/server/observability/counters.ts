import { DurationCounter, RequestCounter } from '../../core/observability/counter';

export type CountersService = ReturnType<typeof createCounters>;

/** Counters of the parts of the service, for the metrics. */
export function createCounters() {
  return {
    requests: new RequestCounter(),
    statements: new DurationCounter(),
    statementErrors: 0,
    /** Writing the counts of views and requests. */
    flushes: new DurationCounter(),
    flushErrors: 0,
    /** Reads that were refused, by the name of their limit. */
    refusedReads: { reads: 0, 'partner-reads': 0 },
    /** Requests refused because the network had sent its limit for the day. */
    refusedByNetwork: { ratings: 0, reports: 0 },
    logInFailures: 0,
    refusedLogIns: 0,
  };
}
