import { DurationTally, RequestTally } from '../../core/observability/tally';

export type TalliesService = ReturnType<typeof createTallies>;

/** What the parts of the service count of themselves, for the metrics. */
export function createTallies() {
  return {
    requests: new RequestTally(),
    statements: new DurationTally(),
    statementErrors: 0,
    /** Writing the counts of views and requests. */
    flushes: new DurationTally(),
    flushErrors: 0,
    /** Reads that were refused, by the name of their limit. */
    refusedReads: { reads: 0, 'partner-reads': 0 },
    /** What was refused because a network had sent all that it may in a day. */
    refusedByNetwork: { ratings: 0, reports: 0 },
    logInFailures: 0,
    refusedLogIns: 0,
  };
}
