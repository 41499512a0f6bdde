import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { answerUnlicensedFeatures } from './panel/unlicensed-features';
import { registerCustomFields } from './panel/custom-fields';
import { markRequiredFields } from './panel/edit-form';
import { publicRouter } from './routing/public-router';
import { policyHeaders } from '../core/policy/policy-signals';
import { siteAddresses } from '../core/site/site-address';
import { setCommonHeaders } from './http/answer';
import { setPolicyHeaders } from './http/answer-headers';
import { healthAddresses } from './routing/health';
import { observeRequests } from './http/observe-requests';
import { observeStatements } from './observability/statements';
import { openFront } from './security/front';
import { guardCommitCallbacks } from './database/commit-callbacks';
import { logDriverWarnings } from './database/driver-warnings';
import { setUpTransactions } from './database/transactions';
import { guardAdministrators } from './accounts/last-administrator';
import { guardFirstAdministrator } from './accounts/first-administrator-guard';
import { removeUnusedRoutes } from './routing/unused-routes';
import { limitBodies } from './security/body-limit';
import { guardReaderAccounts } from './security/account-input';
import { guardInput } from './security/guarded-input';
import { guardSettings } from './security/settings-input';
import { guardUploads } from './uploads/guarded-uploads';
import { takeForms } from './uploads/sent-forms';
import { clearFailedUploads } from './uploads/whole-pictures';
import { bearerChallenge } from './security/client-errors';
import { fastPath } from './routing/fast-path';
import { guardPanelResets } from './accounts/panel-password-reset';
import { arrangeReaderAccounts } from './accounts/reader-account-routes';
import { glossaryOf } from './running-glossary';

/** Runs before anything is loaded: adds itself before Strapi's stack and to every publication. */
export default function register({ strapi }: { strapi: Core.Strapi }): void {
  const glossary = glossaryOf(strapi);
  const { settings, startLock } = glossary;
  logDriverWarnings(strapi);
  setUpTransactions(strapi, glossary.openedFile);
  guardCommitCallbacks(strapi);
  removeUnusedRoutes(glossary);
  startLock.takeBeforeFirstQuery();
  guardFirstAdministrator(strapi, glossary.firstAdministrator);
  setPolicyHeaders(policyHeaders(settings));
  openFront(glossary, fastPath(glossary));
  registerCustomFields(strapi);
  markRequiredFields(strapi, settings);
  arrangeReaderAccounts({ ...glossary, home: siteAddresses(settings).glossary });
  guardPanelResets(glossary);
  answerUnlicensedFeatures(strapi);
  limitBodies(glossary);
  guardInput(strapi);
  guardReaderAccounts(strapi);
  guardAdministrators(strapi);
  guardSettings(strapi);
  guardUploads(strapi);
  // Last, so that every other check has a parsed body.
  takeForms(glossary);
  clearFailedUploads(strapi);
  observeStatements(glossary);
  strapi.server.use(observeRequests(glossary));
  const setHeaders = (ctx: Context): void => setCommonHeaders(ctx, 'program');
  strapi.server.use(healthAddresses({ ...glossary, setHeaders }));
  strapi.server.use(publicRouter(glossary));
  strapi.server.use(bearerChallenge);
  for (const { guard } of [glossary.publications, glossary.ratings])
    strapi.documents.use((context, next) => {
      const result = guard(context, async () => next());
      // A guard hands on what `next` answered; its type does not survive a function that serves every action.
      return result as ReturnType<typeof next>;
    });
}
