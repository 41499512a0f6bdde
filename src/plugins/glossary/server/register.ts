import type { Core } from '@strapi/strapi';
import { answerUnlicensedFeatures } from './panel/unlicensed-features';
import { registerCustomFields } from './panel/custom-fields';
import { markRequiredFields } from './panel/required-marks';
import { publicRouter } from './routing/public-router';
import { policyHeaders } from '../core/policy/policy-headers';
import { setPolicyHeaders } from './http/answer-headers';
import { healthAddresses } from './http/health';
import { observeRequests } from './http/observe-requests';
import { observeStatements } from './observability/statements';
import { guardConnections } from './http/connections';
import { guardCommitCallbacks } from './database/commit-callbacks';
import { logDriverWarnings } from './database/driver-warnings';
import { setUpTransactions } from './database/transactions';
import { guardFirstAdministrator } from './accounts/first-administrator-guard';
import { removeUnusedRoutes } from './routing/unused-routes';
import { limitBodies } from './security/body-limit';
import { guardReaderAccounts } from './security/guarded-accounts';
import { guardInput } from './security/guarded-input';
import { guardUploads } from './uploads/guarded-uploads';
import { bearerChallenge } from './security/bearer-challenge';
import { openFastPath } from './routing/fast-path';
import { refuseResetsWithoutMail } from './accounts/panel-password-reset';
import { arrangeReaderAccounts } from './accounts/reader-account-routes';
import { serviceOf } from './platform/service-of';

/** Before anything is loaded: stands in front of Strapi's stack and in the way of every publication. */
export default function register({ strapi }: { strapi: Core.Strapi }): void {
  logDriverWarnings(strapi);
  setUpTransactions(strapi);
  guardCommitCallbacks(strapi);
  removeUnusedRoutes(strapi);
  serviceOf(strapi, 'startLock').takeBeforeFirstQuery();
  guardFirstAdministrator(strapi);
  setPolicyHeaders(policyHeaders(serviceOf(strapi, 'settings').current()));
  openFastPath(strapi);
  guardConnections(strapi.server.httpServer, serviceOf(strapi, 'bodyTime'));
  registerCustomFields(strapi);
  markRequiredFields(strapi);
  arrangeReaderAccounts(strapi);
  refuseResetsWithoutMail(strapi);
  answerUnlicensedFeatures(strapi);
  limitBodies(strapi);
  guardInput(strapi);
  guardReaderAccounts(strapi);
  guardUploads(strapi);
  observeStatements(strapi);
  strapi.server.use(observeRequests(strapi));
  strapi.server.use(healthAddresses(strapi));
  strapi.server.use(bearerChallenge);
  strapi.server.use(publicRouter(strapi));
  strapi.documents.use((context, next) => {
    const result = serviceOf(strapi, 'publications').guard(context, async () => next());
    // The guard hands on what `next` answered; its type does not survive a function that serves every action.
    return result as ReturnType<typeof next>;
  });
}
