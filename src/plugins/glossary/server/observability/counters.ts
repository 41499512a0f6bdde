import { DurationCounter, RequestCounter } from '../../../shared/core/observability/counter';

export type CountersService = ReturnType<typeof createCounters>;

export function createCounters() {
  return {
    requests: new RequestCounter(),
    statements: new DurationCounter(),
    statementErrors: 0,
    flushes: new DurationCounter(),
    flushErrors: 0,
    refusedReads: { reads: 0, 'partner-reads': 0 },
    /** Requests refused because the network had sent its limit for the day. */
    refusedByNetwork: { ratings: 0, reports: 0 },
    logInFailures: 0,
    refusedLogIns: 0,
  };
}
