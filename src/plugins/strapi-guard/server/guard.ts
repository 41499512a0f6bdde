import type { Core } from '@strapi/strapi';
import type { Installation } from '../../shared/core/settings/installation';
import { createAdministrators } from './accounts/administrators';
import { createFirstAdministrator } from './accounts/first-administrator';
import { createReaderAccounts } from './accounts/reader-accounts';
import { createReaderMails } from './mail/reader-mails';
import { createOpenedFile } from './database/opened-file';
import { createStartLock } from './database/start-lock';
import { createBodyMemory } from './http/body-memory';
import { createBodyTime } from './http/body-time';
import { createStopping } from './http/stopping';

export type Guard = ReturnType<typeof createGuard>;

/** What guards Strapi, and would guard any project: accounts, the database's file, connections and bodies, and the stop. */
export function createGuard(given: {
  readonly strapi: Core.Strapi;
  readonly settings: Installation;
  readonly clock: { now(): Date };
}) {
  const firstAdministrator = createFirstAdministrator(given);
  return {
    stopping: createStopping(given),
    openedFile: createOpenedFile(given),
    startLock: createStartLock(given),
    firstAdministrator,
    administrators: createAdministrators({ ...given, firstAdministrator }),
    readerAccounts: createReaderAccounts(given),
    readerMails: createReaderMails(given),
    bodyTime: createBodyTime(),
    bodyMemory: createBodyMemory(),
  };
}
