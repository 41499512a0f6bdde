import type { Core } from '@strapi/strapi';

type Transact = (work?: (given: Given) => unknown) => unknown;

/** What is used here of what Strapi hands to the work of a transaction. */
interface Given {
  onCommit(act: () => unknown): void;
}

/**
 * Nothing that runs after a commit can end the process. To be called once, before the first transaction.
 *
 * After a commit Strapi announces each changed document to webhooks, and loads the document for it, with promises that nobody awaits. A
 * connection that breaks off meanwhile rejects them, and Node ends a process with a rejection that nobody handles. The change itself is
 * stored; that it could not be announced is logged.
 */
export function guardCommitCallbacks(strapi: Core.Strapi): void {
  const { db } = strapi;
  const transact = db.transaction.bind(db) as Transact;
  const guarded = (act: () => unknown) => (): void => {
    const ran = act();
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
      : transact((given) => work({ ...given, onCommit: (act) => given.onCommit(guarded(act)) }));
  db.transaction = withGuard as typeof db.transaction;
}
