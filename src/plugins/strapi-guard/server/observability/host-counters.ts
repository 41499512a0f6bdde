import { DurationCounter, RequestCounter } from '../../../shared/core/observability/counter';

export type HostCounters = ReturnType<typeof createHostCounters>;

/** What is counted of Strapi, whatever it serves. */
export function createHostCounters() {
  return {
    requests: new RequestCounter(),
    statements: new DurationCounter(),
    statementErrors: 0,
    logInFailures: 0,
    refusedLogIns: 0,
  };
}
