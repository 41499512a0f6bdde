import type { Core } from '@strapi/strapi';
import type { GuardSettings } from '../core/settings/guard-settings';
import { createAdministrators } from './accounts/administrators';
import { createFirstAdministrator } from './accounts/first-administrator';
import { createReaderAccounts } from './accounts/reader-accounts';
import { createOpenedFile } from './database/opened-file';
import { createRefusedChanges } from './database/refused-changes';
import { createStartLock } from './database/start-lock';
import { createBodyMemory } from './http/body-memory';
import { createBodyTime } from './http/body-time';
import { createGuardedSite } from './http/guarded-site';
import { createStopping } from './http/stopping';
import { createReaderMails } from './mail/reader-mails';
import { guardMetrics } from './metrics/guard-metrics';
import { createHealth } from './metrics/health';
import { createMetrics } from './metrics/metrics';
import { createDatabaseOutage } from './observability/database-outage';
import { createHostCounters } from './observability/host-counters';

export type Guard = ReturnType<typeof createGuard>;

/** What guards Strapi, and would guard any project: accounts, the database's file, connections and bodies, the stop, and what is seen of all that. */
export function createGuard({
  strapi,
  settings,
}: {
  readonly strapi: Core.Strapi;
  readonly settings: GuardSettings;
}) {
  const given = { strapi, settings };
  const guardClock = { now: (): Date => new Date() };
  const stopping = createStopping(given);
  const openedFile = createOpenedFile(given);
  const firstAdministrator = createFirstAdministrator(given);
  const refusedChanges = createRefusedChanges();
  const guardedSite = createGuardedSite();
  const hostCounters = createHostCounters();
  const health = createHealth({ ...given, stopping, openedFile, refusedChanges, guardedSite });
  const metrics = createMetrics(given);
  metrics.add(guardMetrics({ ...given, hostCounters, health }));
  return {
    guardClock,
    stopping,
    openedFile,
    refusedChanges,
    databaseOutage: createDatabaseOutage(given),
    startLock: createStartLock(given),
    firstAdministrator,
    administrators: createAdministrators({ ...given, firstAdministrator }),
    readerAccounts: createReaderAccounts(given),
    readerMails: createReaderMails({ ...given, clock: guardClock }),
    guardedSite,
    bodyTime: createBodyTime(),
    bodyMemory: createBodyMemory(),
    hostCounters,
    health,
    metrics,
  };
}
