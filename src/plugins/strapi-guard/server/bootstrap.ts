import type { Core } from '@strapi/strapi';
import { isHttpProcess } from '../../shared/server/process-role';
import { cacheAbilities } from './accounts/ability-cache';
import { endTokensWithSessions, revokeAccess } from './accounts/revoked-access';
import { createReadersOnce } from './accounts/unique-readers';
import { compareAlways } from './accounts/unknown-accounts';
import { refuseUnstorableTexts } from './database/storable-texts';
import { sendOwnConfirmations } from './mail/reader-mails';
import { refuseAdminTokens, removeUnusedPermissions } from './routing/removed-routes';
import { settingsOfGuard } from './configuration';
import { guardOf } from './running-guard';
import { nameDoubledRoles } from './security/readers-settings-input';
import { arrangeWebhooks } from './security/webhook-calls';
import { tidyForms } from './uploads/sent-forms';
import { tidyPictures, writeWholePictures } from './uploads/whole-pictures';

/** Once the database is ready and before the first request is taken. */
export default async function bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
  const { readerAccounts, readerMails } = guardOf(strapi);
  const settings = settingsOfGuard(strapi);
  refuseUnstorableTexts(strapi);
  writeWholePictures(strapi);
  compareAlways(strapi);
  arrangeWebhooks(strapi);
  createReadersOnce(strapi);
  revokeAccess(strapi);
  endTokensWithSessions(strapi);
  cacheAbilities(strapi);
  sendOwnConfirmations(strapi, readerMails);
  await removeUnusedPermissions({ strapi, settings });
  refuseAdminTokens({ strapi, settings });
  readerAccounts.decideBySettings();
  await nameDoubledRoles(strapi);
  if (!isHttpProcess(strapi)) return;
  await tidyPictures(strapi);
  if (settings.uploads) await tidyForms(strapi.log);
}
