import {
  resetSessionExpiredNotification,
  setOnSessionExpired,
  type StrapiApp,
} from '@strapi/strapi/admin';
import { forgetDeadToken } from './token-storage';

type StoreMiddleware = Parameters<StrapiApp['addMiddlewares']>[0][number];

/** What Strapi's own buttons ask for passes its store as these. */
const ACT = 'adminApi/executeMutation/';

let underWay = 0;
let failures = 0;
let lastFailure: unknown = null;

/**
 * A middleware of the panel's store, which sees what becomes of what Strapi's own buttons ask for.
 *
 * Where a session has ended, Strapi leaves the page for the log-in, and what is typed is gone. Here it does so for whoever was about to
 * read; whoever has asked for something stays where it was typed.
 */
export const watchStrapiActs: StoreMiddleware = () => () => (next) => (action) => {
  const { type, payload } = action as { readonly type?: unknown; readonly payload?: unknown };
  if (type === `${ACT}pending`) {
    underWay += 1;
    setOnSessionExpired(onSessionEnd);
  }
  if (type === `${ACT}fulfilled` || type === `${ACT}rejected`) underWay -= 1;
  if (type === `${ACT}rejected`) {
    failures += 1;
    lastFailure = payload;
  }
  return next(action);
};

function onSessionEnd(): void {
  // Nobody to tell: Strapi goes to the log-in.
  if (underWay === 0) return setOnSessionExpired(null);
  forgetDeadToken();
  // The next act finds it out again.
  resetSessionExpiredNotification();
}

/**
 * Does what one of Strapi's own buttons does, which return after a failure as after success.
 *
 * @throws what the server answered, when it was not done
 */
export async function doStrapiAct(act: () => unknown): Promise<void> {
  const before = failures;
  await act();
  if (failures > before) throw lastFailure;
}
