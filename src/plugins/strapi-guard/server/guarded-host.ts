import type { IncomingMessage } from 'node:http';
import type { Core } from '@strapi/strapi';
import { isService } from '../../shared/server/process-role';
import { keepTokenRights, leaveStoredRights } from './accounts/stored-rights';
import { requestIdOf, withinRequest } from './observability/request-scope';
import { isSwitchedOff } from './routing/removed-routes';
import { settingsOfGuard } from './configuration';
import { guardOf } from './running-guard';

/** What the guard offers to the plugin that is served behind it, which calls `serve` when Strapi registers it. */
export function guardedHost(strapi: Core.Strapi) {
  const { guardedSite, hostCounters, readerMails, ...guard } = guardOf(strapi);
  const isOff = isSwitchedOff({ strapi, settings: settingsOfGuard(strapi) });
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
    /** Whether an action of a role has no routes only because of the settings of this process. */
    isSwitchedOff: isOff,

    /** A program changes no stored right, unless it has opened an empty database: it may know other rights than the service does. */
    keepRights: (isFirstStart: boolean): Promise<void> =>
      isService(strapi) || isFirstStart
        ? keepTokenRights(strapi, isOff)
        : leaveStoredRights(strapi),
  };
}
