import type { Core } from '@strapi/strapi';
import { poolOf } from '../../../shared/server/database/idle-pool';
import type { GuardSettings } from '../../core/settings/guard-settings';
import type { HostCounters } from '../observability/host-counters';
import type { MetricKinds } from '../observability/metric-kinds';
import type { HealthService } from './health';

interface Measured {
  readonly strapi: Core.Strapi;
  readonly settings: Pick<GuardSettings, 'metricPrefix'>;
  readonly hostCounters: HostCounters;
  readonly health: HealthService;
}

/** Metrics of requests, log-ins and the database, by their names; docs/operations/metrics.md explains each. */
export const guardMetrics =
  ({ strapi, settings: { metricPrefix }, hostCounters, health }: Measured) =>
  ({ counter, counters, gauge, histogram }: MetricKinds): void => {
    counters(
      `${metricPrefix}requests_total`,
      'Requests that were answered, by route (its pattern or name), form and status',
      ['route', 'channel', 'status'],
      () =>
        [...hostCounters.requests.all()].flatMap(({ route, channel, statuses }) =>
          [...statuses].map(
            ([status, count]) => [{ route, channel, status: String(status) }, count] as const,
          ),
        ),
    );
    histogram(
      `${metricPrefix}request_duration_seconds`,
      'Time until an answer was ready, by route and form',
      () =>
        [...hostCounters.requests.all()].map(
          (timed) => [{ route: timed.route, channel: timed.channel }, timed] as const,
        ),
    );
    counter(
      `${metricPrefix}log_in_failures_total`,
      'Attempts to log in that failed',
      () => hostCounters.logInFailures,
    );
    counter(
      `${metricPrefix}refused_log_ins_total`,
      'Attempts to log in that were refused because of their number',
      () => hostCounters.refusedLogIns,
    );
    histogram(
      `${metricPrefix}statement_duration_seconds`,
      'Time of statements of the database',
      () => [[{}, hostCounters.statements]],
    );
    counter(
      `${metricPrefix}statement_errors_total`,
      'Statements that failed',
      () => hostCounters.statementErrors,
    );
    const pool = poolOf(strapi);
    gauge(`${metricPrefix}pool_used`, 'Connections to the database in use', () => pool.numUsed());
    gauge(`${metricPrefix}pool_waiting`, 'Statements that wait for a connection', () =>
      pool.numPendingAcquires(),
    );
    gauge(`${metricPrefix}database_up`, '1 when the database answered when it was asked last', () =>
      Number(health.database() !== 'away'),
    );
    gauge(
      `${metricPrefix}database_busy`,
      '1 while statements wait because all connections are in use, and the database answers on another one',
      () => Number(health.database() === 'busy'),
    );
    gauge(`${metricPrefix}database_writable`, '1 when what was written last could be written', () =>
      Number(health.writes() === 'stored'),
    );
  };
