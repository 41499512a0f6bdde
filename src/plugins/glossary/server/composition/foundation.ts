import type { Core } from '@strapi/strapi';
import type { Settings } from '../../core/settings/settings';
import { createRoleSetUp } from '../accounts/role-set-up';
import { createDatabaseClock } from '../database/database-clock';
import type { Host } from '../host/host';
import { createPublicRequests } from '../http/public-request';
import { createNetworkCounts } from '../limits/network-counts';
import { createOutages } from '../observability/outages';
import { createCounters } from '../observability/counters';
import { createClock } from '../time/clock';
import { WorkQueue } from '../tasks/work-queue';

/** What the glossary is built with: Strapi, the project that it is installed in, and its settings. */
export interface Given extends Host {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
}

export type Foundation = ReturnType<typeof createFoundation>;

/** The parts that all others need: the clock, the database, and the counters. */
export function createFoundation(given: Given) {
  const clock = createClock();
  // One for everything that takes milliseconds of the thread and that any client may ask for.
  const workQueue = new WorkQueue();
  const outages = createOutages(given);
  const counters = createCounters();
  const databaseClock = createDatabaseClock({ ...given, clock, outages });
  const networkCounts = createNetworkCounts({ ...given, clock });
  const roleSetUp = createRoleSetUp(given);
  const publicRequests = createPublicRequests(given);
  return {
    clock,
    workQueue,
    outages,
    counters,
    databaseClock,
    networkCounts,
    roleSetUp,
    publicRequests,
  };
}
