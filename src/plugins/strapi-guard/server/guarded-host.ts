import type { IncomingMessage } from 'node:http';
import type { Core } from '@strapi/strapi';
import { isService } from '../../shared/server/process-role';
import { keepTokenRights, leaveStoredRights } from './accounts/stored-rights';
import { requestIdOf, withinRequest } from './observability/request-scope';
import { isSwitchedOff } from './routing/removed-routes';
import { guardOf, settingsOfGuard } from './running-guard';

/** What the guard offers to the plugin that is served behind it, which calls `serve` when Strapi registers it. */
export function guardedHost(strapi: Core.Strapi) {
  const { guardedSite, hostCounters, readerMails, ...guard } = guardOf(strapi);
  return {
    serve: guardedSite.serve,
    requests: hostCounters.requests,
    withinRequest: <Result>(request: IncomingMessage, route: string, work: () => Result): Result =>
      withinRequest({ requestId: requestIdOf(request), route: () => route }, work),
    stopping: guard.stopping,
    databaseOutage: guard.databaseOutage,
    refusedChanges: guard.refusedChanges,
    bodyMemory: guard.bodyMemory,
    bodyTime: guard.bodyTime,
    mails: readerMails,
    metrics: guard.metrics,

    /** A program changes no stored right, unless it has opened an empty database: it may know other rights than the service does. */
    keepRights: (isFirstStart: boolean): Promise<void> =>
      isService(strapi) || isFirstStart
        ? keepTokenRights(strapi, isSwitchedOff({ strapi, settings: settingsOfGuard(strapi) }))
        : leaveStoredRights(strapi),
  };
}
