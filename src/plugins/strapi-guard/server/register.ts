import type { Core } from '@strapi/strapi';
import { arrangeConfiguration } from './arranged-configuration';
import { followApplication } from './application-steps';
import { guardFirstAdministrator } from './accounts/first-administrator-guard';
import { guardAdministrators } from './accounts/last-administrator';
import { guardPanelResets } from './accounts/panel-password-reset';
import { arrangeReaderAccounts } from './accounts/reader-account-routes';
import { logInAsAWhole } from './accounts/whole-log-ins';
import { guardCommitCallbacks } from './database/commit-callbacks';
import { logDriverWarnings } from './database/driver-warnings';
import { setUpTransactions } from './database/transactions';
import { observeRequests } from './http/observe-requests';
import { observeStatements } from './observability/statements';
import { answerUnlicensedFeatures } from './panel/unlicensed-features';
import { healthAddresses } from './routing/health';
import { removeUnusedRoutes } from './routing/removed-routes';
import { settingsOfGuard } from './configuration';
import { guardOf } from './running-guard';
import { guardReaderAccounts } from './security/account-input';
import { limitBodies } from './security/body-limit';
import { openFront } from './security/front';
import { guardInput } from './security/guarded-input';
import { guardReadersSettings } from './security/readers-settings-input';
import { guardPanelSettings } from './security/settings-input';
import { guardUploads } from './uploads/guarded-uploads';
import { takeForms } from './uploads/sent-forms';
import { clearFailedUploads } from './uploads/whole-pictures';

/** Runs before anything is loaded. */
export default function register({ strapi }: { strapi: Core.Strapi }): void {
  followApplication(strapi);
  const guard = { ...guardOf(strapi), strapi, settings: settingsOfGuard(strapi) };
  arrangeConfiguration(guard);
  logDriverWarnings(strapi);
  setUpTransactions(strapi, guard.openedFile);
  guardCommitCallbacks(strapi);
  removeUnusedRoutes(guard);
  guard.startLock.takeBeforeFirstQuery();
  logInAsAWhole(guard);
  guardFirstAdministrator(strapi, guard.firstAdministrator);
  openFront(guard);
  arrangeReaderAccounts({ ...guard, home: guard.settings.home });
  guardPanelResets(guard);
  answerUnlicensedFeatures(strapi);
  limitBodies(guard);
  guardInput(guard);
  guardReaderAccounts(strapi);
  guardAdministrators(strapi);
  guardPanelSettings(strapi);
  guardReadersSettings(strapi);
  guardUploads(strapi);
  // Last, so that every other check has a parsed body.
  takeForms(guard);
  clearFailedUploads(strapi);
  observeStatements(guard);
  strapi.server.use(observeRequests(guard));
  strapi.server.use(healthAddresses(guard));
}
