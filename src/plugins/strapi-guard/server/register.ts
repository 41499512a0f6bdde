import type { Core } from '@strapi/strapi';
import type { Context, Middleware } from 'koa';
import type { DurationCounter, RequestCounter } from '../../shared/core/observability/counter';
import type { Installation } from '../../shared/core/settings/installation';
import { guardFirstAdministrator } from './accounts/first-administrator-guard';
import { guardAdministrators } from './accounts/last-administrator';
import { guardPanelResets } from './accounts/panel-password-reset';
import { arrangeReaderAccounts } from './accounts/reader-account-routes';
import { guardCommitCallbacks } from './database/commit-callbacks';
import { logDriverWarnings } from './database/driver-warnings';
import { setUpTransactions } from './database/transactions';
import { observeRequests } from './http/observe-requests';
import type { HealthService } from './metrics/health';
import { observeStatements } from './observability/statements';
import { answerUnlicensedFeatures } from './panel/unlicensed-features';
import { healthAddresses } from './routing/health';
import { removeUnusedRoutes } from './routing/unused-routes';
import { guardReaderAccounts } from './security/account-input';
import { limitBodies } from './security/body-limit';
import { bearerChallenge } from './security/client-errors';
import { type AnswerNow, openFront } from './security/front';
import { guardInput } from './security/guarded-input';
import { guardSettings } from './security/settings-input';
import { guardUploads } from './uploads/guarded-uploads';
import { takeForms } from './uploads/sent-forms';
import { clearFailedUploads } from './uploads/whole-pictures';
import type { Guard } from './guard';

interface Guarded extends Guard {
  readonly strapi: Core.Strapi;
  readonly settings: Installation;
  readonly counters: {
    readonly requests: RequestCounter;
    readonly statements: DurationCounter;
    statementErrors: number;
  };
  readonly health: HealthService;
  readonly partnerTokens: { holderOf(token: string): Promise<number | string | null> };
}

/** What stands behind the guard. */
interface Site {
  /** The address of what readers log in to. */
  readonly home: string;
  /** Answers from memory, before Koa. */
  readonly isAnsweredNow: AnswerNow;
  /** Answers before Strapi's own stack. */
  readonly router: Middleware;
  /** Sets the headers that every answer of the service has. */
  setHeaders(ctx: Context): void;
}

/** Adds what guards Strapi, before anything is loaded. */
export function registerGuard(guard: Guarded, { home, isAnsweredNow, router, setHeaders }: Site) {
  const { strapi } = guard;
  logDriverWarnings(strapi);
  setUpTransactions(strapi, guard.openedFile);
  guardCommitCallbacks(strapi);
  removeUnusedRoutes(guard);
  guard.startLock.takeBeforeFirstQuery();
  guardFirstAdministrator(strapi, guard.firstAdministrator);
  openFront(guard, isAnsweredNow);
  arrangeReaderAccounts({ ...guard, home });
  guardPanelResets(guard);
  answerUnlicensedFeatures(strapi);
  limitBodies(guard);
  guardInput(strapi);
  guardReaderAccounts(strapi);
  guardAdministrators(strapi);
  guardSettings(strapi);
  guardUploads(strapi);
  // Last, so that every other check has a parsed body.
  takeForms(guard);
  clearFailedUploads(strapi);
  observeStatements(guard);
  strapi.server.use(observeRequests(guard));
  strapi.server.use(healthAddresses({ ...guard, setHeaders }));
  strapi.server.use(router);
  strapi.server.use(bearerChallenge);
}
