import { createCatalogueSource } from '../catalogue/catalogue-source';
import { createCategoryEntries } from '../publication-log/category-entries';
import { createCurrentEntries } from '../publication-log/current-entries';
import { createLogFollower } from '../publication-log/log-follower';
import { createLogHistory } from '../publication-log/log-history';
import { createPublicationLog } from '../publication-log/publication-log';
import { createLoggedGroups } from '../publication-log/logged-groups';
import { createTermAddresses } from '../publication-log/term-addresses';
import { createTermEntries } from '../publication-log/term-entries';
import { createPublicationEvents } from '../publishing/publication-events';
import { createNamedSuccessors } from '../successors/named-successors';
import type { Foundation, Given } from './foundation';

export type Log = ReturnType<typeof createLog>;

/** The publication log, and the catalogue that is read from it. */
export function createLog(given: Given & Foundation) {
  const publicationLog = createPublicationLog(given);
  const logFollower = createLogFollower({ ...given, publicationLog });
  const currentEntries = createCurrentEntries({ ...given, publicationLog });
  const logHistory = createLogHistory(given);
  const termAddresses = createTermAddresses(given);
  const loggedGroups = createLoggedGroups({ publicationLog });
  const termEntries = createTermEntries({ ...given, publicationLog, termAddresses });
  const categoryEntries = createCategoryEntries({ ...given, publicationLog, loggedGroups });
  const namedSuccessors = createNamedSuccessors({ ...given, publicationLog });
  const catalogueSource = createCatalogueSource({
    ...given,
    logFollower,
    publicationLog,
    loggedGroups,
    termAddresses,
    currentEntries,
    namedSuccessors,
  });
  const publicationEvents = createPublicationEvents();
  return {
    publicationLog,
    logFollower,
    currentEntries,
    logHistory,
    termAddresses,
    loggedGroups,
    termEntries,
    categoryEntries,
    namedSuccessors,
    catalogueSource,
    publicationEvents,
  };
}
