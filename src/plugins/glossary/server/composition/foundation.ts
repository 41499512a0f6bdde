import type { Core } from '@strapi/strapi';
import type { Settings } from '../../core/settings/settings';
import { createAdministrators } from '../accounts/administrators';
import { createFirstAdministrator } from '../accounts/first-administrator';
import { createReaderAccounts } from '../accounts/reader-accounts';
import { createReaderMails } from '../mail/reader-mails';
import { createRoleSetUp } from '../accounts/role-set-up';
import { createDatabaseClock } from '../database/database-clock';
import { createOpenedFile } from '../database/opened-file';
import { createStartLock } from '../database/start-lock';
import { createBodyMemory } from '../http/body-memory';
import { createBodyTime } from '../http/body-time';
import { createPublicRequests } from '../http/public-request';
import { createNetworkCounts } from '../limits/network-counts';
import { createOutages } from '../observability/outages';
import { createCounters } from '../observability/counters';
import { createClock } from '../time/clock';
import { createStopping } from '../http/stopping';
import { WorkQueue } from '../tasks/work-queue';

/** The host that the glossary is built in. */
export interface Host {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
}

export type Foundation = ReturnType<typeof createFoundation>;

/** The parts that all others need: the clock, the process, the database, the accounts of the panel, and the counters. */
export function createFoundation(given: Host) {
  const clock = createClock();
  // One for everything that takes milliseconds of the thread and that any client may ask for.
  const workQueue = new WorkQueue();
  const stopping = createStopping(given);
  const outages = createOutages(given);
  const counters = createCounters();
  const databaseClock = createDatabaseClock({ ...given, clock, outages });
  const openedFile = createOpenedFile(given);
  const startLock = createStartLock(given);
  const networkCounts = createNetworkCounts({ ...given, clock });
  const firstAdministrator = createFirstAdministrator(given);
  const administrators = createAdministrators({ ...given, firstAdministrator });
  const readerAccounts = createReaderAccounts(given);
  const readerMails = createReaderMails({ ...given, clock });
  const roleSetUp = createRoleSetUp(given);
  const bodyTime = createBodyTime();
  const bodyMemory = createBodyMemory();
  const publicRequests = createPublicRequests(given);
  return {
    clock,
    workQueue,
    stopping,
    outages,
    counters,
    databaseClock,
    openedFile,
    startLock,
    networkCounts,
    firstAdministrator,
    administrators,
    readerAccounts,
    readerMails,
    roleSetUp,
    bodyTime,
    bodyMemory,
    publicRequests,
  };
}
