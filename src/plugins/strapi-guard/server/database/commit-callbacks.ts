import type { Core } from '@strapi/strapi';

type Transact = (work?: (given: Given) => unknown) => unknown;

/** The part of Strapi's transaction object that this file uses. */
interface Given {
  onCommit(callback: () => unknown): void;
}

/**
 * Keeps work that runs after a commit from ending the process. Call it once, before the first transaction.
 *
 * After a commit Strapi announces each changed document to webhooks, and loads the document for it, with promises that are not awaited. If the
 * connection breaks meanwhile, they reject, and Node ends a process with an unhandled rejection. The change itself is stored; the failed announcement
 * is logged.
 */
export function guardCommitCallbacks(strapi: Core.Strapi): void {
  const { db } = strapi;
  const transact = db.transaction.bind(db) as Transact;
  const guarded = (callback: () => unknown) => (): void => {
    const ran = callback();
    if (ran instanceof Promise) {
      ran.catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        strapi.log.warn(`A change is stored, but could not be announced to webhooks: ${reason}`);
      });
    }
  };
  const withGuard: Transact = (work) =>
    work === undefined
      ? transact()
      : transact((given) =>
          work({ ...given, onCommit: (callback) => given.onCommit(guarded(callback)) }),
        );
  db.transaction = withGuard as typeof db.transaction;
}
