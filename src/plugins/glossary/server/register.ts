import type { Core } from '@strapi/strapi';
import { registerCustomFields } from './custom-fields';
import { frontDoor } from './front-door';
import { guardConnections } from './http/connections';
import { guardCommitCallbacks } from './platform/commit-callbacks';
import { setUpTransactions } from './platform/transactions';
import { guardFirstAdministrator } from './http/first-administrator';
import { removeUnusedRoutes } from './http/unused-routes';
import { bearerChallenge } from './http/bearer-challenge';
import { openQuickDoor } from './quick-door';
import { arrangeReaderAccounts } from './routes/reader-account-routes';
import { serviceOf } from './service-of';

/** Before anything is loaded: stands in front of Strapi's stack and in the way of every publication. */
export default function register({ strapi }: { strapi: Core.Strapi }): void {
  setUpTransactions(strapi);
  guardCommitCallbacks(strapi);
  removeUnusedRoutes(strapi);
  serviceOf(strapi, 'startLock').takeBeforeFirstQuery();
  guardFirstAdministrator(strapi);
  openQuickDoor(strapi);
  guardConnections(strapi.server.httpServer);
  registerCustomFields(strapi);
  arrangeReaderAccounts(strapi);
  strapi.server.use(bearerChallenge);
  strapi.server.use(frontDoor(strapi));
  strapi.documents.use((context, next) => {
    const result = serviceOf(strapi, 'publications').guard(context, async () => next());
    // The guard hands on what `next` answered; its type does not survive a function that serves every action.
    return result as ReturnType<typeof next>;
  });
}
